import type { LoadFailure } from './loaded.ts'

/** What a page says when what it shows could not be loaded; `detail` is a second line. */
export type Words = { message: string; detail?: string }

const isNetwork = ({ status }: LoadFailure) => status === 0

/**
 * Events, agenda and sponsors: the server's own message where it refused; the standard sentence where it broke down or
 * was not reached.
 */
export function listFailure(noun: 'events' | 'agenda' | 'sponsors', failure: LoadFailure): Words {
  const { status, message } = failure
  if (isNetwork(failure)) return { message: `Failed to load ${noun}. Please try again later.`, detail: message }
  if (status >= 500) return { message: `Failed to load ${noun}. Please try again later.` }
  return { message: message || `Failed to fetch ${noun}` }
}

export function speakersFailure({ message }: LoadFailure): Words {
  return { message: message ? `Error fetching speakers: ${message}` : 'Failed to fetch speakers' }
}

export function speakerFailure({ status, message }: LoadFailure): Words {
  if (status === 404) return { message: 'Speaker not found' }
  return { message: 'Failed to fetch speaker details', ...(message && { detail: message }) }
}

export function ticketsFailure({ message }: LoadFailure): Words {
  return { message: 'Failed to fetch tickets', ...(message && { detail: message }) }
}
