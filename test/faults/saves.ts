import { randomUUID } from 'node:crypto'
import { imageBytes } from '../images.ts'
import type { Random } from './round.ts'

export type Entity = 'speakers' | 'gallery'
export type SavedRecord = { id: string; image?: string | null; image_path?: string }
/** A change of a record, or a new one; sent again it has the same key. */
export type Save = {
  entity: Entity
  method: 'POST' | 'PUT' | 'DELETE'
  /** Absent for new records. */
  id?: string
  key: string
  fields: Record<string, string>
  photos: Buffer[]
}

/** In the order of their sizes: one is stored in a single width, another in four. Several records share each. */
const photos = await Promise.all(
  ['red', 'green', 'blue', 'gold', 'teal', 'plum'].map((colour, index) => imageBytes(colour, 60 + index * 250, 60)),
)

const speakerFields = (random: Random) => {
  const number = random.integer(0, 1e9)
  const bio = `Builds ledgers that stay up at night, día y noche, for ${number} years. `
  return {
    name: `Speaker ${number}`,
    title: 'Engineer',
    company: 'Kobo Rails',
    bio: bio.repeat(random.integer(1, 9)).trim(),
  }
}

type Known = { entity: Entity; id: string }

/** Chooses the next save of a writer. @param known its records so far */
export function chooseSave(random: Random, known: Known[]): Save {
  const key = randomUUID()
  const photo = () => random.pick(photos)
  const target = known.length > 0 ? random.pick(known) : undefined
  const choice = random.integer(0, 9)
  if (target && (known.length > 12 || choice < 2)) return { ...target, method: 'DELETE', key, fields: {}, photos: [] }
  if (target?.entity === 'speakers' && choice < 5) {
    const { name, bio } = speakerFields(random)
    return { ...target, method: 'PUT', key, fields: { name, bio }, photos: choice === 2 ? [photo()] : [] }
  }
  if (choice === 9)
    return { entity: 'gallery', method: 'POST', key, fields: { event_title: 'Hack day' }, photos: [photo(), photo()] }
  return {
    entity: 'speakers',
    method: 'POST',
    key,
    fields: speakerFields(random),
    photos: choice > 6 ? [photo()] : [],
  }
}

const fileParts = { speakers: 'image', gallery: 'images' }

/** Returns the body of a save: JSON, or a form where it has photos. */
export function bodyOf({ entity, method, fields, photos: files }: Save) {
  if (method === 'DELETE') return {}
  if (files.length === 0)
    return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } as Record<string, string> }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const file of files) body.append(fileParts[entity], new Blob([new Uint8Array(file)]), 'photo.png')
  return { body }
}
