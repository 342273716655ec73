import assert from 'node:assert/strict'
import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import type { Table } from '../src/db/table.server.ts'
import { write } from '../src/db/write.server.ts'
import { sectionNames } from '../src/features/content/section-names.ts'
import { contentEntities, isHideable } from '../src/features/entities.server.ts'
import { undo } from '../src/features/history/undo.server.ts'
import { applyAnswer, type Extent, type SyncedRecords } from '../src/lib/sync.ts'
import { applySchedule } from '../src/records/apply-schedule.server.ts'
import { agendaOf, answerSince, wholeAnswer } from '../src/server/sync/sync.server.ts'
import { type EntityName, makers } from './factories.ts'
import { integersFrom } from './random.ts'
import type { TestSite } from './site.ts'

type Random = ReturnType<typeof integersFrom>
type State = { id: string; updatedAt: string; [field: string]: unknown }

const tester = { id: null, name: 'Tester' }
const names = Object.keys(makers) as EntityName[]
const words = [
  'Hall A',
  'Hall B',
  'Äther',
  'émile',
  'Zola 10',
  'zola 9',
  '😀 night',
  '\uff21 wide',
  'Custody',
  '_under',
]
const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2027-04-14', '2027-04-15']

const entityOf = (name: EntityName) => contentEntities[name] as unknown as Table<State> & { newAt?: string }

/** Random fields of a record. Names of rooms, tracks and pages are unique. */
async function fieldsOf({ db }: TestSite, random: Random, name: EntityName): Promise<object> {
  const word = () => words[random(words.length)] as string
  const day = () => days[random(days.length)] as string
  const idIn = async (table: 'speakers' | 'venues') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const maybe = <Value>(value: Value) => (random(3) ? value : null)
  const unique = () => `${word()} ${random(1_000_000)}`
  const free = async (table: 'rooms' | 'tracks') => {
    const taken = new Set((await db.selectFrom(table).select('name').execute()).map((row) => row.name))
    return words.find((each) => !taken.has(each) && random(2)) ?? unique()
  }
  const time = `${String(8 + random(9)).padStart(2, '0')}:${random(2) ? '00' : '30'}`
  switch (name) {
    case 'content': {
      const taken = new Set((await db.selectFrom('content').select('section').execute()).map((row) => row.section))
      const section = sectionNames.filter((each) => each !== 'look' && !taken.has(each))
      return {
        section: section[random(section.length)],
        title: word(),
        subtitle: maybe(word()),
        active: random(3) > 0,
        order: random(3),
        currency: maybe('KES'),
        timeZone: maybe('Africa/Lagos'),
        content: maybe(`<p>${word()} <b>${word()}</b></p>`),
        metaTitle: word(),
        metaDescription: word(),
      }
    }
    case 'speakers':
      return { name: word(), company: word(), featured: random(2) === 0, bio: `${word()} builds ledgers that stay up.` }
    case 'events':
      return { name: word(), date: day(), time: maybe({ start: time, end: '23:00' }) }
    case 'tracks':
      return { name: await free('tracks'), order: random(3), color: random(2) ? 'rose' : 'olive' }
    case 'rooms':
      return { name: await free('rooms'), order: random(3), venueId: (await idIn('venues'))[random(3)] ?? null }
    case 'venues':
      return { name: word(), address: maybe(word()) }
    case 'agenda':
      return {
        topic: word(),
        ...(random(4) ? { time: undefined, start: time, end: maybe('18:15') } : { time: 'After lunch' }),
        date: maybe(day()),
        day: maybe(1 + random(3)),
        location: maybe(word()),
        track: maybe(word()),
        format: random(5) ? 'Talk' : 'Break',
        speakers: (await idIn('speakers')).filter(() => random(3) === 0),
      }
    case 'sponsors':
      return { name: word(), type: random(2) ? 'Current' : 'Past', tier: maybe(random(2) ? 'gold' : 'bronze') }
    case 'tickets':
      return {
        name: word(),
        price: random(300) + 0.5,
        available: random(4) > 0,
        ...(random(2) && { earlyBird: true, earlyBirdPrice: 0.25, earlyBirdEndDate: day() }),
        currency: maybe('USD'),
      }
    case 'gallery':
      return { event_title: word(), caption: maybe(word()) }
    case 'pages':
      return { title: word(), slug: `page-${random(1_000_000)}`, content: `<p>${word()}</p>`, order: random(3) }
  }
}

export async function createRandom(site: TestSite, random: Random, name = names[random(names.length)] as EntityName) {
  const fields = (await fieldsOf(site, random, name)) as { section?: string; start?: string; time?: string }
  if (name === 'content' && !fields.section) return
  if (name === 'agenda' && !fields.time) fields.time = fields.start as string
  await makers[name](site.db, fields)
}

async function recordsOf({ db }: TestSite, name: EntityName): Promise<State[]> {
  const { toRecord, tableName } = entityOf(name)
  const { rows } = await sql<object>`select * from ${sql.table(tableName)} order by id`.execute(db)
  return rows.map(toRecord)
}

type Target = { site: TestSite; random: Random; name: EntityName; all: State[]; record: State }

