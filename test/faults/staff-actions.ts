import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { contentEntities } from '../../src/features/entities.server.ts'
import { sponsorTypes, tiers } from '../../src/features/sponsors/sponsor.ts'
import { importedEntities } from '../../src/features/spreadsheets/limits.ts'
import { callsTo, type Sent } from '../calls.ts'
import type { EntityName } from '../factories.ts'
import type { Method, TestSite } from '../site.ts'
import { csv } from '../spreadsheets.ts'
import type { Random } from './round.ts'

/** The entities whose records are created, changed and deleted alike. */
const names = Object.keys(contentEntities).filter((name) => name !== 'content') as Exclude<EntityName, 'content'>[]
type Name = (typeof names)[number]

const ordered = names.filter((name) => contentEntities[name].newAt)
const hideable: readonly Name[] = names.filter((name) => name !== 'venues')
const dates = ['2027-04-14', '2027-04-15', '2027-04-16']
const times = ['09:00 - 09:45', '10:00 - 10:30', '13:15 - 14:00']

const visibilities = [
  { hidden: true },
  { hidden: false, showAt: null, hideAt: null },
  { hidden: true, showAt: '2027-04-14T06:00:00Z' },
  { hidden: false, hideAt: '2027-04-15T06:00:00Z' },
]

/** The actions that an answer names, in their order. */
type Actions = string[]

