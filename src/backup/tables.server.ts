import { sql } from 'kysely'
import type { Database } from '../db/database.server.ts'

type Column = { name: string; type: 'text' | 'integer' }
export type TableShape = { name: string; columns: Column[]; key: Column[] }

/**
 * Tables that a backup leaves out, because their rows are short-lived or belong to one installation. All others are
 * included, also those of later migrations.
 */
const leftOut = new Set([
  ...['migrations', 'revision'], // are carried over in other ways
  ...['last_backup'],
  ...['secrets'], // with them, an attacker could try all network addresses, and send messages to devices
  ...['sessions', 'passkey_challenges', 'mailed_tokens', 'email_changes', 'outbox', 'attempts', 'purge_cursors'],
  ...['resumable_uploads', 'presence'],
  ...['push_subscriptions', 'push_talks', 'push_known_talks', 'push_messages', 'push_cursor'],
])

/** The columns to include of tables that are included only in part. Each site stores an image at a time of its own. */
const carriedColumns: Record<string, string[]> = { uploads: ['folder'] }

/** Returns the tables that a backup carries over; a table comes after those that it references. */
export async function carriedTables(scratch: Database): Promise<TableShape[]> {
  const names = await tableNames(scratch)
  return Promise.all(names.filter((name) => !leftOut.has(name)).map((name) => shapeOf(scratch, name)))
}

/** Returns the tables of an SQLite database; a table comes after those that it references. */
export async function tableNames(scratch: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; parents: string | null }>`
    select name, (select group_concat("table") from pragma_foreign_key_list(tables.name)) as parents
    from sqlite_schema as tables where type = 'table' and name not like 'sqlite_%' order by name`.execute(scratch)
  const parents = new Map(rows.map((row) => [row.name, row.parents?.split(',') ?? []]))
  const sorted = new Set<string>()
  const visit = (name: string) => {
    for (const parent of parents.get(name) ?? []) if (parent !== name && !sorted.has(parent)) visit(parent)
    sorted.add(name)
  }
  for (const name of parents.keys()) visit(name)
  return [...sorted]
}

async function shapeOf(scratch: Database, table: string): Promise<TableShape> {
  const { rows } = await sql<Column & { pk: number }>`
    select name, lower(type) as type, pk from pragma_table_info(${table}) order by name`.execute(scratch)
  for (const { name, type } of rows)
    if (type !== 'text' && type !== 'integer') throw new Error(`${table}.${name} is neither text nor integer`)
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const carried = carriedColumns[table]
  const columns = rows.filter(({ name }) => !carried || carried.includes(name))
  return { name: table, columns, key }
}
