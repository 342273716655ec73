import { useDeferredValue } from 'react'
import { ownTime } from '../../features/agenda/rules/own-time.ts'
import { useHydrated } from '../../ui/hooks/use-hydrated.ts'

/** A span by the visitor's own clock, which the server does not know; its line is reserved. */
export function OwnTime(span: { startsAt: string; endsAt: string }) {
  // After the page is painted: naming the device's zone takes a slow phone 60 ms.
  const isShown = useDeferredValue(useHydrated(), false)
  return <p className="own-time no-print">{isShown && ownTime(span.startsAt, span.endsAt)}</p>
}
