import type { ReactNode } from 'react'
import type { LoadError, Result } from '../lib/result.ts'
import { Alert } from '../ui/alert.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RevalidateButton } from '../ui/retry-button.tsx'
import type { LoadErrorMessage } from './load-error-messages.ts'

type Props<Item> = {
  list: Result<Item[]>
  failure: (failure: LoadError) => LoadErrorMessage
  /** What stands there instead of an empty list; null to show nothing. */
  empty: string | null
  emptyNext?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list in the state that it is in: failed, empty or loaded. */
export function LoadedList<Item>({ list, failure, empty, emptyNext, children }: Props<Item>) {
  if (list.failure) return <FailureAlert words={failure(list.failure)} />
  if (list.data.length === 0) return empty && <EmptyState next={emptyNext}>{empty}</EmptyState>
  return children(list.data)
}

export function FailureAlert({ words }: { words: LoadErrorMessage }) {
  return (
    <Alert tone="danger" detail={words.detail} action={<RevalidateButton />}>
      {words.message}
    </Alert>
  )
}
