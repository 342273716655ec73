import type { LoadError } from '../../lib/result.ts'

/** The error message of a page that failed to load its data; `detail` is a second line. */
export type LoadErrorMessage = { message: string; detail?: string }

const isNetworkError = ({ status }: LoadError) => status === 0

/** Returns the server's own message for a 4xx status, and a standard one if the server failed or was not reached. */
export function listLoadError(list: 'events' | 'agenda' | 'sponsors', failure: LoadError): LoadErrorMessage {
  const { status, message } = failure
  if (isNetworkError(failure)) return { message: `Failed to load ${list}. Please try again later.`, detail: message }
  if (status >= 500) return { message: `Failed to load ${list}. Please try again later.` }
  return { message: message || `Failed to fetch ${list}` }
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
