import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { z } from 'zod'
import type { Table } from '../db/table.server.ts'
import type { Database, Writer } from '../features/entities.server.ts'
import { found, HttpError } from '../lib/errors.ts'
import { idField } from '../lib/fields.ts'
import type { ListKeys } from '../lib/list-keys.ts'
import { messageResponse, messageSchema } from '../lib/route-schemas.ts'
import { readWholeList } from './lists/list-page.server.ts'
import { admin, type RoutePlugin } from './route-context.server.ts'
import { save, type Versioned } from './save.server.ts'

type Entity<Rec extends object> = Table<Rec> & { listKeys?: ListKeys<never> | undefined }
type OrderedResource<Rec extends Versioned> = {
  entity: Entity<Rec>
  tag: string
  /** 'Speaker' */
  title: string
}

const move = z
  .object({
    id: idField,
    before: idField.optional().describe('The record that then follows'),
    after: idField.optional().describe('The record that then precedes'),
  })
  .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
    path: ['before'],
    message: 'Give either before or after',
  })

/** Adds the routes that move a record within its list, and that put the list back into its default order. */
export function addOrderRoutes<Rec extends Versioned>(
  app: Parameters<RoutePlugin>[0],
  db: Database,
  { entity, tag, title }: OrderedResource<Rec>,
) {
  const { entityName, tableName } = entity
  // A move is based on the list, not on versions of records.
  const withoutVersions = { check: () => {} }

  const moving = { ...messageSchema(tag, `Moves a ${entityName} before or after another one in the list`), body: move }
  app.post(`/${tableName}/order`, { config: admin, schema: moving }, async (request) => {
    await save(db, request, (writer) => moveRecord(writer, entity, title, request.body as Move), withoutVersions)
    return messageResponse(`${title} moved.`)
  })

  const summary = `Puts the ${entityName}s back into their default order`
  app.delete(`/${tableName}/order`, { config: admin, schema: messageSchema(tag, summary) }, async (request) => {
    await save(db, request, (writer) => dropOrder(writer, entity), withoutVersions)
    return messageResponse(`The ${entityName}s are in their default order.`)
  })
}

type Move = z.infer<typeof move>
type Stored = Versioned & { position?: string | null }

async function dropOrder<Rec extends Versioned>(writer: Writer, entity: Entity<Rec>): Promise<void> {
  const ordered = (await readInOrder(writer.tx, entity)).filter(({ position }) => position != null)
  await writer.updateAll(entity, ordered, () => ({ position: null }))
}

/**
 * Moves a record. The first move of a list gives all its records positions, and so does one that finds no short position.
 * @throws NotFound, HttpError 409 when the records have different values of the field that the list is ordered within
 */
async function moveRecord<Rec extends Versioned>(
  writer: Writer,
  entity: Entity<Rec>,
  title: string,
  { id, before, after }: Move,
): Promise<void> {
  const list = await readInOrder(writer.tx, entity)
  const recordOf = (id: string | undefined) =>
    found(
      list.find((record) => record.id === id),
      title,
    )
  const [moved, beside] = [recordOf(id), recordOf(before ?? after)]
  const { within } = entity.listKeys?.ordering ?? {}
  const partOf = (record: object | undefined) => within && (record as Record<string, unknown> | undefined)?.[within]
  if (partOf(moved) !== partOf(beside))
    throw new HttpError(409, `${title}s are ordered within their ${within}. Change the ${within} instead.`)

  const others = list.filter((record) => record !== moved)
  const index = others.indexOf(beside) + (after === undefined ? 0 : 1)
  const next = others.toSpliced(index, 0, moved)
  if (moved === beside || next.every((record, place) => record === list[place])) return
  const neighbour = (record: Stored | undefined) => (partOf(record) === partOf(moved) ? record?.position : null) ?? null
  const position = list.every((record) => record.position != null)
    ? between(neighbour(others[index - 1]), neighbour(others[index]))
    : undefined
  if (position) await writer.update(entity, moved.id, { position })
  else await numberAll(writer, entity, next)
}

/** The longest position, in characters; a longer one renumbers the whole list. */
const maxLength = 40

/**
 * Returns a position between two others, null at the ends of a list. Undefined if there is no short one, or none at all: a
 * record that was deleted or moved, and came back by undoing, may have the position of another one.
 */
function between(previous: string | null, next: string | null): string | undefined {
  if (previous !== null && next !== null && previous >= next) return undefined
  const position = generateKeyBetween(previous, next)
  return position.length > maxLength ? undefined : position
}

async function numberAll<Rec extends Versioned>(writer: Writer, entity: Entity<Rec>, list: (Rec & Stored)[]) {
  const positions = generateNKeysBetween(null, null, list.length)
  const positionOf = new Map<Stored, string>(list.map((record, index) => [record, positions[index] as string]))
  const changed = list.filter((record) => record.position !== positionOf.get(record))
  await writer.updateAll(entity, changed, (record) => ({ position: positionOf.get(record) }))
}

async function readInOrder<Rec extends Versioned>(db: Database, entity: Entity<Rec>): Promise<(Rec & Stored)[]> {
  return (await readWholeList({ db, entity })).map((row) => entity.toRecord(row))
}
