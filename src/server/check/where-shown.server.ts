import { sql } from 'kysely'
import type { Place } from '../../features/check/finding.ts'
import type { WhereShown } from '../../features/check/where-shown.ts'
import type { SectionName } from '../../features/content/section-names.ts'
import { contentEntities, type Database } from '../../features/entities.server.ts'
import { homeLists } from '../../features/home-lists.ts'
import type { Api } from '../../lib/api.ts'
import { momentText } from '../../lib/moment-in-zone.ts'
import type { Visibility } from '../../lib/visibility.ts'

type Entities = typeof contentEntities
export type ShownEntity = Exclude<keyof Entities, 'content' | 'venues'>
type RecordOf<Name extends ShownEntity> = ReturnType<Entities[Name]['toRecord']>
type AnyRecord = { id: string } & Visibility

type Context = {
  db: Database
  /** The site as visitors see it. */
  api: Api
  timeZone: string
}
type Reason = WhereShown['reasons'][number]
type Rules = { [Name in ShownEntity]: (record: RecordOf<Name>, context: Context) => Promise<WhereShown> }

/** Says where visitors see a record, and why not elsewhere. */
export async function whereShown(name: ShownEntity, record: AnyRecord, context: Context): Promise<WhereShown> {
  const { hidden, showAt, hideAt } = record
  const place: Place = { entity: contentEntities[name].entityName, id: record.id, field: 'hidden' }
  if (hidden) {
    const until = showAt ? ` until ${momentText(context.timeZone, showAt)}` : ''
    return { pages: [], reasons: [{ text: `It is hidden${until}.`, place }] }
  }
  const shown = await rules[name](record as never, context)
  if (!hideAt) return shown
  const text = `It will be hidden on ${momentText(context.timeZone, hideAt)}.`
  return { ...shown, reasons: [...shown.reasons, { text, place }] }
}

const rules: Rules = {
  async speakers({ id, featured }, context) {
    const place: Place = { entity: 'speaker', id }
    if (!featured) {
      const text = 'Home shows speakers with a star only; give it one in the table.'
      return { pages: ['Speakers', ownPage], reasons: [{ text, place: { entity: 'speaker' } }] }
    }
    const text = 'Home shows the first eight speakers with a star.'
    return onHome(context, ['Speakers', ownPage], {
      id,
      path: homeLists.speakers,
      section: 'featuredSpeakers',
      text,
      place,
    })
  },
  events: ({ id }, context) =>
    onHome(context, ['Events', ownPage], {
      ...{ id, path: homeLists.events, section: 'featuredEvents', text: 'Home shows the next three events.' },
      place: { entity: 'event', id, field: 'date' },
    }),
  async agenda(talk, context) {
    const shown = await onHome(context, ['Agenda', ownPage], {
      ...{ id: talk.id, path: homeLists.agenda, text: 'Home shows the first three items of the agenda.' },
      place: { entity: 'agenda item', id: talk.id, field: 'time' },
    })
    return { ...shown, reasons: [...(await hiddenParts(talk, context.db)), ...shown.reasons] }
  },
  async sponsors({ id, type }, context) {
    const place: Place = { entity: 'sponsor', id, field: 'type' }
    if (type === 'Past')
      return { pages: [], reasons: [{ text: 'It is a past sponsor: the site shows current ones only.', place }] }
    const text = 'Home shows the first three current sponsors.'
    return onHome(context, ['Sponsors'], {
      id,
      path: homeLists.sponsors,
      section: 'sponsors',
      text,
      place,
    })
  },
  async tickets({ id, available }) {
    const place: Place = { entity: 'ticket', id, field: 'available' }
    return available
      ? { pages: ['Tickets'], reasons: [] }
      : { pages: [], reasons: [{ text: 'It is not on sale.', place }] }
  },
  gallery: ({ id }, context) =>
    onHome(context, ['Gallery'], { id, path: homeLists.gallery, text: 'Home shows the first eight pictures.' }),
  async pages({ id, inFooter }) {
    const place: Place = { entity: 'page', id, field: 'inFooter' }
    return inFooter
      ? { pages: [ownPage, 'the footer'], reasons: [] }
      : { pages: [ownPage], reasons: [{ text: 'The footer does not link to it.', place }] }
  },
  tracks: ({ name }, { db }) => inTalks(db, 'track', name),
  rooms: ({ name }, { db }) => inTalks(db, 'location', name),
}

const ownPage = 'its own page'

type OnHome = { id: string; path: string; section?: SectionName; text: string; place?: Place }

/** Says whether home shows a record too. @param text why not, unless its section is switched off */
async function onHome(
  { api }: Context,
  pages: string[],
  { id, path, section, text, place }: OnHome,
): Promise<WhereShown> {
  const sections = await api.get<{ section: string; active: boolean }[]>('/content/sections')
  if (section && sections.some((each) => each.section === section && !each.active)) {
    const isOff = 'Home has that section switched off.'
    return { pages, reasons: [{ text: isOff, place: { entity: 'content section', id: section } }] }
  }
  const first = await api.get<{ id: string }[]>(path)
  if (first.some((record) => record.id === id)) return { pages: [...pages, 'Home'], reasons: [] }
  return { pages, reasons: [{ text, ...(place && { place }) }] }
}

/** Names the hidden records without which a talk is shown. */
async function hiddenParts({ speakers, track, location }: RecordOf<'agenda'>, db: Database): Promise<Reason[]> {
  const hidden = async (table: 'speakers' | 'tracks' | 'rooms', field: 'id' | 'name', values: string[]) =>
    values.length === 0
      ? []
      : db
          .selectFrom(table)
          .select(['id', 'name'])
          .where(sql.ref(field), 'in', values)
          .where('hidden', '=', 1)
          .execute()
  const reasonsOf = (entity: string, records: { id: string; name: string }[]) =>
    records.map(({ id, name }) => ({
      text: `The ${entity} “${name}” is hidden: it is shown without.`,
      place: { entity, id, field: 'hidden' },
    }))
  return [
    ...reasonsOf('speaker', await hidden('speakers', 'id', speakers ?? [])),
    ...reasonsOf('track', await hidden('tracks', 'name', track ? [track] : [])),
    ...reasonsOf('room', await hidden('rooms', 'name', location ? [location] : [])),
  ]
}

async function inTalks(db: Database, field: 'track' | 'location', name: string): Promise<WhereShown> {
  const talk = await db
    .selectFrom('agenda')
    .select('id')
    .where(field, '=', name)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  if (talk) return { pages: ['Agenda'], reasons: [] }
  return { pages: [], reasons: [{ text: 'No talk on the site is in it.', place: { entity: 'agenda item' } }] }
}
