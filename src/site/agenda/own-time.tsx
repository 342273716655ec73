import { ownTime } from '../../features/agenda/rules/own-time.ts'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'

/** A span by the visitor's own clock, which the server does not know; its line is reserved. */
export function OwnTime(span: { startsAt: string; endsAt: string }) {
  const isHydrated = useHydrated()
  return <p className="own-time no-print">{isHydrated && ownTime(span.startsAt, span.endsAt)}</p>
}
