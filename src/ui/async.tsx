import type { ReactElement, ReactNode } from 'react'
import type { ApiError } from '../lib/api.ts'
import { Alert, detailUnlessIncluded } from './alert.tsx'
import type { AsyncResult } from './hooks/use-async.ts'
import { RetryButton } from './retry-button.tsx'
import { Skeleton } from './skeleton.tsx'

type FailureProps = {
  failure: ApiError
  reload: () => Promise<void>
  /** Names the data that could not be loaded. */
  children: string
}

/** An alert that loading failed, with the server's reason and a retry button. */
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
  /** The result of `useAsync`. */
  result: AsyncResult<Data>
  failed: string
  /** The classes of the skeleton: its height; or one in the shape of the data. */
  skeleton: string | ReactElement
  children: (data: Data) => ReactNode
}

/** Renders loaded data, a skeleton until then, and an alert above the earlier data when a reload failed. */
export function Async<Data>({ result: { data, failure, reload }, failed, skeleton, children }: Props<Data>) {
  const placeholder = typeof skeleton === 'string' ? <Skeleton className={`delayed ${skeleton}`} /> : skeleton
  return (
    <>
      {failure && (
        <LoadFailure failure={failure} reload={reload}>
          {failed}
        </LoadFailure>
      )}
      {data === undefined ? !failure && placeholder : children(data)}
    </>
  )
}
