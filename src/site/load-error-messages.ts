import type { LoadError } from '../lib/result.ts'

/** What a page says when what it shows could not be loaded; `detail` is a second line. */
export type LoadErrorMessage = { message: string; detail?: string }

const isNetworkError = ({ status }: LoadError) => status === 0

/**
 * Events, agenda and sponsors: the server's own message where it refused; the standard sentence where it broke down or
 * was not reached.
 */
export function listLoadError(noun: 'events' | 'agenda' | 'sponsors', failure: LoadError): LoadErrorMessage {
  const { status, message } = failure
  if (isNetworkError(failure)) return { message: `Failed to load ${noun}. Please try again later.`, detail: message }
  if (status >= 500) return { message: `Failed to load ${noun}. Please try again later.` }
  return { message: message || `Failed to fetch ${noun}` }
}

export function speakersLoadError({ message }: LoadError): LoadErrorMessage {
  return { message: message ? `Error fetching speakers: ${message}` : 'Failed to fetch speakers' }
}

export function speakerLoadError({ status, message }: LoadError): LoadErrorMessage {
  if (status === 404) return { message: 'Speaker not found' }
  return { message: 'Failed to fetch speaker details', ...(message && { detail: message }) }
}

export function ticketsLoadError({ message }: LoadError): LoadErrorMessage {
  return { message: 'Failed to fetch tickets', ...(message && { detail: message }) }
}
