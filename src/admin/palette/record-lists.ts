import { browserApi } from '../../browser/api.ts'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import type { PublicRoom } from '../../features/agenda/tracks-and-rooms/room.ts'
import type { PublicTrack } from '../../features/agenda/tracks-and-rooms/track.ts'
import type { PublicEvent } from '../../features/events/event.ts'
import type { PublicGalleryImage } from '../../features/gallery/gallery-image.ts'
import type { ListedCustomPage } from '../../features/pages/page.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import type { PublicSponsor } from '../../features/sponsors/sponsor.ts'
import type { Ticket } from '../../features/tickets/ticket.ts'
import type { ShownUser } from '../../features/users/user.ts'
import type { PublicVenue } from '../../features/venues/venue.ts'
import { shortDate } from '../../lib/dates.ts'
import type { Entry } from './entry.ts'

/** A list of records: the page that shows it, and how it is searched. */
type RecordList = {
  to: string
  /** The action that adds a record, on a page whose form a link can open. */
  add?: string
  find: (query: string, signal: AbortSignal) => Promise<Entry[]>
}

/** The most records of each list. */
const maxFound = 5

type Listed = { id: string }

/** @param path of the endpoint, which decides what this person may read */
const listOf = <Rec extends Listed>(
  to: string,
  add: string | undefined,
  path: string,
  entryOf: (record: Rec) => Omit<Entry, 'to'> & { to?: string },
): RecordList => ({
  to,
  ...(add && { add }),
  async find(query, signal) {
    const { data } = await browserApi.read<Rec[]>(
      `${path}?${new URLSearchParams({ search: query, limit: String(maxFound) })}`,
      signal,
    )
    return data.map((record) => ({ to, state: { form: record.id }, ...entryOf(record) }))
  },
})

const joined = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(' · ')

/** The lists of the console, in the order of its navigation. */
export const recordLists: RecordList[] = [
  listOf<PublicSpeaker>('/admin/speakers', 'Add speaker', '/speakers', ({ name, company }) => ({
    label: name,
    detail: joined('Speaker', company),
  })),
  listOf<PublicEvent>('/admin/events', 'Add event', '/events', ({ name, date }) => ({
    label: name,
    detail: joined('Event', date && shortDate(date)),
  })),
  listOf<PublicAgendaItem>('/admin/agenda', 'Add agenda item', '/agenda', ({ topic, date, time, location }) => ({
    label: topic,
    detail: joined('Agenda', date && shortDate(date), time, location),
  })),
  listOf<PublicTrack>('/admin/tracks', 'Add track', '/tracks', ({ name }) => ({ label: name, detail: 'Track' })),
  listOf<PublicRoom>('/admin/tracks/rooms', 'Add room', '/rooms', ({ name }) => ({ label: name, detail: 'Room' })),
  listOf<PublicVenue>('/admin/tracks/venues', 'Add venue', '/venues', ({ name }) => ({ label: name, detail: 'Venue' })),
  listOf<PublicSponsor>('/admin/sponsors', 'Add sponsor', '/sponsors', ({ name }) => ({
    label: name,
    detail: 'Sponsor',
  })),
  listOf<Ticket>('/admin/tickets', 'Add ticket', '/tickets/all', ({ name }) => ({ label: name, detail: 'Ticket' })),
  listOf<PublicGalleryImage>('/admin/gallery', undefined, '/gallery', ({ event_title }) => ({
    label: event_title,
    detail: 'Gallery',
    to: `/admin/gallery?${new URLSearchParams({ search: event_title })}`,
    state: null,
  })),
  listOf<ListedCustomPage>('/admin/pages', 'Add page', '/pages', ({ title }) => ({ label: title, detail: 'Own page' })),
  listOf<ShownUser>('/admin/users', 'Add user', '/auth/users', ({ name, email }) => ({
    label: name,
    detail: joined('User', email),
    to: `/admin/users?${new URLSearchParams({ search: email })}`,
    state: null,
  })),
]