const update = ({ site: { db }, name, record }: Target, values: object) =>
  write(db, tester, (writer) => writer.update(entityOf(name), record.id, values))

async function edit(target: Target) {
  const { site, random, name } = target
  const fields = (await fieldsOf(site, random, name)) as Record<string, unknown>
  // What staff cannot change, or not in this form.
  const { section: _section, content: _content, slug: _slug, ...values } = fields
  const [field, value] = Object.entries(values)[random(Object.keys(values).length)] ?? []
  if (field && value !== undefined) await update(target, { [field]: value })
}

async function hideOrShow(target: Target) {
  const { name, record } = target
  if (isHideable(entityOf(name))) await update(target, { hidden: !record.hidden })
}

async function setMoment(target: Target) {
  const { site, name, random } = target
  const at = new Date(site.clock.now.getTime() + random(3) * 60_000).toISOString()
  if (isHideable(entityOf(name))) await update(target, random(2) ? { showAt: at } : { hideAt: at })
}

async function passTime({ site: { db, clock } }: Target) {
  clock.now = new Date(clock.now.getTime() + 60_000)
  await applySchedule(db, clock.now)
}

async function order({ site: { db }, random, name, all }: Target) {
  if (!entityOf(name).newAt) return
  const keys = generateNKeysBetween(null, null, all.length)
  const places = new Map(all.map(({ id }, index) => [id, keys[(index * 7) % all.length]]))
  await write(db, tester, (writer) =>
    writer.updateAll(entityOf(name), all, ({ id }) => ({ position: random(4) ? places.get(id) : null })),
  )
}

async function undoSomething({ site: { db, clock }, random }: Target) {
  const last = await db.selectFrom('changes').select('action').orderBy('revision', 'desc').limit(3).execute()
  const action = last[random(last.length)]?.action
  if (action)
    await write(db, tester, (writer) => undo(writer, action, { choice: 'overwrite', now: clock.now, set: null })).catch(
      () => {},
    )
}

const takeBack = ({ site: { db }, name, record }: Target) =>
  write(db, tester, async (writer) => {
    await writer.update(entityOf(name), record.id, { title: 'Lost', name: 'Lost' })
    throw new Error('taken back')
  }).catch(() => {})

const remove = ({ site: { db }, name, record }: Target) =>
  write(db, tester, (writer) => writer.remove(entityOf(name), record.id))

const create = ({ site, random, name, all, record }: Target) =>
  all.length < 7 ? createRandom(site, random, name) : remove({ site, random, name, all, record })

const changes: ((target: Target) => Promise<unknown>)[] = [
  ...[create, create, create, remove, edit, edit, edit],
  ...[hideOrShow, hideOrShow, setMoment, passTime, order, undoSomething, takeBack],
]

/** Changes the site once, as staff, the schedule or an undo do. */
export async function changeRandomly(site: TestSite, random: Random): Promise<void> {
  const name = names[random(names.length)] as EntityName
  const all = await recordsOf(site, name)
  const record = all[random(all.length || 1)]
  if (!record) await createRandom(site, random, name)
  else await changes[random(changes.length)]?.({ site, random, name, all, record })
}

/** What a device has, and what the site shows. */
type Device = { extent: Extent; revision: string; records: SyncedRecords; isDelta?: boolean }

/** Brings a device up to date, as a browser does. */
async function synchronize(
  { db }: TestSite,
  device?: Device,
  extent: Extent = device?.extent ?? 'site',
): Promise<Device> {
  const delta = device && (await answerSince(db, device.revision))
  const found = delta ?? (await wholeAnswer(db))
  const answer = extent === 'agenda' ? agendaOf(found) : found
  const records = applyAnswer(device?.records ?? {}, answer)
  return { extent, revision: answer.revision, records, isDelta: Boolean(delta) }
}

const filled = (records: SyncedRecords) => Object.fromEntries(names.map((name) => [name, records[name] ?? []]))

/**
 * Runs random histories on one site. After each, devices that synchronized at different moments must have the bytes of the
 * public site.
 * @returns how many answers were deltas
 */
export async function runHistories(site: TestSite, { seed, count }: { seed: number; count: number }): Promise<number> {
  const random = integersFrom(seed)
  let devices = [await synchronize(site), await synchronize(site, undefined, 'agenda')]
  let deltas = 0
  for (let history = 0; history < count; history += 1) {
    for (let change = 1 + random(5); change > 0; change -= 1) {
      await changeRandomly(site, random)
      if (random(6) === 0) devices.push(await synchronize(site, devices[random(devices.length)]))
    }
    const whole = await wholeAnswer(site.db)
    const present: Record<Extent, string> = {
      site: JSON.stringify(filled(whole.changed)),
      agenda: JSON.stringify(filled(agendaOf(whole).changed)),
    }
    devices = await Promise.all(devices.map((device) => synchronize(site, device)))
    for (const { extent, records, isDelta } of devices) {
      deltas += isDelta ? 1 : 0
      assert.equal(JSON.stringify(filled(records)), present[extent], `seed ${seed}, history ${history}`)
    }
    devices = [...devices.filter(({ extent }) => extent === 'agenda').slice(-1), ...devices.slice(-3)]
  }
  return deltas
}
