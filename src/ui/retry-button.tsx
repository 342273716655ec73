import { useRevalidator } from 'react-router'
import { useSingleFlight } from './hooks/use-single-flight.ts'
import { RotateCw } from './icons/icons.tsx'

/** Runs the page's loader again. */
export function RevalidateButton() {
  const { revalidate, state } = useRevalidator()
  return <RetryButtonView busy={state === 'loading'} onClick={revalidate} />
}

/** Reloads data of `useAsync`. */
export function RetryButton({ reload }: { reload: () => Promise<void> }) {
  const [again, busy] = useSingleFlight(reload)
  return <RetryButtonView busy={busy} onClick={again} />
}

function RetryButtonView({ busy, onClick }: { busy: boolean; onClick: () => unknown }) {
  return (
    <button type="button" className="button button-outline" aria-disabled={busy} onClick={() => busy || onClick()}>
      <RotateCw aria-hidden="true" className={`size-4 ${busy ? 'animate-spin' : ''}`} />
      {busy ? 'Trying again…' : 'Try again'}
    </button>
  )
}
