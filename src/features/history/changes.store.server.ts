import { sql } from 'kysely'
import { ownTurn } from '../../lib/own-turn.server.ts'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import { actorName, formerUser, nameOfUser } from '../../records/actor-name.server.ts'
import { type Database, entities } from '../entities.server.ts'
import { differencesOf, fieldLabel } from './differences.ts'
import type { ChangeFilters, ListedChange } from './history.ts'
import { changeColumns, isContent } from './log-columns.server.ts'

const { entityName: userEntity } = entities.users

export type ChangeFilter = {
  /** False leaves out the changes of accounts, which only super admins may see. */
  withUsers: boolean
  /** The id of the author, or the name of one without an account. */
  person?: string | undefined
  /** An entity's name. */
  entity?: string | undefined
  /** The first moment, and the first one after the period (ISO 8601). */
  since?: string | undefined
  until?: string | undefined
  /** A field that an update changed. */
  field?: string | undefined
  /** Words in the author, the record's label, or the former or new text of a field. */
  search?: string | undefined
}

type Batch = {
  changes: ListedChange[]
  /** The number of changes read, and the revision of the oldest. */
  read: number
  oldest: number
}

/** Changes per query. */
const batchSize = 250

/**
 * Reads the changes that pass a filter, the newest first. Field and search are compared here, because the log stores
 * states as JSON and neither database can ignore accents alike.
 * @param before only changes before this revision
 */
export async function* readChanges(db: Database, filter: ChangeFilter, before?: number): AsyncGenerator<Batch> {
  const names = await recordNames(db)
  let oldest = before
  for (;;) {
    const rows = await rowsOf(db, filter, oldest)
    const last = rows.at(-1)
    if (!last) return
    oldest = last.revision
    const changes = rows.map((row) => toListed(row, names)).filter((change) => passes(change, filter))
    yield { changes, read: rows.length, oldest }
    if (rows.length < batchSize) return
    await ownTurn()
  }
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Database, { withUsers, person, entity, since, until }: ChangeFilter, before?: number) {
  const conditions = [
    !withUsers && isContent,
    // Literally the order of the index changes_of_content.
    before !== undefined && (withUsers ? sql<boolean>`revision < ${before}` : sql<boolean>`-revision > ${-before}`),
    person && sql<boolean>`(actor = ${person} or (actor is null and "actorName" = ${person}))`,
    entity && sql<boolean>`entity = ${entity}`,
    since && sql<boolean>`at >= ${since}`,
    until && sql<boolean>`at < ${until}`,
  ].filter((condition) => typeof condition === 'object')
  return db
    .selectFrom('changes')
    .select([
      ...changeColumns,
      'entity',
      'recordId',
      // The log has no names of users.
      sql<string | null>`case when entity = ${sql.lit(userEntity)} then ${nameOfUser('recordId')} end`.as('userName'),
    ])
    .where(sql<boolean>`${sql.join<boolean>([sql`1 = 1`, ...conditions], sql` and `)}`)
    .orderBy(withUsers ? sql`revision desc` : sql`-revision`)
    .limit(batchSize)
    .execute()
}

/** Returns the names of the records that others refer to, by id. */
async function recordNames(db: Database): Promise<Map<string, string>> {
  const speakers = await db.selectFrom('speakers').select(['id', 'name']).execute()
  const venues = await db.selectFrom('venues').select(['id', 'name']).execute()
  return new Map([...speakers, ...venues].map(({ id, name }) => [id, name]))
}

const labelFields = new Map<string, string>(
  Object.values(entities).map(({ entityName, labelField }) => [entityName, labelField]),
)

function toListed({ before, after, userName, what, ...row }: Row, names: Map<string, string>): ListedChange {
  const [former, current] = [before, after].map((state) => (state ? JSON.parse(state) : undefined))
  const stated = (current ?? former)?.[labelFields.get(row.entity) ?? ''] ?? ''
  return {
    ...row,
    what: what as ListedChange['what'],
    label: row.entity === userEntity ? (userName ?? formerUser) : stated,
    differences: former && current ? differencesOf(former, current, names) : [],
  }
}

function passes({ actorName, label, differences }: ListedChange, { field, search }: ChangeFilter): boolean {
  if (field && !differences.some((difference) => difference.field === field)) return false
  if (!search) return true
  const texts = differences.flatMap(({ field, from, to }) => [fieldLabel(field), from, to])
  return matchesAllTerms(normalizeForSearch([actorName, label, ...texts].join('\n')), search)
}

/** Returns the values to filter by, as far as the reader may see them. */
export async function readFilters(db: Database, { withUsers }: { withUsers: boolean }): Promise<ChangeFilters> {
  const { rows } = await sql<{ actor: string | null; actorName: string }>`
    select actor, ${actorName} from (
      select distinct actor, "actorName" from changes where ${withUsers ? sql`1 = 1` : isContent}
    ) as changes`.execute(db)
  return {
    people: rows
      .map(({ actor, actorName: name }) => ({ value: actor ?? name, name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    entities: Object.values(entities)
      .filter(({ entityName }) => withUsers || entityName !== userEntity)
      .map(({ entityName, input, unlogged = [] }) => ({
        name: entityName,
        fields: Object.keys(input.shape).filter((field) => !(unlogged as readonly string[]).includes(field)),
      })),
  }
}
