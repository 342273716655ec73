import { sql, type Transaction } from 'kysely'
import { reminderLead, startsOf } from '../../features/agenda/rules/reminders.ts'
import { moveNotice, type SeenTalk, seenTalk } from '../../features/agenda/rules/talk-moves.ts'
import { content } from '../../features/content/content.store.server.ts'
import { entities, type Tables, type Writer } from '../../features/entities.server.ts'
import { dateInZone } from '../../lib/dates.ts'
import { later } from '../../lib/later.ts'
import { publishedOf } from '../../records/published.server.ts'

type KnownTalk = Tables['push_known_talks']

/**
 * How long a message about a move waits, in milliseconds: staff may undo the move, or move the talk again, and people get
 * one message or none.
 */
const moveDelay = 15_000
/** How long a message about a move is of use, in milliseconds. */
const moveLifetime = 12 * 3_600_000

/** The entities on which the public state of a talk depends. Sections have the time zone. */
const { agenda, speakers, rooms, tracks } = entities
const relevant = [agenda, speakers, rooms, tracks, entities.content].map(({ entityName }) => entityName)

/**
 * Compares the starred talks with what visitors saw of them, and adds messages about those that moved: what an open page
 * says, too. The cursor in the change log moves in the same transaction, so that no move is lost, or found twice.
 * @param also further talks, of which nothing is known yet
 */
export async function followTalks({ tx, action }: Pick<Writer, 'tx' | 'action'>, now: Date, also: string[] = []) {
  const isBehind = await moveCursor(tx, action - 1)
  const added = also.length > 0 ? await unknownTalks(tx, also) : []
  if (!isBehind && added.length === 0) return
  const known = isBehind ? await tx.selectFrom('push_known_talks').selectAll().execute() : []
  const timeZone = await content.timeZone(tx)
  const present = await publicTalks(tx, timeZone)
  const today = dateInZone(timeZone, now)
  for (const before of known) await follow(tx, before, present.get(before.talk), { now, today })
  const rows = added.flatMap((talk) => present.get(talk) ?? [])
  if (rows.length > 0) await tx.insertInto('push_known_talks').values(rows).execute()
}

/** Returns those of the ids that are talks on the agenda of which nothing is known yet: anyone may send any ids. */
async function unknownTalks(tx: Transaction<Tables>, ids: string[]): Promise<string[]> {
  const query = publishedOf(tx).selectFrom('agenda').select('id').where('id', 'in', ids)
  const known = tx.selectFrom('push_known_talks').select('talk')
  return (await query.where('id', 'not in', known).execute()).map(({ id }) => id)
}

/** Forgets talks that no device has starred any longer. */
export const forgetTalks = ({ tx }: Pick<Writer, 'tx'>) =>
  tx
    .deleteFrom('push_known_talks')
    .where('talk', 'not in', (starred) => starred.selectFrom('push_talks').select('talk'))
    .execute()

/** Moves the cursor to a revision. @returns true if the agenda may have changed on the way */
async function moveCursor(tx: Transaction<Tables>, revision: number): Promise<boolean> {
  const cursor = await tx.selectFrom('push_cursor').select('revision').executeTakeFirst()
  const before = cursor?.revision ?? -1
  if (before === revision) return false
  await tx
    .insertInto('push_cursor')
    .values({ id: 1, revision })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision }))
    .execute()
  const changes = tx.selectFrom('changes').select('revision').where('revision', '>', before)
  return (await changes.where('entity', 'in', relevant).limit(1).executeTakeFirst()) !== undefined
}

/** Reads the talks as visitors see them, by their ids. */
async function publicTalks(tx: Transaction<Tables>, timeZone: string): Promise<Map<string, KnownTalk>> {
  const published = publishedOf(tx)
  const columns = ['id', 'topic', 'date', 'day', 'time', 'start', 'end', 'location', 'speakers', 'speaker'] as const
  const items = (await published.selectFrom('agenda').select(columns).execute()).map(entities.agenda.toRecord)
  const people = await published.selectFrom('speakers').select(['id', 'name']).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const starts = startsOf(items, timeZone)
  return new Map(
    items.map((item) => {
      const seen = JSON.stringify(seenTalk(item, (id) => names.get(id)))
      const start = starts.get(item.id)
      const startsAt = start === undefined ? null : new Date(start).toISOString()
      return [item.id, { talk: item.id, seen, startsAt, isGone: 0 }]
    }),
  )
}

async function follow(
  tx: Transaction<Tables>,
  before: KnownTalk,
  present: KnownTalk | undefined,
  { now, today }: { now: Date; today: string },
) {
  const after: KnownTalk = present ?? { ...before, isGone: 1 }
  const { talk, seen, startsAt, isGone } = after
  if (seen === before.seen && startsAt === before.startsAt && isGone === before.isGone) return
  await tx.updateTable('push_known_talks').set({ seen, startsAt, isGone }).where('talk', '=', talk).execute()
  if (moveNotice(JSON.parse(before.seen), seenOf(after), today)) await addMoves(tx, before, now)
}

/** Returns a talk as visitors see it; undefined for one that is no longer on the agenda. */
export const seenOf = ({ seen, isGone }: Pick<KnownTalk, 'seen' | 'isGone'>): SeenTalk | undefined =>
  isGone ? undefined : JSON.parse(seen)

/** Adds a message for each device that starred a talk. One that waits already keeps what its owner knows, and waits again. */
async function addMoves(tx: Transaction<Tables>, { talk, seen }: KnownTalk, now: Date) {
  await sql`insert into push_messages (id, "subscriptionId", talk, before, attempts, "dueAt", "expiresAt")
    select "subscriptionId" || ' ' || talk || ' moved', "subscriptionId", talk, ${seen}, 0, ${later(now, moveDelay)},
      ${later(now, moveLifetime)}
    from push_talks where talk = ${talk}
    on conflict (id) do update set "dueAt" = excluded."dueAt", "expiresAt" = excluded."expiresAt"`.execute(tx)
}

/** The talks of devices that are to be reminded of them now. */
export const dueReminders = (now: Date) => sql`from push_talks
  join push_known_talks on push_known_talks.talk = push_talks.talk
  where "startsAt" > ${now.toISOString()} and "startsAt" <= ${later(now, reminderLead)} and "isGone" = 0
    and ("remindedOf" is null or "remindedOf" <> "startsAt")`

/** Adds the reminders that are due, once for each start. */
export async function addReminders({ tx }: Pick<Writer, 'tx'>, now: Date) {
  await sql`insert into push_messages (id, "subscriptionId", talk, before, attempts, "dueAt", "expiresAt")
    select "subscriptionId" || ' ' || push_talks.talk || ' reminder', "subscriptionId", push_talks.talk, null, 0,
      ${now.toISOString()}, "startsAt"
    ${dueReminders(now)}
    on conflict (id) do update set "dueAt" = excluded."dueAt", "expiresAt" = excluded."expiresAt"`.execute(tx)
  await sql`update push_talks set "remindedOf" = (select "startsAt" from push_known_talks where talk = push_talks.talk)
    where talk in (select push_talks.talk ${dueReminders(now)})`.execute(tx)
}
