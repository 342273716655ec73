import { RotateCw } from 'lucide-react'
import { useRevalidator } from 'react-router'

/** Loads the page's data once more. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  const busy = state === 'loading'
  return (
    <button type="button" className="button button-outline" aria-disabled={busy} onClick={() => busy || revalidate()}>
      <RotateCw aria-hidden="true" className={`size-4 ${busy ? 'animate-spin' : ''}`} />
      {busy ? 'Trying again…' : 'Try again'}
    </button>
  )
}
