import type { Transaction } from 'kysely'

/** Facts of the summit as a whole, and texts that used to be built in. */
const columns = [
  ...['venue', 'city', 'coordinates', 'startDate', 'endDate', 'currency'],
  ...['imageAlt', 'mission', 'vision', 'networking', 'knowledge', 'opportunities'],
  ...['questions', 'pageSubtitles', 'legalLine'],
]

// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  for (const column of columns) await tx.schema.alterTable('content').addColumn(column, 'text').execute()
}
