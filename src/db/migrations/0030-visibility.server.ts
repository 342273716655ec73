import { sql, type Transaction } from 'kysely'

const tables = ['speakers', 'events', 'agenda', 'sponsors', 'tickets', 'gallery', 'pages', 'tracks', 'rooms']

/** The visibility of records, and the moments at which it changes. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  for (const table of tables) {
    await tx.schema
      .alterTable(table)
      .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const moment of ['showAt', 'hideAt']) {
      await tx.schema.alterTable(table).addColumn(moment, 'text').execute()
      await sql`create index ${sql.ref(`${table}_${moment}`)} on ${sql.table(table)} (${sql.ref(moment)})
        where ${sql.ref(moment)} is not null`.execute(tx)
    }
  }
}
