import { afterEach, beforeEach, describe } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { openDatabase, type SystemTables } from '../src/db/database.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { type Columns, table } from '../src/db/table.server.ts'
import { freshDatabase } from './fresh-database.ts'
import { databases } from './site.ts'

/** An entity for tests of src/db, which knows none of the site's. It has each kind of column that `table` distinguishes. */
const note = z.object({
  _id: z.string(),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  pinned: z.boolean(),
  link: z.object({ website: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const notes = table('note', 'notes', note)
export const reminders = table('reminder', 'reminders', note)

type NoteColumns = Columns<z.infer<typeof note>>
export type NotesDatabase = Kysely<SystemTables & { notes: NoteColumns; reminders: NoteColumns }>

export async function createNotes(db: NotesDatabase) {
  for (const { tableName } of [notes, reminders])
    await sql`create table ${sql.table(tableName)} (
      id text primary key, title text not null, text text not null, image text, pinned integer not null default 0,
      link text, "createdAt" text not null, "updatedAt" text not null
    )`.execute(db)
}

type Fixture = { db: NotesDatabase; statements: string[] }

/** Runs the same tests on SQLite and on PostgreSQL, each on a database of its own with the tables of both entities. */
export function onDatabasesWithNotes(tests: (fixture: () => Fixture) => void) {
  for (const kind of databases) {
    describe(`on ${kind}`, () => {
      let fixture: Fixture & { close(): Promise<void> }
      beforeEach(async () => {
        const { url, drop } = await freshDatabase(kind)
        const statements: string[] = []
        const db: NotesDatabase = await openDatabase(url, {
          log: ({ level, query }) => level === 'query' && statements.push(query.sql),
        })
        await migrate(db)
        await createNotes(db)
        const close = async () => {
          await db.destroy()
          await drop()
        }
        fixture = { db, statements, close }
      })
      afterEach(() => fixture.close())
      tests(() => fixture)
    })
  }
}
