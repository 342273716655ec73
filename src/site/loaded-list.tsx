import type { ReactNode } from 'react'
import type { Words } from '../lib/failure-words.ts'
import type { Loaded, LoadFailure } from '../lib/loaded.ts'
import { Alert } from '../ui/alert.tsx'
import { Empty } from '../ui/empty.tsx'
import { TryAgain } from '../ui/try-again.tsx'

type Props<Item> = {
  list: Loaded<Item[]>
  failure: (failure: LoadFailure) => Words
  /** What stands there instead of an empty list; null to show nothing. */
  empty: string | null
  emptyNext?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list in the state that it is in: failed, empty or loaded. */
export function LoadedList<Item>({ list, failure, empty, emptyNext, children }: Props<Item>) {
  if (list.failure) return <FailureAlert words={failure(list.failure)} />
  if (list.data.length === 0) return empty && <Empty next={emptyNext}>{empty}</Empty>
  return children(list.data)
}

export function FailureAlert({ words }: { words: Words }) {
  return (
    <Alert tone="danger" detail={words.detail} action={<TryAgain />}>
      {words.message}
    </Alert>
  )
}
