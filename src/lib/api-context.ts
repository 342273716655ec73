import { createContext } from 'react-router'
import type { Api } from './api.ts'

/** The Api for loaders, on the server and in the browser. */
export const api = createContext<Api>()

/** Moments in milliseconds. */
type Span = { from: number; to: number }

/** Returns the time, clamped to a span. A page that shows the time changes by the minute only within that span. */
export type Clock = (span: Span) => number
export const clock = createContext<Clock>()

/** Returns the time within a span; undefined before and after it. */
export function timeWithin(clock: Clock, { from, to }: Span): number | undefined {
  const time = clock({ from: from - 1, to })
  return time >= from && time < to ? time : undefined
}

/** The public origin of the site, without a trailing slash. */
export const siteUrl = createContext<string>()

/** False where the server's settings say that browsers must not store the site. */
export const worksOffline = createContext<boolean>()
