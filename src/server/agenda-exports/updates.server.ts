import { readVenuesByRoom } from '../../features/agenda/agenda.store.server.ts'
import { type AgendaItem, publicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { type Database, entities } from '../../features/entities.server.ts'
import { type Event, publicEvent } from '../../features/events/event.ts'
import { isContent, latestFirst } from '../../features/history/log-columns.server.ts'
import { eventPlace, talkPlace } from '../../features/social-cards/occasion-card.ts'
import { publicSpeaker, type Speaker } from '../../features/speakers/speaker.ts'
import { talksAsPublished } from '../../records/published.server.ts'
import { noticePeriod } from './recent-deletions.server.ts'

const maxUpdates = 50
/** The number of changes to look through, and the number whose states are read: some change nothing public. */
const maxLookedThrough = 2000
const maxRead = 2 * maxUpdates

/** A change that visitors can see. */
export type Update = {
  revision: number
  /** ISO 8601 */
  at: string
  title: string
  summary: string
  /** The page of the record, or of the list once it is deleted. */
  path: string
}

type Kind<Rec> = {
  noun: string
  path: string
  /** The public fields. */
  fields: string[]
  label(record: Rec): string
  summary(record: Rec, venueOfRoom: Venues): string
}
type Venues = Awaited<ReturnType<typeof readVenuesByRoom>>

const talks: Kind<AgendaItem> = {
  noun: 'Talk',
  path: '/agenda',
  fields: Object.keys(publicAgendaItem.shape),
  label: ({ topic }) => topic,
  summary: (talk, venueOfRoom) => talkPlace({ ...talk, venue: venueOfRoom.get(talk.location ?? '') }),
}
const events: Kind<Event> = {
  noun: 'Event',
  path: '/events',
  fields: Object.keys(publicEvent.shape),
  label: ({ name }) => name,
  summary: eventPlace,
}
const speakers: Kind<Speaker> = {
  noun: 'Speaker',
  path: '/speakers',
  fields: Object.keys(publicSpeaker.shape),
  label: ({ name }) => name,
  summary: ({ title, company }) => `${title}, ${company}`,
}

type State = Record<string, unknown>
const kinds = new Map<string, Kind<State>>([
  [entities.agenda.entityName, talks],
  [entities.events.entityName, events],
  [entities.speakers.entityName, speakers],
])

/**
 * Returns the latest changes of talks, events and speakers, newest first, without their authors. Hidden records have
 * none; one that is hidden or shown again is removed or added.
 */
export async function latestUpdates(db: Database, now: Date): Promise<Update[]> {
  const changes = await db
    .selectFrom('changes')
    .select(['revision', 'at', 'what', 'entity', 'recordId'])
    .where(isContent)
    .orderBy(latestFirst.by)
    .limit(maxLookedThrough)
    .execute()
  const hidden = await hiddenIds(db)
  const shown = withoutForgotten(
    changes.filter(({ entity, recordId }) => kinds.has(entity) && !hidden.has(recordId)),
    now,
  ).slice(0, maxRead)
  const states = await db
    .selectFrom('changes')
    .select(['revision', 'before', 'after'])
    .where('revision', 'in', [0, ...shown.map(({ revision }) => revision)])
    .execute()
  const stateOf = new Map(states.map((state) => [state.revision, state]))
  const [venueOfRoom, asPublished] = await Promise.all([readVenuesByRoom(db), talksAsPublished(db)])
  const visible = (state: string | null | undefined): State | null => {
    const record: State | null = state ? JSON.parse(state) : null
    return record?.hidden ? null : record && asPublished(record)
  }
  return shown
    .flatMap((change) => {
      const { before, after } = stateOf.get(change.revision) ?? {}
      return updateOf(change, [visible(before), visible(after)], venueOfRoom) ?? []
    })
    .slice(0, maxUpdates)
}

type Change = { revision: number; at: string; what: string; entity: string; recordId: string }

/**
 * Leaves only the deletion of a deleted record, and only for the notice period, because people may have asked to be
 * forgotten.
 * @param changes the latest first
 */
function withoutForgotten(changes: Change[], now: Date): Change[] {
  const deleted = new Set<string>()
  return changes.filter(({ at, what, entity, recordId }) => {
    const record = `${entity} ${recordId}`
    if (deleted.has(record)) return false
    if (what !== 'deleted') return true
    deleted.add(record)
    return now.getTime() - Date.parse(at) < noticePeriod
  })
}

async function hiddenIds(db: Database): Promise<Set<string>> {
  const ids = (['agenda', 'events', 'speakers'] as const).map((table) =>
    db.selectFrom(table).select('id').where('hidden', '=', 1).execute(),
  )
  return new Set((await Promise.all(ids)).flat().map(({ id }) => id))
}

/** Returns undefined when nothing public has changed. @param states before and after; null where visitors see nothing */
function updateOf(
  { revision, at, entity, recordId }: Change,
  [before, after]: [State | null, State | null],
  venueOfRoom: Venues,
): Update | undefined {
  const kind = kinds.get(entity)
  const record = after ?? before
  if (!kind || !record) return undefined
  if (before && after && kind.fields.every((field) => isEqual(before[field], after[field]))) return undefined
  const [past, present] = [before && kind.summary(before, venueOfRoom), kind.summary(record, venueOfRoom)]
  return {
    revision,
    at,
    title: `${kind.noun} ${before ? (after ? 'changed' : 'cancelled') : 'added'}: ${kind.label(record)}`,
    summary: past !== null && past !== present ? `${present} (before: ${past})` : present,
    path: after ? `${kind.path}/${recordId}` : kind.path,
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
