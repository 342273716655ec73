import { type ReactNode, useState } from 'react'
import { browserApi } from '../../browser/api.ts'
import { createSaveKeys, type SaveKeys } from '../../browser/save-keys.ts'
import { isApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { type Selection, useChosen } from '../../ui/table/selection.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Entity } from '../record/entity.ts'
import type { LoadForm } from '../record/load-record.ts'
import { useUndo } from '../undo/use-undo.ts'
import { ChangeDialog } from './change-dialog.tsx'

/** The chosen records of a list. */
export type Chosen = {
  ids: string[]
  /** Reloads the list after a change of them, and shows the server's message with "Undo". */
  finish: (message: string) => Promise<void>
  /** Gives all of them the same values. */
  update: (values: object) => void
}

type Props = {
  entity: Entity
  loadForm: LoadForm
  selection: Selection
  reload: () => Promise<void>
  /** Other actions. */
  more?: ((chosen: Chosen) => ReactNode) | undefined
}

/** The buttons that change and delete the chosen records, and their dialogs. */
export function BulkActions({ entity, loadForm, selection, reload, more }: Props) {
  const toast = useToast()
  const { offer } = useUndo()
  const ids = [...useChosen(selection)]
  const [open, setOpen] = useState<'change' | 'delete'>()
  const [keys] = useState(createSaveKeys)
  const what = ids.length === 1 ? `1 ${entity.name}` : `${ids.length.toLocaleString('en-US')} ${entity.name}s`

  async function finish(message: string) {
    await reload()
    selection.clear()
    offer(message)
  }

  /** @throws ApiError; where some of them are gone, the list is loaded again */
  async function send(body: object, keys: SaveKeys) {
    try {
      const { message } = await browserApi.send('POST', `/bulk${entity.path}`, { ids, ...body }, { keys })
      await finish(message)
    } catch (error) {
      if (isApiError(error) && error.status === 404) await reload()
      throw error
    }
  }

  const [update] = useSingleFlight(async (values: object) => {
    try {
      await send({ action: 'update', values }, keys)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message || `Couldn’t change ${what}.`)
    }
  })

  return (
    <>
      {more?.({ ids, finish, update })}
      <Button variant="outline" onClick={() => setOpen('change')}>
        Change…
      </Button>
      <Button variant="outline" className="text-danger-text" onClick={() => setOpen('delete')}>
        Delete…
      </Button>
      {open === 'change' && (
        <ChangeDialog
          title={`Change ${what}`}
          loadForm={loadForm}
          onSave={(values) => send({ action: 'update', values }, keys)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete ${what}?`}
          confirm="Delete"
          confirming="Deleting…"
          onConfirm={async () => {
            try {
              await send({ action: 'delete' }, keys)
            } catch (error) {
              if (!isApiError(error)) throw error
              throw new Error(error.message || `Couldn’t delete ${what}.`)
            }
          }}
          onClose={() => setOpen(undefined)}
        >
          Are you sure you want to delete {ids.length === 1 ? `this ${entity.name}` : `these ${what}`}? This action
          cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
