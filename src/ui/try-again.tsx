import { RotateCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { useSingleFlight } from './use-single-flight.ts'

/** Runs the page's loader again. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return <TryAgainButton busy={state === 'loading'} onClick={revalidate} />
}

/** Reloads data of `useAsync`. */
export function TryAgainWith({ reload }: { reload: () => Promise<void> }) {
  const [again, busy] = useSingleFlight(reload)
  return <TryAgainButton busy={busy} onClick={again} />
}

function TryAgainButton({ busy, onClick }: { busy: boolean; onClick: () => unknown }) {
  return (
    <button type="button" className="button button-outline" aria-disabled={busy} onClick={() => busy || onClick()}>
      <RotateCw aria-hidden="true" className={`size-4 ${busy ? 'animate-spin' : ''}`} />
      {busy ? 'Trying again…' : 'Try again'}
    </button>
  )
}
