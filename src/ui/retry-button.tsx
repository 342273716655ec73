import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'
import { useSingleFlight } from './hooks/use-single-flight.ts'
import { Icon } from './icons/icon.tsx'

/** Loads the data of the route again. */
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
    <Button variant="outline" busy={busy} onClick={() => onClick()} className="scripted">
      <Icon name="rotate-cw" className={busy ? 'size-4 animate-spin' : 'size-4'} />
      {busy ? 'Trying again…' : 'Try again'}
    </Button>
  )
}