/** Returns functions that act like staff, at random and over the API. */
export function randomStaff(site: TestSite, random: Random) {
  const call = callsTo(() => site)
  let [keys, texts] = [0, 0]
  const chance = (percent: number) => random.integer(1, 100) <= percent
  const newText = () => {
    texts += 1
    return `Text ${texts}`
  }
  const some = <Item>(items: readonly Item[], most: number): Item[] =>
    items.length > 0 ? Array.from({ length: random.integer(1, most) }, () => random.pick(items)) : []

  /** Sends a change with a key, as the console does. A refused one must change nothing. */
  async function act(method: Method, path: string, { set, ...sent }: Sent & { set?: string | undefined } = {}) {
    keys += 1
    const headers = { 'idempotency-key': `"staff-${keys}"`, ...(set && { 'change-set': set }) }
    const { status, body, headers: answered } = await call(method, `/api${path}`, { ...sent, headers })
    // Within a set, a record may be gone that is still on the site.
    const isRefusal = [404, 409].includes(status) || (set !== undefined && status === 400)
    assert.ok(status < 300 || isRefusal, `${method} ${path} ${JSON.stringify(sent)}: ${status} ${JSON.stringify(body)}`)
    const actions: Actions = String(answered.change ?? '')
      .split(', ')
      .filter(Boolean)
    return { status, actions }
  }

  async function idsOf(name: EntityName): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} order by id`.execute(site.db)
    return rows.map(({ id }) => id)
  }

  /** Returns the fields of a record with a name of its own. */
  async function fieldsOf(name: Name): Promise<Record<string, unknown>> {
    const text = newText()
    const label = { [contentEntities[name].labelField]: text }
    switch (name) {
      case 'speakers':
        return {
          ...label,
          title: random.pick(['Engineer', 'Chair']),
          company: text,
          bio: `${text} was born in a town.`,
        }
      case 'events':
        return { ...label, date: random.pick(dates), location: random.pick(['Rooftop', 'Garden']) }
      case 'rooms':
        return { ...label, capacity: random.integer(10, 20), venueId: random.pick([null, ...(await idsOf('venues'))]) }
      case 'venues':
        return { ...label, address: text }
      case 'agenda': {
        const [tracks, rooms] = await Promise.all([labelsOf('tracks'), labelsOf('rooms')])
        const place = { track: random.pick([null, ...tracks]), location: random.pick([null, ...rooms]) }
        const speakers = [...new Set(some(await idsOf('speakers'), 3))]
        return { ...label, ...place, date: random.pick(dates), time: random.pick(times), speakers }
      }
      case 'sponsors':
        return { ...label, type: random.pick(sponsorTypes), tier: random.pick([null, ...tiers]) }
      case 'tickets':
        return { ...label, description: text, price: random.integer(1, 9), quantity: random.integer(1, 9) }
      case 'gallery':
        return { ...label, image_path: `https://pictures.example/${random.integer(1, 9)}.jpg`, caption: text }
      case 'pages':
        return { ...label, slug: text.toLowerCase().replace(' ', '-'), content: `<p>${text}</p>` }
      default:
        return label
    }
  }

  async function labelsOf(name: 'tracks' | 'rooms'): Promise<string[]> {
    return (await site.db.selectFrom(name).select('name').orderBy('id').execute()).map((row) => row.name)
  }

  /** Returns one of the fields, with its value. */
  async function aField(name: Name, leftOut?: string): Promise<object> {
    const fields = Object.entries(await fieldsOf(name)).filter(([field]) => field !== leftOut)
    return fields.length > 0 ? Object.fromEntries([random.pick(fields)]) : { hidden: true }
  }

  type Act = (set?: string) => Promise<Actions>
  /** Sends a change. In a set sometimes twice: what changes nothing there must change nothing on the site. */
  async function json(method: Method, path: string, body: object | undefined, set?: string): Promise<Actions> {
    const { actions } = await act(method, path, { set, ...(body && { json: body }) })
    return set && chance(25) ? [...actions, ...(await json(method, path, body, set))] : actions
  }

  const create: Act = async (set) => {
    const name = random.pick(names)
    const { image_path, caption, ...fields } = await fieldsOf(name)
    return json('POST', `/${name}`, name === 'gallery' ? { ...fields, images: [image_path, image_path] } : fields, set)
  }

  /** Acts on a record, if there is one. */
  const onOne =
    (among: readonly Name[], work: (name: Name, id: string, set?: string) => Promise<Actions>): Act =>
    async (set) => {
      const name = random.pick(among)
      const ids = await idsOf(name)
      return ids.length > 0 ? work(name, random.pick(ids), set) : create(set)
    }

  const update = onOne(names, async (name, id, set) => json('PUT', `/${name}/${id}`, await aField(name), set))
  const remove = onOne(names, (name, id, set) => json('DELETE', `/${name}/${id}`, undefined, set))
  const hide = onOne(hideable, (name, id, set) => json('PUT', `/${name}/${id}`, random.pick(visibilities), set))

  const editSection: Act = async (set) => {
    const ids = await idsOf('content')
    const values = chance(50) ? { title: newText() } : { active: chance(50) }
    return json('PUT', `/content/${random.pick(ids)}`, values, set)
  }

  const changeMany: Act = async (set) => {
    const name = random.pick(names)
    const ids = some(await idsOf(name), 6)
    if (ids.length === 0) return create(set)
    if (chance(30)) return json('POST', `/bulk/${name}`, { ids, action: 'delete' }, set)
    const isHidden = hideable.includes(name) && chance(40)
    const values = isHidden ? random.pick(visibilities) : await aField(name, contentEntities[name].uniqueField)
    return json('POST', `/bulk/${name}`, { ids, action: 'update', values }, set)
  }

  const order: Act = async (set) => {
    const name = random.pick(ordered)
    if (chance(25)) return json('DELETE', `/${name}/order`, undefined, set)
    const [id, beside] = [random.pick(await idsOf(name)), random.pick(await idsOf(name))]
    return id && beside ? json('POST', `/${name}/order`, { id, [random.pick(['before', 'after'])]: beside }, set) : []
  }

  const moveTalks: Act = async (set) => {
    const ids = [...new Set(some(await idsOf('agenda'), 3))]
    if (ids.length === 2 && chance(50)) return json('POST', '/agenda/swap', { ids }, set)
    const body = { ids, minutes: random.pick([-30, 15, 60]), following: chance(50) }
    return ids.length > 0 ? json('POST', '/agenda/shift', body, set) : []
  }

  /** Adds some records, and changes others that it names by id. */
  const importRows: Act = async (set) => {
    const name = random.pick(importedEntities)
    const changed = new Set(some(await idsOf(name), 3))
    const rows = []
    for (const id of [...changed, '', '']) rows.push({ id, ...(await fieldsOf(name)), venueId: '', speakers: '' })
    const fields = Object.keys(rows[0] ?? {}).filter((field) => !['venueId', 'speakers'].includes(field))
    const lines = rows.map((row) => fields.map((field) => Reflect.get(row, field) ?? '').join(','))
    const form = [csv([fields.join(','), ...lines].join('\n'))]
    return (await act('POST', `/import/${name}`, { set, form })).actions
  }

  const single: readonly Act[] = [
    ...[create, create, update, update, update, remove, hide],
    ...[editSection, changeMany, changeMany, order, order, moveTalks, importRows],
  ]

  const undo = (action: string, conflicts: string, set?: string) =>
    act('POST', `/changes/${action}/undo`, { json: { conflicts }, set })

  /** Works in a set for a while, takes some of that back, and publishes it; others work on the site meanwhile. */
  async function throughSet(): Promise<Actions> {
    const { body } = await call('POST', '/api/change-sets', { json: { name: newText() } })
    const set: string = body.data.id
    const done: Actions = []
    for (let step = random.integer(1, 5); step > 0; step -= 1) {
      const save = (await random.pick(single)(set)).at(-1)
      if (save && chance(30)) await undoWithin(set, save)
      if (chance(20)) done.push(...(await random.pick(single)()))
    }
    if (chance(10)) await json('POST', `/change-sets/${set}/discard`, {})
    return [...done, ...(await publish(set))]
  }

  /** Undoes the last save of a set, and may redo it. */
  async function undoWithin(set: string, save: string) {
    const { status, actions } = await undo(save, 'ask', set)
    assert.equal(status, 200, `save ${save} in ${set}`)
    const [undoing] = actions
    if (undoing && chance(50)) await undo(undoing, 'ask', set)
  }

  /** Publishes a set. Conflicts are decided; a name that another record has got leaves it unpublished. */
  async function publish(set: string): Promise<Actions> {
    const first = await act('POST', `/change-sets/${set}/publish`, { json: {} })
    if (first.status === 200) return first.actions
    const { changes } = (await call('GET', `/api/change-sets/${set}`)).body.data
    for (const { entity, recordId, conflicts } of changes)
      for (const { field } of conflicts)
        await act('POST', `/change-sets/${set}/decide`, {
          json: { entity, recordId, field, keep: random.pick(['set', 'site']) },
        })
    return (await act('POST', `/change-sets/${set}/publish`, { json: {} })).actions
  }

  return {
    /** Does something. @param earlier the actions so far, one of which may be undone */
    async step(earlier: Actions): Promise<Actions> {
      if (chance(8)) return throughSet()
      if (earlier.length > 0 && chance(8))
        return (await undo(random.pick(earlier), random.pick(['keep', 'overwrite']))).actions
      return random.pick(single)()
    },

    /** Undoes an action that nothing has changed since. */
    async takeBack(action: string): Promise<void> {
      const { status } = await undo(action, 'ask')
      assert.equal(status, 200, `action ${action}`)
    },
  }
}
