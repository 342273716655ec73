import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { openDatabase } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { newDatabase } from './postgres.ts'
import { postgresServer } from './postgres-server.ts'
import type { DatabaseKind } from './site.ts'

type MigratedDatabase = { url: string; release(): Promise<void> }

/**
 * Returns a database with all tables and without content. Migrating one per test would take most of a test's time, so
 * an SQLite file is copied, and a PostgreSQL database is emptied and reused by the same process.
 * @param folder where an SQLite file is put; the caller removes it
 */
export const migratedDatabase = (kind: DatabaseKind, folder: string): Promise<MigratedDatabase> =>
  kind === 'postgres' ? borrowPostgres() : copySqlite(join(folder, 'summit.sqlite'))

async function migrateAt(url: string) {
  const db = await openDatabase(url)
  await migrate(db)
  await db.destroy()
}

let migratedFile: Promise<Buffer> | undefined

async function migrateFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'summit-migrated-'))
  const path = join(folder, 'summit.sqlite')
  await migrateAt(`sqlite:${path}`)
  const bytes = await readFile(path)
  await rm(folder, { recursive: true, force: true })
  return bytes
}

async function copySqlite(path: string): Promise<MigratedDatabase> {
  migratedFile ??= migrateFile()
  await writeFile(path, await migratedFile)
  return { url: `sqlite:${path}`, release: async () => {} }
}

type Reusable = { url: string; client: pg.Client; tables: string[]; schema: string }
const idle: Reusable[] = []
after(() => Promise.all(idle.map(({ client }) => client.end())))

async function borrowPostgres(): Promise<MigratedDatabase> {
  const database = idle.pop() ?? (await createPostgres())
  const { url, client } = database
  return {
    url,
    async release() {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      if ((await schemaOf(client)) === database.schema) {
        await empty(database)
        idle.push(database)
      } else await client.end() // the test has altered it
    },
  }
}

async function createPostgres(): Promise<Reusable> {
  const { url } = await newDatabase(await postgresServer())
  await migrateAt(url)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // at the end of a file its own server may stop first
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const tables = rows.map(({ name }) => client.escapeIdentifier(name))
  const copies = tables.map((table) => `create table initial.${table} as table public.${table}`)
  await client.query(['create schema initial', ...copies].join(';'))
  return { url, client, tables, schema: await schemaOf(client) }
}

/** Describes every table, column and constraint: a test may drop, rename or alter them. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    select concat(
      (select string_agg(concat(c.relname, a.*), ',' order by a.attrelid, a.attnum)
        from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace),
      (select string_agg(c::text, ',' order by c.oid) from pg_constraint c where connamespace = 'public'::regnamespace)
    ) as schema`)
  return rows[0]?.schema ?? ''
}

/** Restores the rows that the migrations inserted. */
const empty = ({ client, tables }: Reusable) =>
  client.query(
    [
      'begin',
      'set local session_replication_role = replica', // defers foreign keys and their cascades until all rows are back
      ...tables.flatMap((table) => [
        `delete from public.${table}`,
        `insert into public.${table} table initial.${table}`,
      ]),
      'commit',
    ].join(';'),
  )
