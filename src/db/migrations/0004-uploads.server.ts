import type { Transaction } from 'kysely'

/** The columns that may reference an image at the time of this migration. */
const references = [
  ['speakers', 'image'],
  ['events', 'image'],
  ['sponsors', 'logo'],
  ['content', 'image'],
  ['content', 'content'],
  ['gallery', 'image_path'],
] as const

/** The folders of stored images (see records/image-store.server.ts), in place of those that a save was working on. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  await tx.schema
    .createTable('uploads')
    .addColumn('folder', 'text', (column) => column.primaryKey())
    .addColumn('storedAt', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()

  const leftovers = await tx.selectFrom('touched_pictures').select('folder').execute()
  const folders = new Set<string>(leftovers.map(({ folder }) => folder))
  for (const [table, column] of references) {
    const rows = await tx.selectFrom(table).select(column).where(column, 'like', '%uploads/%').execute()
    for (const row of rows)
      for (const [, folder = ''] of String(row[column]).matchAll(/\buploads\/([0-9a-f]{24})\//g)) folders.add(folder)
  }
  const storedAt = new Date().toISOString()
  for (const folder of folders) await tx.insertInto('uploads').values({ folder, storedAt, state: 'stored' }).execute()
  await tx.schema.dropTable('touched_pictures').execute()
}
