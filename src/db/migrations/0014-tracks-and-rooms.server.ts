import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { isPostgres } from '../database.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
type Tx = Transaction<any>

const colors = ['indigo', 'amber', 'green', 'blue', 'red', 'plum', 'olive', 'rose']

/** Tracks and rooms, with those that agenda items name. */
export async function up(tx: Tx) {
  await createTable(tx, 'tracks', ['nameKey', 'listKey'], (table) =>
    table.addColumn('color', 'text', (column) => column.notNull()),
  )
  await createTable(tx, 'rooms', ['nameKey', 'floorKey', 'listKey'], (table) =>
    table.addColumn('capacity', 'integer').addColumn('floor', 'text'),
  )
  const now = new Date().toISOString()
  const common = (name: string, order: number) => ({ id: newId(), name, order, createdAt: now, updatedAt: now })
  for (const [order, name] of (await namesIn(tx, 'track')).entries())
    await tx
      .insertInto('tracks')
      .values({ ...common(name, order), color: colors[order % colors.length] })
      .execute()
  for (const [order, name] of (await namesIn(tx, 'location')).entries())
    await tx.insertInto('rooms').values(common(name, order)).execute()
}

type TableBuilder = ReturnType<Tx['schema']['createTable']>

async function createTable(tx: Tx, name: string, keys: string[], addColumns: (table: TableBuilder) => TableBuilder) {
  const common = tx.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
  // By code unit on both databases.
  const text = isPostgres(tx) ? sql`text collate "C"` : sql`text`
  const withKeys = [...keys, 'searchText', 'keyedAt'].reduce(
    (table, key) => table.addColumn(key, text, (column) => column.notNull().defaultTo('')),
    addColumns(common),
  )
  await withKeys.execute()
  await tx.schema.createIndex(`${name}_in_order`).on(name).columns(['listKey', 'id']).execute()
}

/** Returns the distinct texts of a column of the agenda, in the order in which they were first used. */
async function namesIn(tx: Tx, column: 'track' | 'location'): Promise<string[]> {
  const rows = await tx
    .selectFrom('agenda')
    .select([column, (row) => row.fn.min('id').as('first')])
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy('first')
    .execute()
  return rows.map((row) => row[column])
}

/** Sorts before the ids of all later records. */
const newId = () => `00000${randomBytes(5).toString('hex')}`
