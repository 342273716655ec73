import type { FastifyRequest } from 'fastify'
import type { Table } from '../../../db/table.server.ts'
import { compareText } from '../../../lib/compare.ts'
import { found, HttpError } from '../../../lib/errors.ts'
import { requireMatch, save } from '../../../records/save.server.ts'
import { type Database, entities, type Writer } from '../../entities.server.ts'

/** A track or a room. */
type Place = { id: string; name: string; order: number; updatedAt: string }

/** Sorts by order, then by name. */
export const byOrder = (a: Place, b: Place) => a.order - b.order || compareText(a.name, b.name)

/** @throws HttpError 409 when another one has the name, compared case-insensitively */
export function refuseTakenName(others: readonly Place[], name: string, kind: string) {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return
  const message = `A ${kind} with this name already exists`
  throw new HttpError(409, message, { errors: [{ field: 'name', message }] })
}

/** Returns the order of a new one that comes last. */
export const lastOrder = (others: readonly Place[]) =>
  Math.min(10_000, Math.max(-1, ...others.map(({ order }) => order)) + 1)

type Kind<Rec> = {
  entity: Table<Rec & object>
  /** 'Track' */
  noun: string
  /** The field of agenda items that has its name. */
  field: 'track' | 'location'
  list: (db: Database) => Promise<Rec[]>
}

/**
 * Saves the given fields of a track or room. A new name also replaces the old one in agenda items.
 * @throws NotFound, HttpError 409 when the name is taken, 412 when If-Match names another version
 */
export function savePlace<Rec extends Place>(
  db: Database,
  request: FastifyRequest,
  { id, values }: { id: string; values: { name?: string | undefined } },
  { entity, noun, field, list }: Kind<Rec>,
): Promise<Rec> {
  return save(
    db,
    request,
    async (writer) => {
      const all = await list(writer.tx)
      const before = found(
        all.find((each) => each.id === id),
        noun,
      )
      requireMatch(request, before)
      const { name = before.name } = values
      const isRenamed = name !== before.name
      const others = all.filter((each) => each !== before)
      if (isRenamed) refuseTakenName(others, name, entity.singular)
      const saved = found(await writer.update(entity, id, values), noun)
      if (isRenamed) await renameInAgenda(writer, field, before.name, name)
      return saved
    },
    // If-Match names a version of the track or room, not of its agenda items.
    { check: () => {} },
  )
}

/** Changes the name of a track or room in the agenda items that have it, each with an entry in the change log. */
async function renameInAgenda({ tx, updateAll }: Writer, field: 'track' | 'location', from: string, to: string) {
  const rows = await tx.selectFrom('agenda').selectAll().where(field, '=', from).orderBy('id').execute()
  await updateAll(entities.agenda, rows.map(entities.agenda.toRecord), () => ({ [field]: to }))
}
