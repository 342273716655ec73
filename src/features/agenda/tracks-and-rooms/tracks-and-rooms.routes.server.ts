import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Table } from '../../../db/table.server.ts'
import { found, HttpError, invalidField } from '../../../lib/errors.ts'
import { recordRoutes } from '../../../records/record-routes.server.ts'
import type { RouteContext, RoutePlugin } from '../../../records/route-context.server.ts'
import { requireMatch, save } from '../../../records/save.server.ts'
import { type Database, entities, type Writer } from '../../entities.server.ts'
import { freeColor } from './free-color.ts'
import { publicRoom, type Room, roomInput } from './room.ts'
import { publicTrack, type Track, trackInput } from './track.ts'

export const trackAndRoomRoutes: RoutePlugin = async (app, context) => {
  const nextColor = (tracks: Track[]) => ({ color: freeColor(tracks) })
  addRoutes(
    app,
    context,
    { name: 'Track', entity: entities.tracks, field: 'track', defaults: nextColor },
    {
      input: trackInput,
      publicView: publicTrack,
    },
  )
  addRoutes(
    app,
    context,
    { name: 'Room', entity: entities.rooms, field: 'location', defaults: () => ({}), check: refuseUnknownVenue },
    {
      input: roomInput,
      publicView: publicRoom,
    },
  )
}

type TrackOrRoom = { id: string; name: string; order: number; updatedAt: string }

type Kind<Rec extends TrackOrRoom> = {
  name: 'Track' | 'Room'
  entity: Table<Rec> & { labelField: string; uniqueField?: string | undefined }
  /** The field of agenda items that names it. */
  field: 'track' | 'location'
  /** Returns the values that a request for a new one leaves out. */
  defaults: (others: Rec[]) => object
  /** Refuses values that fit the schema. `before` holds the records that change. */
  check?: (tx: Database, values: Partial<Rec>, before: Rec[]) => Promise<void>
}

function addRoutes<Rec extends TrackOrRoom>(
  app: Parameters<RoutePlugin>[0],
  context: RouteContext,
  kind: Kind<Rec>,
  schemas: { input: z.ZodObject; publicView: z.ZodObject },
) {
  const { name, entity, defaults } = kind
  const { db } = context
  const { entityName, tableName } = entity
  const routes = recordRoutes(app, context, {
    ...{ entity, tag: 'Agenda', ...schemas },
    async prepareChange(tx, values, before) {
      await kind.check?.(tx, values as Partial<Rec>, before)
      return () => values
    },
  })
  routes.list({ summary: `All ${tableName}, by order and name` })
  routes.one()
  routes.create({
    message: `${name} created successfully.`,
    create: (request, values) =>
      save(db, request, async (writer) => {
        const others = await listAll(writer.tx, entity)
        refuseTakenName(others, String(values.name), entityName)
        await kind.check?.(writer.tx, values as Partial<Rec>, [])
        const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
        return writer.insert(entity, {
          ...{ order: lastOrder(others), ...defaults(others) },
          ...Object.fromEntries(given),
        })
      }),
  })
  routes.update({
    message: `${name} updated successfully.`,
    summary: `Updates the given fields of a ${entityName}; a new name also replaces the old one in its agenda items`,
    update: (request, id, values) => saveAndRename(db, request, { id, values }, kind),
  })
  routes.remove({
    message: `${name} deleted successfully.`,
    summary: `Deletes a ${entityName}; its agenda items keep the name`,
  })
  routes.many()
  routes.order()
}

/**
 * Checks the venue of rooms. A deleted venue stays valid for its own rooms, or they could not be edited.
 * @throws BadRequest when there is no such venue
 */
async function refuseUnknownVenue(tx: Database, { venueId }: Partial<Room>, before: Room[]) {
  if (!venueId || (before.length > 0 && before.every((room) => room.venueId === venueId))) return
  const known = await tx.selectFrom('venues').select('id').where('id', '=', venueId).executeTakeFirst()
  if (!known) throw invalidField('venueId', 'This venue does not exist')
}

async function listAll<Rec extends TrackOrRoom>(db: Database, { tableName, toRecord }: Kind<Rec>['entity']) {
  const rows = await db
    .selectFrom(tableName as 'tracks' | 'rooms')
    .selectAll()
    .execute()
  return rows.map(toRecord)
}

/** @throws HttpError 409 when another one has the name, compared case-insensitively */
function refuseTakenName(others: readonly TrackOrRoom[], name: string, entityName: string) {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return
  const message = `A ${entityName} with this name already exists`
  throw new HttpError(409, message, { errors: [{ field: 'name', message }] })
}

/** Returns the order of a new one that comes last. */
export const lastOrder = (others: readonly { order: number }[]) =>
  Math.min(10_000, Math.max(-1, ...others.map(({ order }) => order)) + 1)

/**
 * Saves the given fields. A new name also replaces the old one in agenda items.
 * @throws NotFound, HttpError 409 when the name is taken, 412 when If-Match names another version
 */
function saveAndRename<Rec extends TrackOrRoom>(
  db: Database,
  request: FastifyRequest,
  { id, values }: { id: string; values: object },
  { name: title, entity, field, check }: Kind<Rec>,
): Promise<Rec> {
  return save(
    db,
    request,
    async (writer) => {
      const all = await listAll(writer.tx, entity)
      const isThis = (each: Rec) => each.id === id
      const before = found(all.find(isThis), title)
      requireMatch(request, before)
      await check?.(writer.tx, values, [before])
      const { name } = { ...before, ...values }
      const isRenamed = name !== before.name
      const others = all.filter((each) => each !== before)
      if (isRenamed) refuseTakenName(others, name, entity.entityName)
      const saved = found(await writer.update(entity, id, values), title)
      if (isRenamed) await renameInAgenda(writer, field, before.name, name)
      return saved
    },
    // If-Match names a version of the track or room, not of its agenda items.
    { check: () => {} },
  )
}

/** Changes the name of a track or room in the agenda items that have it, each with an entry in the change log. */
export async function renameInAgenda({ tx, updateAll }: Writer, field: 'track' | 'location', from: string, to: string) {
  const rows = await tx.selectFrom('agenda').selectAll().where(field, '=', from).orderBy('id').execute()
  await updateAll(entities.agenda, rows.map(entities.agenda.toRecord), () => ({ [field]: to }))
}
