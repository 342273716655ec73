import { browserApi } from '../../browser/api.ts'
import { isApiError } from '../../lib/api.ts'
import type { AnyRecordForm } from '../../ui/form/record-form.ts'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Copy } from '../../ui/icons/console-icons.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../undo/use-undo.ts'
import type { Entity } from './entity.ts'
import type { LoadForm } from './load-record.ts'
import { deletedMessage, isNotFound } from './not-found.ts'

type Props = {
  entity: Entity
  loadForm: LoadForm
  id: string
  name: string
  /** Reloads the list. */
  reload: () => Promise<void>
  /** How long the message of a success stays, in milliseconds; the usual time by default. */
  messageTime: number | undefined
}

/** Adds a copy of a record. */
export function DuplicateButton({ entity, loadForm, id, name, reload, messageTime }: Props) {
  const toast = useToast()
  const { offer } = useUndo()
  const [copy] = useSingleFlight(async () => {
    try {
      const message = await duplicate(entity, await loadForm(), id)
      await reload()
      offer(message, messageTime)
    } catch (error) {
      if (isNotFound(error)) await reload()
      const detail = isApiError(error) ? error.message : ''
      toast.error(isNotFound(error) ? deletedMessage(entity) : detail || `Failed to duplicate ${entity.name}.`)
    }
  })
  return <IconButton icon={Copy} label={`Duplicate ${name}`} short="Duplicate" onClick={copy} />
}

const hidden = { hidden: 'on', showAt: '', hideAt: '' }

/** How many names are tried for a copy. */
const maxCopies = 30

/**
 * Adds a record with the same fields and another name, hidden until somebody has looked at it.
 * @returns the message of the success
 * @throws ApiError
 */
async function duplicate({ path }: Entity, form: AnyRecordForm, id: string): Promise<string> {
  const { data } = await browserApi.read(`${path}/${id}`)
  const own = form.valuesOf(data)
  const values = { ...(form.copyOf?.(own) ?? own), ...('hidden' in own && hidden) }
  for (let number = 1; ; number += 1) {
    try {
      const { message } = await browserApi.send(
        'POST',
        path,
        form.inputOf({ ...values, ...copied(form, values, number) }),
      )
      return 'hidden' in own ? `${message} It is hidden for now.` : message
    } catch (error) {
      const isTaken = isApiError(error) && error.status === 409
      if (!isTaken || number === maxCopies) throw error
    }
  }
}

/** Returns the name of a copy and, where it has one, its address. */
function copied(form: AnyRecordForm, values: Record<string, unknown>, number: number) {
  const count = number === 1 ? '' : ` ${number}`
  const [name = ''] = Object.keys(form.labels)
  const copy = { [name]: extended(form, name, values[name], ` (copy${count})`) }
  if (!values.slug) return copy
  return { ...copy, slug: extended(form, 'slug', values.slug, `-copy${count.replace(' ', '-')}`) }
}

/** Appends to a text, which loses its end where both would be too long. */
function extended({ schema }: AnyRecordForm, field: string, text: unknown, end: string): string {
  const { maxLength } = schema.shape[field] as { maxLength?: number | null }
  return String(text).slice(0, (maxLength ?? 200) - end.length) + end
}
