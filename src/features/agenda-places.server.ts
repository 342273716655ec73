import { HttpError } from '../lib/errors.ts'
import { entities, type Writer } from './entities.server.ts'

type Place = { id: string; name: string; order: number }

/** @throws HttpError 409 when another one has the name, compared case-insensitively */
export function refuseTakenName(others: readonly Place[], name: string, kind: 'track' | 'room') {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return
  const message = `A ${kind} with this name already exists`
  throw new HttpError(409, message, { errors: [{ field: 'name', message }] })
}

/** Returns the order of a new one that comes last. */
export const lastOrder = (others: readonly Place[]) =>
  Math.min(10_000, Math.max(-1, ...others.map(({ order }) => order)) + 1)

/** Changes the name of a track or room in the agenda items that have it, each with an entry in the change log. */
export async function renameInAgenda({ tx, update }: Writer, field: 'track' | 'location', from: string, to: string) {
  const items = await tx.selectFrom('agenda').select('id').where(field, '=', from).orderBy('id').execute()
  for (const { id } of items) await update(entities.agenda, id, { [field]: to })
}
