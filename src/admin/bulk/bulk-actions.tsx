import { type ReactNode, useState } from 'react'
import { createSaveKeys } from '../../browser/save-keys.ts'
import { fieldLabel } from '../../features/history/differences.ts'
import { isApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { type Selection, useChosen } from '../../ui/table/selection.ts'
import { useToast } from '../../ui/toast.tsx'
import type { About } from '../outbox/send-or-wait.ts'
import { useSendOrWait } from '../outbox/use-send-or-wait.ts'
import type { Entity } from '../record/entity.ts'
import type { LoadForm } from '../record/load-record.ts'
import { ChangeDialog } from './change-dialog.tsx'

/** The chosen records of a list. */
export type Chosen = {
  ids: string[]
  /** Posts a change of them; without a network, it waits. */
  post: (path: string, body: object, about: () => About) => Promise<void>
  /** Gives all of them the same values. */
  update: (values: object) => void
}

type Props = {
  entity: Entity
  loadForm: LoadForm
  selection: Selection
  reload: () => Promise<void>
  /** Adds buttons that hide and show them. */
  canHide: boolean
  /** Other actions. */
  more?: ((chosen: Chosen) => ReactNode) | undefined
  /** Returns a note below the question before they are deleted, about what else changes. */
  deleteNote?: ((ids: string[]) => ReactNode) | undefined
}

const noMoments = { showAt: null, hideAt: null }

/** The buttons that change and delete the chosen records, and their dialogs. */
export function BulkActions({ entity, loadForm, selection, reload, canHide, more, deleteNote }: Props) {
  const toast = useToast()
  const sendOrWait = useSendOrWait(reload)
  const ids = [...useChosen(selection)]
  const [open, setOpen] = useState<'change' | 'delete'>()
  const [keys] = useState(createSaveKeys)
  const what = ids.length === 1 ? `1 ${entity.name}` : `${ids.length.toLocaleString('en-US')} ${entity.name}s`

  /** @throws ApiError; where some of them are gone, the list is loaded again */
  async function post(path: string, body: object, about: () => About) {
    try {
      await sendOrWait({ method: 'POST', path, body, keys }, about)
      selection.clear()
    } catch (error) {
      if (isApiError(error) && error.status === 404) await reload()
      throw error
    }
  }
  const path = `/bulk${entity.path}`
  const change = (values: object) =>
    post(path, { ids, action: 'update', values }, () => ({
      label: what,
      changes: Object.entries(values).map(([field, to]) => ({ label: fieldLabel(field), from: undefined, to })),
    }))
  const remove = () => post(path, { ids, action: 'delete' }, () => ({ label: `Delete ${what}` }))

  const [update] = useSingleFlight(async (values: object) => {
    try {
      await change(values)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message || `Couldn’t change ${what}.`)
    }
  })

  return (
    <>
      {more?.({ ids, post, update })}
      {canHide && (
        <>
          <Button variant="outline" onClick={() => update({ hidden: true, ...noMoments })}>
            Hide
          </Button>
          <Button variant="outline" onClick={() => update({ hidden: false, ...noMoments })}>
            Show
          </Button>
        </>
      )}
      <Button variant="outline" onClick={() => setOpen('change')}>
        Change…
      </Button>
      <Button variant="outline" className="text-danger-text" onClick={() => setOpen('delete')}>
        Delete…
      </Button>
      {open === 'change' && (
        <ChangeDialog title={`Change ${what}`} loadForm={loadForm} onSave={change} onClose={() => setOpen(undefined)} />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete ${what}?`}
          confirm="Delete"
          confirming="Deleting…"
          onConfirm={async () => {
            try {
              await remove()
            } catch (error) {
              if (!isApiError(error)) throw error
              throw new Error(error.message || `Couldn’t delete ${what}.`)
            }
          }}
          onClose={() => setOpen(undefined)}
        >
          Are you sure you want to delete {ids.length === 1 ? `this ${entity.name}` : `these ${what}`}? This action
          cannot be undone.
          {deleteNote?.(ids)}
        </ConfirmDialog>
      )}
    </>
  )
}
