import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { adminToken, callsTo } from '../../../test/calls.ts'
import { makers, makeSpeaker, makeVenue } from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'
import { entities } from '../../features/entities.server.ts'
import { type ImportedEntity, importedEntities } from '../../features/spreadsheets/limits.ts'
import { guardFormula, unguardFormula } from '../../lib/csv.ts'
import { columnsOf } from './columns.server.ts'

/** `ROUND_TRIPS=200` takes some minutes. */
const numRuns = Number(process.env.ROUND_TRIPS ?? 2)

const pieces = [
  '=1+1',
  "'",
  "''=x",
  '-x',
  '+1',
  '@SUM(A1)',
  '＝1',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  ' ',
  '  ',
  'é',
  'e\u0301',
  '😀',
  '_x0041_',
  '<b>&amp;',
  '\u0000',
  '\\',
  'Ada',
  '1,250.00',
  '2027-04-14',
  'yes',
]
const nasty = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

/** Returns values for the text columns of an entity, each valid on its own. */
function recordsOf(entity: ImportedEntity) {
  const { shape } = entities[entity].input
  const texts = columnsOf(entity).filter(({ kind, part }) => part === undefined && (kind === 'text' || kind === 'list'))
  const values = texts.map(({ field, kind }) => {
    const text = nasty.map((value) => `${value}${field === 'bio' ? ' and twenty more characters' : ''}`)
    const value: fc.Arbitrary<unknown> = kind === 'list' ? fc.array(nasty, { maxLength: 3 }) : text
    return [field, fc.option(value, { freq: 5, nil: undefined })] as const
  })
  const isValid = (field: string, value: unknown) =>
    shape[field as keyof typeof shape] &&
    (shape[field as keyof typeof shape] as { safeParse(value: unknown): { success: boolean } }).safeParse(value).success
  return fc.record(Object.fromEntries(values)).map((record) =>
    // The others keep the values of the factory.
    Object.fromEntries(Object.entries(record).filter(([field, value]) => value !== undefined && isValid(field, value))),
  )
}

const linksOf = (index: number) => ({
  speakers: { featured: index === 1, social: index ? { website: 'https://example.com/?a=1,2' } : null },
  events: { time: index ? { start: '18:00', ...(index > 1 && { end: '01:30' }) } : null, admission: 'free' },
  tickets: {
    price: 1234.5 + index,
    earlyBird: index === 1,
    earlyBirdPrice: 1234.5,
    earlyBirdEndDate: '2027-01-31',
    quantity: 1000,
    sold: index,
  },
  sponsors: { tier: 'gold', type: 'Past' },
  venues: { coordinates: '-1.2886, 36.8233' },
  tracks: { color: 'rose', order: index },
  rooms: { capacity: 1200, order: index },
  agenda: { start: '09:00', end: '09:45', date: '2027-04-14', day: 1, slides: 'https://example.com/?a=1,2' },
})

describe('an export that is imported again', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const exported: Exported = async (entity, format) => {
      const authorization = `Bearer ${await adminToken(site())}`
      const url = `/api/export/${entity}.${format}`
      const { headers, rawPayload } = await site().app.inject({ url, headers: { authorization } })
      assert.equal(headers['content-disposition'], `attachment; filename="${entity}-2026-11-21.${format}"`)
      return rawPayload
    }
    const send = (entity: string, format: string, bytes: Uint8Array, preview = false) =>
      call('POST', `/api/import/${entity}${preview ? '/preview' : ''}`, {
        form: [['files', { bytes, name: `${entity}.${format}` }]],
      })

    test('changes nothing, and makes the same records again after they were deleted', async () => {
      for (const entity of importedEntities) await checkEntity(site(), entity, exported, send)
    })
  })

  test('loses nothing that it guards against formulas', () => {
    fc.assert(fc.property(nasty, (text) => unguardFormula(guardFormula(text)) === text))
    for (const text of ["'tis the season", "'", 'Ada']) assert.equal(unguardFormula(text), text)
    for (const text of ['=1', "'=1", '\t=1', '\r', '@A']) assert.equal(guardFormula(text), `'${text}`)
  })
})

async function checkEntity(site: TestSite, entity: ImportedEntity, exported: Exported, send: Send) {
  const { db } = site
  await clear(site, 'speakers')
  await clear(site, 'venues')
  const speakers: string[] = []
  for (const name of ['Obi, Ada', 'Ben & Co', 'Chi', 'chi']) speakers.push((await makeSpeaker(db, { name })).id)
  const { id: venueId } = await makeVenue(db, { name: 'Harbour; pier' })
  const { labelField } = entities[entity]
  const records = fc.array(recordsOf(entity), { minLength: 1, maxLength: 3 })
  const property = fc.asyncProperty(records, async (drawn: Record<string, unknown>[]) => {
    await clear(site, entity)
    for (const [index, record] of drawn.entries()) {
      const links = {
        ...(entity === 'agenda' && { speakers: speakers.slice(index) }),
        ...(entity === 'rooms' && index > 0 && { venueId }),
      }
      const label = `${record[labelField] ?? 'Same'} ${index}`
      await makers[entity](db, { ...linksOf(index)[entity], ...record, ...links, [labelField]: label })
    }
    for (const format of ['csv', 'xlsx'] as const) await roundTrip(site, entity, format, exported, send)
  })
  await fc.assert(property, { numRuns })
}

async function clear({ db }: TestSite, entity: ImportedEntity) {
  await db.deleteFrom(entities[entity].tableName as 'speakers').execute()
}

type Exported = (entity: string, format: 'csv' | 'xlsx') => Promise<Buffer>
type Send = (
  entity: string,
  format: string,
  bytes: Uint8Array,
  preview?: boolean,
) => ReturnType<ReturnType<typeof callsTo>>

async function roundTrip(
  site: TestSite,
  entity: ImportedEntity,
  format: 'csv' | 'xlsx',
  exported: Exported,
  send: Send,
) {
  const first = await exported(entity, format)
  const { body } = await send(entity, format, first, true)
  const isSame = body.data?.counts.unchanged > 0 && body.data.counts.unchanged === body.data.tables[0].rows.length
  assert.ok(isSame, JSON.stringify(body).slice(0, 2000))
  const before = await contents(site, entity)
  await clear(site, entity)
  const imported = await send(entity, format, first)
  assert.equal(imported.status, 200, JSON.stringify(imported.body))
  assert.deepEqual(await contents(site, entity), before)
  const again = await exported(entity, format)
  if (format === 'csv') assert.equal(withoutIds(again), withoutIds(first))
}

const withoutIds = (csv: Buffer) => csv.toString().replace(/^"[0-9a-v]{15,}"/gm, '"id"')

/** Returns the fields that people enter. */
async function contents({ db }: TestSite, entity: ImportedEntity) {
  const fields = Object.keys(entities[entity].input.shape)
  const rows = await db
    .selectFrom(entities[entity].tableName as 'speakers')
    .selectAll()
    .orderBy('id')
    .execute()
  return rows.map((row) => fields.map((field) => [field, (row as Record<string, unknown>)[field]]))
}
