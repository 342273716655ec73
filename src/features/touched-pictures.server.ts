import { type Kysely, sql } from 'kysely'
import { write } from '../db/write.server.ts'
import { removePicture } from '../uploads/pictures.server.ts'
import type { Storage } from '../uploads/storage.server.ts'
import type { Database, entities, Tables } from './entities.server.ts'

/**
 * A picture is its files and the records that name it, and no transaction spans both. So a save notes the pictures that
 * it touches before it begins, and strikes them off when those that nothing names are removed. What a process that died
 * in between has left is still noted, and settled at the next start. Files that no save ever touched are nobody's to
 * remove: the database may be the wrong one.
 */
export async function noteTouched(db: Kysely<Tables>, folders: string[]) {
  if (folders.length === 0) return
  const rows = folders.map((folder) => ({ folder }))
  await db
    .insertInto('touched_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Parts = { db: Database; storage: Storage }

/** Removes those pictures that no record names: within `write`, so that nobody comes to name one meanwhile. */
export async function settleTouched({ db, storage }: Parts, folders: string[]) {
  if (folders.length === 0) return
  await write(db, { id: null, name: 'Pictures' }, async ({ tx }) => {
    for (const folder of folders) if (!(await isNamed(tx, folder))) await removePicture(storage, folder)
    await tx.deleteFrom('touched_pictures').where('folder', 'in', folders).execute()
  })
}

/** Settles what was left by processes that died in the middle of a save. */
export async function settleAllTouched(parts: Parts) {
  const rows = await parts.db.selectFrom('touched_pictures').select('folder').execute()
  await settleTouched(
    parts,
    rows.map(({ folder }) => folder),
  )
}

/** Where records name pictures: fields of their own, and rich text. */
const namingColumns = [
  ['speakers', 'image'],
  ['events', 'image'],
  ['sponsors', 'logo'],
  ['content', 'image'],
  ['content', 'content'],
  ['gallery', 'image_path'],
] as const satisfies [keyof typeof entities, string][]

async function isNamed(db: Database, folder: string): Promise<boolean> {
  for (const [name, column] of namingColumns) {
    const names = sql<boolean>`${sql.ref(column)} like ${`%uploads/${folder}/%`}`
    if (await db.selectFrom(name).select('id').where(names).limit(1).executeTakeFirst()) return true
  }
  return false
}
