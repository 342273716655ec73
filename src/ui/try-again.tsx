import { useRevalidator } from 'react-router'
import { RotateCw } from './icons/icons.tsx'
import { useOnce } from './use-once.ts'

/** Loads the page's data once more. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return <TryAgainButton busy={state === 'loading'} onClick={revalidate} />
}

/** As `TryAgain`, for what a page loads by itself. */
export function TryAgainWith({ reload }: { reload: () => Promise<void> }) {
  const [again, busy] = useOnce(reload)
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
