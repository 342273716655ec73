import { useCallback, useRef } from 'react'
import { browserApi } from '../../browser/api.ts'
import type { Versioned } from '../../browser/call.ts'
import { createSaveKeys } from '../../browser/save-keys.ts'
import { ApiError, isApiError } from '../../lib/api.ts'
import { useToast } from '../../ui/toast.tsx'
import { sendOrWait, waitingMessage } from '../outbox/send-or-wait.ts'
import { useUndo } from '../undo/use-undo.ts'
import { aboutFormSave } from './about-form-save.ts'
import type { Entity } from './entity.ts'
import type { LoadForm } from './load-record.ts'
import { deletedMessage, isNotFound } from './not-found.ts'
import type { SaveTarget } from './save-target.ts'

type Rec = Record<string, unknown>
type Options = { entity: Entity; loadForm: LoadForm; reload: () => Promise<void>; messageTime: number | undefined }

const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '')

/** Returns the functions that begin to edit a record in its row, and that save one of its fields with its version. */
export function useEditInPlace({ entity, loadForm, reload, messageTime }: Options) {
  const { offer } = useUndo()
  const toast = useToast()
  const { path } = entity
  const opened = useRef(new Map<string, Promise<Versioned<Rec>>>())

  const start = useCallback(
    ({ id }: { id: string }) => {
      // Saving loads what is missing, and reports another failure.
      loadForm().catch(() => {})
      const reading = browserApi.read<Rec>(`${path}/${id}`)
      opened.current.set(id, reading)
      reading.catch(() => {
        if (opened.current.get(id) === reading) opened.current.delete(id)
      })
    },
    [path, loadForm],
  )

  const save = useCallback(
    async (row: { id: string }, field: string, text: string): Promise<string | undefined> => {
      try {
        const form = await loadForm()
        const record = (await opened.current.get(row.id)) ?? (await browserApi.read<Rec>(`${path}/${row.id}`))
        if (!isSame(record.data[field], (row as unknown as Rec)[field])) throw new ApiError(412, {})
        const saved = await sendField({ entity, form, id: row.id }, record, field, text)
        if (saved) {
          opened.current.set(row.id, Promise.resolve(saved))
          await reload()
          offer(saved.message, messageTime)
        } else toast.success(waitingMessage)
        return undefined
      } catch (error) {
        if (!isApiError(error)) throw error
        if (error.status === 412) start(row)
        if (error.status === 412 || isNotFound(error)) await reload()
        return messageOf(error, entity, field)
      }
    },
    [entity, path, loadForm, reload, offer, toast, start, messageTime],
  )
  return { start, save }
}

/** Resolves to undefined if the save waits for the network. */
function sendField(
  what: Pick<SaveTarget, 'entity' | 'form'> & { id: string },
  { data, version }: Versioned<Rec>,
  field: string,
  text: string,
) {
  const { entity, form, id } = what
  const base = { values: form.valuesOf(data), version }
  const values = { ...base.values, [field]: text }
  const keys = createSaveKeys()
  const target = { ...what, version, base, ancestor: base.values, keys }
  const body = { [field]: form.inputOf(values)[field] }
  return sendOrWait<Rec>({ method: 'PUT', path: `${entity.path}/${id}`, body, version, keys }, () =>
    aboutFormSave(target, values),
  )
}

function messageOf(error: ApiError, entity: Entity, field: string): string {
  if (error.status === 412) return 'Someone else changed this in the meantime. Save again to replace it.'
  if (isNotFound(error)) return deletedMessage(entity)
  const own = error.errors.find((each) => each.field === field)
  return own?.message ?? (error.message || `Failed to update ${entity.name}.`)
}
