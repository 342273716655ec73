import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../database.server.ts'

/** Columns that are derived from others, so that the database sorts and searches lists; the server fills them. */
const columns = {
  speakers: ['nameKey', 'titleKey', 'companyKey', 'listKey'],
  events: ['nameKey', 'dateKey', 'locationKey', 'descriptionKey', 'listKey'],
  agenda: ['topicKey', 'timeKey', 'locationKey', 'trackKey', 'dateKey', 'listKey'],
  sponsors: ['nameKey', 'typeKey', 'contactKey', 'tierKey', 'listKey'],
  tickets: ['nameKey'],
  gallery: ['event_titleKey'],
  pages: ['titleKey', 'slugKey', 'listKey'],
  users: ['nameKey', 'emailKey', 'roleKey', 'createdAtKey', 'listKey'],
}

// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  // By code unit on both databases.
  const text = isPostgres(tx) ? sql`text collate "C"` : sql`text`
  for (const [table, keys] of Object.entries(columns)) {
    for (const column of [...keys, 'searchText', 'keyedAt'])
      await tx.schema
        .alterTable(table)
        .addColumn(column, text, (definition) => definition.notNull().defaultTo(''))
        .execute()
    if (keys.includes('listKey'))
      await tx.schema.createIndex(`${table}_in_order`).on(table).columns(['listKey', 'id']).execute()
  }
  // The history of a record, and the latest changes without those of users: their time must not grow with the log.
  await tx.schema.dropIndex('changes_of_record').execute()
  // By -revision: in the order of revision, PostgreSQL may prefer the primary key, and read past all other changes.
  await sql`create index changes_of_record on changes (entity, "recordId", (-revision))`.execute(tx)
  await sql`create index changes_of_content on changes ((-revision)) where entity <> 'user'`.execute(tx)
}
