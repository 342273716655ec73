import { sql } from 'kysely'
import { isPostgres } from '../db/database.server.ts'
import { withShadows } from '../db/shadow-tables.server.ts'
import type { AgendaItem } from '../features/agenda/agenda-item.ts'
import { contentEntities, type Database, entities, isHideable } from '../features/entities.server.ts'
import { type overlayOf, sourceOf } from './change-sets.server.ts'

/**
 * Returns the database as visitors see it: without hidden records. Talks do not name hidden rooms, tracks and speakers. This
 * is the only place that knows what hiding means: `request.reader` is this database for everyone but staff.
 * @param overlay the changes of a set, for a preview
 */
export function publishedOf(db: Database, overlay?: Awaited<ReturnType<typeof overlayOf>>): Database {
  const isVisible = sql`"hidden" = 0`
  const rowsOf = (entity: (typeof contentEntities)[keyof typeof contentEntities]) =>
    sql`(${sourceOf(db, entity, overlay)}) as source`
  const unlessHidden = (column: string, named: typeof entities.rooms | typeof entities.tracks) => sql`case
    when ${sql.ref(column)} in (select "name" from ${rowsOf(named)} where "hidden" = 1) then null
    else ${sql.ref(column)} end as ${sql.ref(column)}`
  const hiddenSpeakers = sql`select id from ${rowsOf(entities.speakers)} where "hidden" = 1`
  const shownSpeakers = isPostgres(db)
    ? sql`(select coalesce(json_agg(chosen.value order by chosen.place), '[]')::text
        from json_array_elements_text(source.speakers::json) with ordinality as chosen(value, place)
        where chosen.value not in (${hiddenSpeakers}))`
    : sql`(select json_group_array(chosen.value order by chosen.key) from json_each(source.speakers) as chosen
        where chosen.value not in (${hiddenSpeakers}))`

  const { agenda, ...others } = contentEntities
  const columns = agenda.columns.map((column) => {
    if (column === 'location') return unlessHidden(column, entities.rooms)
    if (column === 'track') return unlessHidden(column, entities.tracks)
    if (column === 'speakers')
      return sql`case when source.speakers is not null and exists (${hiddenSpeakers}) then ${shownSpeakers}
        else source.speakers end as speakers`
    return sql.ref(column)
  })
  // First: on PostgreSQL, an expression after those of rooms and tracks would read them instead of the tables.
  const ofAgenda = sql`select ${sql.join(columns)} from ${rowsOf(agenda)} where ${isVisible}`
  const ofOthers = Object.values(others)
    .filter((entity) => isHideable(entity) || overlay?.some((change) => change.entity.tableName === entity.tableName))
    .map((entity) => {
      const rows = rowsOf(entity)
      return [
        entity.tableName,
        isHideable(entity) ? sql`select * from ${rows} where ${isVisible}` : sql`select * from ${rows}`,
      ] as const
    })
  return withShadows(db, new Map([['agenda', ofAgenda], ...ofOthers]))
}

/** The field by which talks refer to each kind of record. */
export const keysInTalks = { rooms: 'name', tracks: 'name', speakers: 'id' } as const

type Named = keyof typeof keysInTalks

/** The keys of hidden records that talks may name. */
export type Hidden = Record<Named, ReadonlySet<string>>

/** Returns a talk without its hidden room, track and speakers. */
export const talkAsPublished = <Talk extends Pick<AgendaItem, 'location' | 'track' | 'speakers'>>(
  talk: Talk,
  { rooms, tracks, speakers }: Hidden,
): Talk => ({
  ...talk,
  location: rooms.has(talk.location ?? '') ? null : talk.location,
  track: tracks.has(talk.track ?? '') ? null : talk.track,
  speakers: talk.speakers?.filter((id) => !speakers.has(id)) ?? talk.speakers,
})

/** Returns a function that removes hidden rooms, tracks and speakers from a talk, such as a state in the change log. */
export async function talksAsPublished(db: Database) {
  const keysOf = async (table: Named) =>
    new Set((await hiddenRecords(db, table)).map((record) => record[keysInTalks[table]]))
  const [rooms, tracks, speakers] = await Promise.all([keysOf('rooms'), keysOf('tracks'), keysOf('speakers')])
  return <Talk extends Pick<AgendaItem, 'location' | 'track' | 'speakers'>>(talk: Talk): Talk =>
    talkAsPublished(talk, { rooms, tracks, speakers })
}

/** Returns the ids and names of hidden records. */
export const hiddenRecords = (db: Database, table: Named) =>
  db.selectFrom(table).select(['id', 'name']).where('hidden', '=', 1).execute()
