import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { isPostgres } from '../src/db/database.server.ts'
import { contentEntities, type Database, entities } from '../src/features/entities.server.ts'
import { money } from '../src/lib/fields.ts'
import { visibilityFields } from '../src/lib/visibility-fields.ts'
import { onBothDatabases } from './site.ts'

type Column = { type: 'text' | 'integer'; required: boolean }
type Columns = Record<string, Column>

/** Returns the columns of a table in the database. */
async function columnsOf(db: Database, name: string): Promise<Columns> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ name: string; type: Column['type']; nullable: 'YES' | 'NO' }>`
      select column_name as name, data_type as type, is_nullable as nullable
      from information_schema.columns where table_schema = 'public' and table_name = ${name}`.execute(db)
    return Object.fromEntries(rows.map((row) => [row.name, { type: row.type, required: row.nullable === 'NO' }]))
  }
  // SQLite reports a primary key as nullable, unless it is declared not null.
  const { rows } = await sql<{ name: string; type: Column['type']; notnull: 0 | 1; pk: number }>`
    select name, lower(type) as type, "notnull", pk from pragma_table_info(${name})`.execute(db)
  return Object.fromEntries(
    rows.map((row) => [row.name, { type: row.type, required: row.notnull === 1 || row.pk > 0 }]),
  )
}

/** Returns the columns that a schema requires: one for each field but `_id`, which is `id` again. */
function columnsFor(schema: z.ZodObject): Columns {
  const { _id, ...shape } = schema.shape as Record<string, z.ZodType>
  return Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, columnFor(type)]))
}

function columnFor(field: z.ZodType): Column {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return { ...columnFor(field.unwrap() as z.ZodType), required: false }
  const isNumber = field instanceof z.ZodNumber || field instanceof z.ZodBoolean || field === money
  return { type: isNumber ? 'integer' : 'text', required: true }
}

type Entity = { schema: z.ZodObject; newAt?: string | undefined; keysOf(record: never): object }

/** Returns the columns of an entity: its fields, its position in an ordered list, and what is derived from them. */
const columnsOfEntity = ({ schema, newAt, keysOf }: Entity): Columns => ({
  ...columnsFor(schema),
  ...(newAt && { position: { type: 'text', required: false } }),
  ...Object.fromEntries(Object.keys(keysOf({} as never)).map((key) => [key, { type: 'text', required: true }])),
})

/** Returns the differences between a table and its schema, as sentences. */
function differences(name: string, found: Columns, expected: Columns): string[] {
  const describeColumn = ({ type, required }: Column) => `${required ? 'required' : 'optional'} ${type}`
  return [
    ...Object.keys(expected)
      .filter((field) => !found[field])
      .map((field) => `${name} has no column for the field ${field}`),
    ...Object.entries(found).flatMap(([field, column]) => {
      const expectedColumn = expected[field]
      if (!expectedColumn) return [`${name} has the column ${field}, which is not a field`]
      if (describeColumn(column) === describeColumn(expectedColumn)) return []
      return [
        `${name}.${field} is ${describeColumn(column)} in the database and ${describeColumn(expectedColumn)} in the schema`,
      ]
    }),
  ]
}

/** The fields of a public view that are computed for each response and have no column. */
const computed: Record<string, string[]> = {
  publicEvent: ['past'],
  publicAgendaItem: ['speakerRecords', 'trackColor', 'venue'],
  publicTicket: ['earlyBirdOpen'],
  publicSection: ['contentDocument'],
  publicCustomPage: ['contentDocument'],
}

/** Returns a sentence for each field of a public view that is neither a field of the record nor computed. */
function unknownFields(view: string, shown: z.ZodObject, stored: z.ZodObject): string[] {
  return Object.keys(shown.shape)
    .filter((field) => !(field in stored.shape) && !computed[view]?.includes(field))
    .map((field) => `${view} shows ${field}, which is neither a field nor computed`)
}

type View = { name: string; schema: z.ZodObject; stored: z.ZodObject | undefined }

/** True for the schema of a whole record that an entity stores, with or without its visibility. */
const isPartOf = (value: unknown, { shape }: z.ZodObject) =>
  value instanceof z.ZodObject &&
  'updatedAt' in value.shape &&
  Object.entries(value.shape).every(([field, type]) => shape[field] === type) &&
  Object.keys(shape).every((field) => field in value.shape || field in visibilityFields)

/** Returns every exported `publicX`, with the schema of the record that the same file exports. */
async function publicViews(): Promise<View[]> {
  const features = join(import.meta.dirname, '../src/features')
  const files = globSync('**/*.ts', { cwd: features, exclude: ['**/*.test.ts', '**/*.server.ts'] })
  const storedAs = (value: unknown) =>
    Object.values(entities)
      .map(({ schema }): z.ZodObject => schema)
      .find((schema) => isPartOf(value, schema))
  const views: View[] = []
  for (const file of files.sort()) {
    const path = join(features, file)
    if (!/^export const public[A-Z]/m.test(readFileSync(path, 'utf8'))) continue
    const exported: Record<string, unknown> = await import(path)
    const record = Object.values(exported).map(storedAs).find(Boolean)
    for (const [name, schema] of Object.entries(exported))
      if (/^public[A-Z]/.test(name) && schema instanceof z.ZodObject) views.push({ name, schema, stored: record })
  }
  return views
}

describe('schemas and tables agree', () => {
  onBothDatabases((site) => {
    for (const entity of Object.values(entities)) {
      const { tableName } = entity
      test(`the columns of ${tableName} are the fields of its schema and the keys of its lists`, async () => {
        assert.deepEqual(differences(tableName, await columnsOf(site().db, tableName), columnsOfEntity(entity)), [])
      })
    }
  })

  test('every entity but the user has a public view, beside its record', async () => {
    const shown = (await publicViews()).map(({ stored }) => stored)
    const entitiesWithoutView = Object.values(contentEntities).filter(({ schema }) => !shown.includes(schema))
    assert.deepEqual(
      entitiesWithoutView.map(({ tableName }) => tableName),
      [],
    )
    assert.equal(shown.length, Object.keys(contentEntities).length)
  })

  test('a public view shows only stored and computed fields', async () => {
    for (const { name, schema, stored } of await publicViews())
      assert.deepEqual(unknownFields(name, schema, stored as z.ZodObject), [])
  })

  test('a public view never shows when a record was created or updated', async () => {
    for (const { name, schema } of await publicViews())
      assert.deepEqual(
        Object.keys(schema.shape).filter((field) => /^(created|updated)At$/.test(field)),
        [],
        name,
      )
  })
})
