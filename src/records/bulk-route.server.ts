import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Table } from '../db/table.server.ts'
import type { Database, Writer } from '../features/entities.server.ts'
import { counted } from '../lib/counted.ts'
import { HttpError, invalidField } from '../lib/errors.ts'
import { idField } from '../lib/fields.ts'
import { messageResponse, messageSchema } from '../lib/route-schemas.ts'
import { findRecords } from './find-record.server.ts'
import { admin, type RoutePlugin } from './route-context.server.ts'
import { save, type Versioned } from './save.server.ts'

/** The most records of one request. */
const maxRecords = 1000

/**
 * Checks a change of records by rules that a schema cannot check.
 * @param before the records as `tx` has just read them
 * @returns a function that returns the values to store in a record, or throws
 */
export type PrepareChange<Rec, Input> = (
  tx: Database,
  changes: Partial<Input>,
  before: Rec[],
) => Promise<(record: Rec) => object>

type BulkResource<Rec extends Versioned, Input> = {
  entity: Table<Rec> & { labelField: string; uniqueField?: string | undefined }
  tag: string
  /** The schema of a partial update. */
  changes: z.ZodObject
  prepareChange?: PrepareChange<Rec, Input> | undefined
}

const ids = z
  .array(idField)
  .min(1, 'Choose at least one record')
  .max(maxRecords, `Choose at most ${maxRecords.toLocaleString('en-US')} records`)

/** Adds the route that deletes many records of an entity, or gives them the same values: all of them, or none. */
export function addBulkRoute<Rec extends Versioned, Input>(
  app: Parameters<RoutePlugin>[0],
  db: Database,
  { entity, tag, changes, prepareChange }: BulkResource<Rec, Input>,
) {
  const { entityName, tableName, uniqueField } = entity
  const body = z.discriminatedUnion('action', [
    z.object({ ids, action: z.literal('delete') }),
    z.object({ ids, action: z.literal('update'), values: changes }),
  ])
  const summary = `Deletes or updates up to ${maxRecords} ${entityName}s, all or none, whatever their versions`
  const schema: object = { ...messageSchema(tag, summary), body }

  app.post(`/bulk/${tableName}`, { config: admin, schema }, async (request) => {
    const sent = request.body as z.output<typeof body>
    const unique = [...new Set(sent.ids)]
    const what = counted(unique.length, entityName).join(' ')
    if (sent.action === 'delete') {
      await saveAll(request, unique, (writer) => writer.removeAll(entity, unique))
      return messageResponse(`${what} deleted.`)
    }
    refuseFields(sent.values)
    await saveAll(request, unique, async (writer, before) => {
      const valuesOf = await prepareChange?.(writer.tx, sent.values as Partial<Input>, before)
      await writer.updateAll(entity, before, valuesOf ? (record) => named(record, valuesOf) : () => sent.values)
    })
    return messageResponse(`${what} updated.`)
  })

  function saveAll(
    request: FastifyRequest,
    unique: string[],
    work: (writer: Writer, before: Rec[]) => Promise<unknown>,
  ) {
    const withoutVersions = { check: () => {} }
    return save(
      db,
      request,
      async (writer) => void (await work(writer, await findAll(writer.tx, unique))),
      withoutVersions,
    )
  }

  /** @throws HttpError 404 when one of the records does not exist */
  async function findAll(tx: Database, unique: string[]): Promise<Rec[]> {
    const byId = new Map((await findRecords(tx, entity, unique)).map((record) => [record.id, record]))
    const missing = unique.filter((id) => !byId.has(id))
    if (missing.length > 0) {
      const errors = missing.map((id) => ({ field: 'ids', message: `There is no ${entityName} ${id}` }))
      const message = `${counted(missing.length, entityName).join(' ')} not found. Nothing was changed.`
      throw new HttpError(404, message, { errors })
    }
    return unique.map((id) => byId.get(id) as Rec)
  }

  function refuseFields(values: object) {
    if (Object.keys(values).length === 0) throw invalidField('values', 'Choose a field to change')
    if (uniqueField && uniqueField in values)
      throw invalidField(`values.${uniqueField}`, `No two ${entityName}s can have the same ${uniqueField}`)
  }

  /** Names the record in a refusal. */
  function named(record: Rec, valuesOf: (record: Rec) => object): object {
    try {
      return valuesOf(record)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const { status, message, errors, reason } = error
      const label = (record as Record<string, unknown>)[entity.labelField]
      throw new HttpError(status, `“${label}”: ${message}`, { errors, reason })
    }
  }
}
