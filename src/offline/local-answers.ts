import type { AgendaItem, PublicAgendaItem } from '../features/agenda/agenda-item.ts'
import { allDays } from '../features/agenda/rules/agenda-filter.ts'
import { inOrder, partOf, sessionsBySpeaker, summaryOf } from '../features/agenda/rules/agenda-parts.ts'
import { detailsOf } from '../features/agenda/rules/details.ts'
import { type Related, trackColors, venuesByRoom, withRelatedFrom } from '../features/agenda/rules/related.ts'
import { onTheirDates } from '../features/agenda/rules/timetable.ts'
import type { PublicRoom } from '../features/agenda/tracks-and-rooms/room.ts'
import type { PublicTrack } from '../features/agenda/tracks-and-rooms/track.ts'
import type { PublicSection } from '../features/content/section.ts'
import type { PublicEvent } from '../features/events/event.ts'
import { withPast } from '../features/events/upcoming.ts'
import type { PublicCustomPage } from '../features/pages/page.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { ticketSummaryOf, withOffer } from '../features/tickets/offer.ts'
import type { PublicTicket } from '../features/tickets/ticket.ts'
import type { PublicVenue } from '../features/venues/venue.ts'
import { ApiError } from '../lib/api.ts'
import { compareCodePoints } from '../lib/compare.ts'
import { dateInZone, defaultTimeZone } from '../lib/dates.ts'
import type { SyncedRecord, SyncedRecords } from '../lib/sync.ts'
import { presentContent } from '../rich-text/present-content.ts'

type Record<Rec> = Omit<Rec, '_id'> & SyncedRecord
type Item = AgendaItem & SyncedRecord

/** A path below the API's base, and what it answers with. The texts of its variable parts follow. */
type Route = [pattern: RegExp, answer: (...parts: string[]) => unknown]

/**
 * Returns a function that answers reads of public data as the server does, from a device's records.
 * @param now the time, in milliseconds
 */
