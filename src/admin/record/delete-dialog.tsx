import { type ReactNode, useState } from 'react'
import { createSaveKeys } from '../../browser/save-keys.ts'
import { isApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { sendOrWait, waitingMessage } from '../outbox/send-or-wait.ts'
import type { Entity } from './entity.ts'
import { deletedMessage, isNotFound } from './not-found.ts'

type Props = {
  entity: Entity
  id: string
  /** The name of the record. */
  name: string
  /** Called with the server's message. */
  onDeleted: (message: string) => void
  /** Returns the message of a failure; `detail` is the server's message, or ''. */
  failed: (detail: string) => string
  /** Reloads the list. */
  reload: () => Promise<void>
  onClose: () => void
  /** The question. */
  children: ReactNode
}

/** Deletes a record once that is confirmed. Without a network, that waits. */
export function DeleteDialog({ entity, id, name, onDeleted, failed, reload, onClose, children }: Props) {
  const toast = useToast()
  const [keys] = useState(createSaveKeys)

  async function remove() {
    try {
      const label = `Delete ${entity.name} ${name}`
      const sent = await sendOrWait({ method: 'DELETE', path: `${entity.path}/${id}`, keys }, () => ({ label }))
      if (!sent) return toast.success(waitingMessage)
      await reload()
      onDeleted(sent.message)
    } catch (error) {
      if (!isApiError(error)) throw error
      await reload()
      if (!isNotFound(error)) throw new Error(failed(error.message))
      toast.success(deletedMessage(entity))
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${entity.name} “${name}”?`}
      confirm="Delete"
      confirming="Deleting…"
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

/** The question about a record that has a name. */
export function DeleteQuestion({ entity, name }: { entity: Entity; name: string }) {
  return (
    <>
      Are you sure you want to delete the {entity.name} "<bdi>{name}</bdi>"? This action cannot be undone.
    </>
  )
}
