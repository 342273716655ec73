import { createContext } from 'react-router'
import type { Api } from './api.ts'

/** The Api for loaders, on the server and in the browser. */
export const api = createContext<Api>()

/** Moments in milliseconds. */
export type Span = { from: number; to: number }

/** The time, but never before or after a span: only within it does a page that shows the time change by the minute. */
export type Clock = (span: Span) => number
export const clock = createContext<Clock>()

export const clampTime = (now: number, { from, to }: Span) => Math.min(Math.max(now, from), to)

/** The public origin of the site, without a trailing slash. */
export const siteUrl = createContext<string>()
