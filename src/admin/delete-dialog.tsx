import type { ReactNode } from 'react'
import { browserApi } from '../browser/api.ts'
import { isApiError } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { goneWords, isGone } from './gone.ts'

type Props = {
  /** 'speaker' */
  noun: string
  /** Of the record, below the API's base: '/speakers/…'. */
  path: string
  /** Says that it is done. */
  onDeleted: (message: string) => void
  /** What is said when it failed, by what the server told. */
  failed: (detail: string) => string
  /** The list anew. */
  reload: () => Promise<void>
  onClose: () => void
  /** The question. */
  children: ReactNode
}

/** Asks before a record is deleted, deletes it, and shows the list without it. */
export function DeleteDialog({ noun, path, onDeleted, failed, reload, onClose, children }: Props) {
  const toast = useToast()

  async function remove() {
    try {
      const { message } = await browserApi.send('DELETE', path)
      await reload()
      onDeleted(message)
    } catch (error) {
      if (!isApiError(error)) throw error
      await reload()
      if (!isGone(error)) throw new Error(failed(error.message))
      toast.success(goneWords(noun))
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      confirm="Delete"
      confirming="Deleting…"
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