export function localAnswers(records: SyncedRecords, now: () => number) {
  const all = <Rec>(table: string) => (records[table] ?? []) as unknown as Record<Rec>[]
  const listed = <Rec>(table: string) =>
    [...all<Rec>(table)].sort((one, other) => compareCodePoints(one.sort, other.sort))
  const one = <Rec>(table: string, title: string, id: string) =>
    found(
      all<Rec>(table).find((each) => each.id === id),
      title,
    )

  const sections = () => listed<PublicSection & { contentDocument?: never }>('content')
  const section = (name: string) => sections().find((each) => each.section === name)
  const timeZone = () => section('seo')?.timeZone ?? defaultTimeZone
  const today = () => dateInZone(timeZone(), new Date(now()))

  const items = () => all<AgendaItem>('agenda') as unknown as Item[]
  const colorOf = once(() =>
    trackColors(
      all<PublicTrack>('tracks'),
      items().map(({ track }) => track),
    ),
  )
  const venueOfRoom = once(() => venuesByRoom(all<PublicRoom>('rooms'), all<PublicVenue>('venues')))
  const withRelated = <Talk extends AgendaItem>(some: Talk[]) =>
    withRelatedFrom(some, {
      speakers: all<PublicSpeaker>('speakers'),
      colorOf: colorOf(),
      venueOfRoom: venueOfRoom(),
    })
  const ordered = () => withRelated(inOrder(items()))

  function details(id: string) {
    const item = one<AgendaItem>('agenda', 'Agenda item', id) as unknown as Item
    const shown = detailsOf(item, withRelated(items()), {
      timeZone: timeZone(),
      room: all<PublicRoom>('rooms').find(({ name }) => name === item.location),
      speakers: all<PublicSpeaker>('speakers').map((each) => pick(each, ['id', 'title', 'company', 'bio'])),
    })
    const { previous, next, sameTime, sameTrack } = shown
    const around = { previous: previous && nearby(previous), next: next && nearby(next) }
    return { ...shownItem(shown), ...around, sameTime: sameTime.map(nearby), sameTrack: sameTrack.map(nearby) }
  }

  function part(day: string) {
    const { items: some, ...rest } = partOf(items(), day === allDays ? allDays : Number(day), timeZone())
    return { ...rest, items: withRelated(some).map(shownItem) }
  }

  const summary = () =>
    summaryOf(
      inOrder(items()).map((item) => ({ ...item, trackColor: colorOf()(item) })),
      listed<PublicRoom>('rooms').map(({ name }) => name),
      all('speakers').length,
    )

  /** Upcoming ones first, the soonest on top; then past ones, the latest on top. */
  function events() {
    const inTime = listed<PublicEvent>('events').map((event) => withPast(event, today()))
    return [...inTime.filter(({ past }) => !past), ...inTime.filter(({ past }) => past).reverse()]
  }

  const onSale = () => listed<PublicTicket>('tickets').map((ticket) => withOffer(ticket, today()))
  const currency = () => section('contact')?.currency ?? ''
  const withContent = (page: Record<PublicCustomPage>) => shown(presentContent(asStored(page)))

  const routes: Route[] = [
    [
      /^\/content\/sections$/,
      () => sections().map((each) => (each.active ? shown(presentContent(asStored(each))) : inactive(each))),
    ],
    [/^\/events$/, () => events().map(shown)],
    [/^\/events\/([^/]+)$/, (id) => shown(withPast(one<PublicEvent>('events', 'Event', id), today()))],
    [/^\/tickets$/, () => onSale().map(shown)],
    [
      /^\/tickets\/summary$/,
      () =>
        ticketSummaryOf(
          all<PublicTicket>('tickets').map((each) => withOffer(each, today())),
          currency(),
        ),
    ],
    [
      /^\/gallery$/,
      () =>
        [...all('gallery')]
          .reverse()
          .sort((one, other) => compareCodePoints(one.sort, other.sort))
          .map(shown),
    ],
    [
      /^\/pages$/,
      () => listed<PublicCustomPage>('pages').map((page) => shown(pick(page, ['id', 'title', 'slug', 'inFooter']))),
    ],
    [
      /^\/pages\/slug\/([^/]+)$/,
      (slug) =>
        withContent(
          found(
            all<PublicCustomPage>('pages').find((page) => page.slug === slug),
            'Page',
          ),
        ),
    ],
    [/^\/agenda$/, () => ordered().map(shownItem)],
    [/^\/agenda\/days\/([1-9]\d?|all)$/, part],
    [/^\/agenda\/summary$/, summary],
    [/^\/agenda\/speakers$/, () => sessionsBySpeaker(items())],
    [
      /^\/agenda\/speakers\/([^/]+)$/,
      (id) =>
        onTheirDates(ordered())
          .filter(({ speakers }) => speakers?.includes(id))
          .map(shownItem),
    ],
    [/^\/agenda\/([^/]+)$/, details],
    [/^\/(speakers|tracks|venues|rooms|sponsors)$/, (table) => listed(table).map(shown)],
    [/^\/(speakers|tracks|venues|rooms|sponsors)\/([^/]+)$/, (table, id) => shown(one(table, titles[table] ?? '', id))],
  ]

  /** @throws ApiError 404 for a record that is not there, and for all other paths */
  return async function answer(address: string): Promise<unknown> {
    const [path = '', query = ''] = address.split('?')
    for (const [pattern, answerTo] of routes) {
      const [matched, ...parts] = pattern.exec(path) ?? []
      if (matched === undefined) continue
      const whole = await answerTo(...parts.map(decodeURIComponent))
      return Array.isArray(whole) ? partOfList(whole, new URLSearchParams(query)) : whole
    }
    throw notFound('Not found')
  }
}

/** Returns the part of a list that a query asks for, of those that pages send. */
function partOfList(list: { type?: string; featured?: boolean }[], query: URLSearchParams) {
  const type = query.get('type')
  return list
    .filter((record) => (!type || record.type === type) && (!query.has('featured') || record.featured))
    .slice(0, Number(query.get('limit') ?? Number.POSITIVE_INFINITY))
}

const titles: { [table: string]: string } = {
  speakers: 'Speaker',
  tracks: 'Track',
  venues: 'Venue',
  rooms: 'Room',
  sponsors: 'Sponsor',
}

const notFound = (message: string) => new ApiError(404, { message })

function found<Rec>(record: Rec | undefined, title: string): Rec {
  if (record === undefined) throw notFound(`${title} not found`)
  return record
}

/** As the server sends it. */
function shown<Rec extends { id: string }>({ sort, ...record }: Rec & { sort?: string }) {
  return { ...record, _id: record.id }
}

const inactive = ({ id, sort, ...section }: SyncedRecord) => section

const asStored = <Rec extends { contentDocument?: unknown }>({ contentDocument, ...record }: Rec) => ({
  ...record,
  content: contentDocument as never,
})

/** Drops what only the computation needs. */
const shownItem = <Talk extends AgendaItem & Related>(item: Talk) => {
  const { assumedLength, ...rest } = item as Talk & { assumedLength?: number }
  return shown(rest as unknown as PublicAgendaItem)
}

const nearby = (item: AgendaItem & Related) =>
  pick(item, ['id', 'topic', 'time', 'start', 'date', 'location', 'venue', 'speaker', 'speakerRecords'])

const pick = <Rec extends object, Field extends keyof Rec>(record: Rec, fields: Field[]): Pick<Rec, Field> =>
  Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : []))) as Pick<Rec, Field>

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
