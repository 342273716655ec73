import type { ReactNode } from 'react'
import type { LoadError, Result } from '../../lib/result.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RevalidateButton } from '../../ui/retry-button.tsx'
import type { LoadErrorMessage } from './load-error-messages.ts'

type Props<Item> = {
  list: Result<Item[]>
  errorMessage: (error: LoadError) => LoadErrorMessage
  /** Shown for an empty list; null shows nothing. */
  empty: string | null
  children: (items: Item[]) => ReactNode
}

/** A list, or its empty or failed state. */
export function LoadedList<Item>({ list, errorMessage, empty, children }: Props<Item>) {
  if (list.failure) return <LoadErrorAlert error={errorMessage(list.failure)} />
  if (list.data.length === 0) return empty && <EmptyState>{empty}</EmptyState>
  return children(list.data)
}

type AlertProps = {
  error: LoadErrorMessage
  /** Replaces the button that tries again. */
  action?: ReactNode
}

export function LoadErrorAlert({ error, action }: AlertProps) {
  return (
    <Alert tone="danger" detail={error.detail} action={action || <RevalidateButton />}>
      {error.message}
    </Alert>
  )
}
