import type { ReactNode } from 'react'
import type { ApiError } from '../lib/api.ts'
import { Alert, detailUnlessIncluded } from './alert.tsx'
import type { AsyncResult } from './hooks/use-async.ts'
import { RetryButton } from './retry-button.tsx'
import { Skeleton } from './skeleton.tsx'

type FailureProps = {
  failure: ApiError
  reload: () => Promise<void>
  /** What could not be loaded. */
  children: string
}

/** Says that something could not be loaded, with the server's reason and a button that loads it again. */
export function LoadFailure({ failure, reload, children }: FailureProps) {
  return (
    <Alert
      tone="danger"
      detail={detailUnlessIncluded(children, failure.message)}
      action={<RetryButton reload={reload} />}
    >
      {children}
    </Alert>
  )
}

type Props<Data> = {
  /** Of `useAsync`. */
  result: AsyncResult<Data>
  failed: string
  /** The classes of the skeleton: its height. */
  skeleton: string
  children: (data: Data) => ReactNode
}

/** What was loaded; until then a skeleton. A failure stands above the data of an earlier load. */
export function Async<Data>({ result: { data, failure, reload }, failed, skeleton, children }: Props<Data>) {
  return (
    <>
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          {failed}
        </LoadFailure>
      )}
      {data === undefined ? !failure && <Skeleton className={`late ${skeleton}`} /> : children(data)}
    </>
  )
}
