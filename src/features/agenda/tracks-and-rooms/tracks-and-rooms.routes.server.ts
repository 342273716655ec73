import type { z } from 'zod'
import type { Table } from '../../../db/table.server.ts'
import { caseless } from '../../../lib/caseless.ts'
import { HttpError, invalidField } from '../../../lib/errors.ts'
import { recordRoutes } from '../../../records/record-routes.server.ts'
import type { RouteContext, RoutePlugin } from '../../../records/route-context.server.ts'
import { save } from '../../../records/save.server.ts'
import { type Database, entities } from '../../entities.server.ts'
import { freeColor } from './free-color.ts'
import { publicRoom, type Room, roomInput } from './room.ts'
import { publicTrack, type Track, trackInput } from './track.ts'

export const trackAndRoomRoutes: RoutePlugin = async (app, context) => {
  const nextColor = (tracks: Track[]) => ({ color: freeColor(tracks) })
  addRoutes(
    app,
    context,
    { name: 'Track', entity: entities.tracks, defaults: nextColor },
    {
      input: trackInput,
      publicView: publicTrack,
    },
  )
  addRoutes(
    app,
    context,
    { name: 'Room', entity: entities.rooms, defaults: () => ({}), check: refuseUnknownVenue },
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
      await check(tx, values as Partial<Rec>, before)
      return () => values
    },
  })
  routes.list({ summary: `All ${tableName}, by order and name` })
  routes.one()
  routes.create({
    message: `${name} created successfully.`,
    create: (request, values) =>
      save(db, request, async (writer) => {
        const others = await check(writer.tx, values as Partial<Rec>)
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
  })
  routes.remove({
    message: `${name} deleted successfully.`,
    summary: `Deletes a ${entityName}; its agenda items keep the name`,
  })
  routes.many()
  routes.order()

  /** Returns all records of the kind except those that change. @throws BadRequest, HttpError 409 when the name is taken */
  async function check(tx: Database, values: Partial<Rec>, before: Rec[] = []): Promise<Rec[]> {
    await kind.check?.(tx, values, before)
    const rows = await tx
      .selectFrom(tableName as 'tracks' | 'rooms')
      .selectAll()
      .execute()
    const others = rows.map(entity.toRecord).filter(({ id }) => !before.some((record) => record.id === id))
    if (values.name !== undefined && values.name !== before[0]?.name) refuseTakenName(others, values.name, entityName)
    return others
  }
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

/** @throws HttpError 409 when another one has the name, compared case-insensitively */
function refuseTakenName(others: readonly TrackOrRoom[], name: string, entityName: string) {
  if (!others.some((other) => caseless(other.name) === caseless(name))) return
  const message = `A ${entityName} with this name already exists`
  throw new HttpError(409, message, { errors: [{ field: 'name', message }] })
}

/** Returns the order of a new one that comes last. */
export const lastOrder = (others: readonly { order: number }[]) =>
  Math.min(10_000, Math.max(-1, ...others.map(({ order }) => order)) + 1)
