import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freshDatabase } from '../../test/fresh-database.ts'
import { databases } from '../../test/site.ts'
import { inTwoProcesses } from '../../test/two-processes.ts'
import { ConfigError } from '../lib/environment.server.ts'
import { type Database, openDatabase } from './database.server.ts'
import { loadMigrations, type Migration, migrate, migrations } from './migrate.server.ts'

const all = Object.keys(migrations)
const applied = async (db: Database) => {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return rows.map(({ name }) => name as string).toSorted()
}
const tableNames = async (db: Database) => (await db.introspection.getTables()).map(({ name }) => name)

const addsNotes: Migration = {
  async up(tx) {
    await tx.schema.createTable('notes').addColumn('id', 'text').execute()
  },
}
const breaksHalfway: Migration = {
  async up(tx) {
    await tx.schema.createTable('half').addColumn('id', 'text').execute()
    await tx.insertInto('half').values({ id: '1' }).execute()
    throw new Error('this migration is broken')
  },
}

describe('migrations', () => {
  const withFiles = async (files: string[], work: (folder: URL) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    try {
      for (const file of files) await writeFile(join(folder, file), 'export const up = async () => {}')
      await work(pathToFileURL(`${folder}/`))
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test('are loaded from their folder in numerical order', async () => {
    assert.deepEqual(all.slice(0, 2), ['0001-first-tables', '0002-sign-in'])
    await withFiles(['0002-b.server.ts', '0001-a.server.ts', 'README.md'], async (folder) => {
      const loaded = await loadMigrations(folder)
      assert.deepEqual(Object.keys(loaded), ['0001-a', '0002-b'])
      assert.equal(typeof loaded['0001-a']?.up, 'function')
    })
  })

  for (const [problem, files, message] of [
    [
      'a gap in their numbers',
      ['0001-a.server.ts', '0003-c.server.ts'],
      '0003-c.server.ts should have the number 0002',
    ],
    ['a duplicate number', ['0001-a.server.ts', '0001-b.server.ts'], '0001-b.server.ts should have the number 0002'],
    ['a file without a number', ['0001-a.server.ts', 'later.server.ts'], 'later.server.ts should have the number 0002'],
  ] as const)
    test(`with ${problem} are refused`, () =>
      withFiles([...files], (folder) =>
        assert.rejects(loadMigrations(folder), { message: `The migration ${message}` }),
      ))
})

describe('migrate', () => {
  for (const kind of databases) {
    describe(`on ${kind}`, () => {
      let fresh: Awaited<ReturnType<typeof freshDatabase>>
      let db: Database
      beforeEach(async () => {
        fresh = await freshDatabase(kind)
        db = await openDatabase(fresh.url)
      })
      afterEach(async () => {
        await db.destroy()
        await fresh.drop()
      })

      test('applies every migration to a fresh database in order, and nothing on a second run', async () => {
        assert.deepEqual(await migrate(db), all)
        assert.deepEqual(await applied(db), all)
        assert.deepEqual(await migrate(db), [])
        assert.deepEqual(await applied(db), all)
      })

      test('applies only the missing migrations', async () => {
        await migrate(db)
        assert.deepEqual(await migrate(db, { ...migrations, '9998-notes': addsNotes }), ['9998-notes'])
        assert.ok((await tableNames(db)).includes('notes'))
        assert.deepEqual(await applied(db), [...all, '9998-notes'])
      })

      test('applies each migration once when two processes start on a fresh database', async () => {
        await db.destroy()
        await fresh.drop()
        fresh = await freshDatabase(kind) // one that has not been opened yet
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { migrate } from './src/db/migrate.server.ts'
          await bothBegin()
          const db = await openDatabase(argument)
          const applied = await migrate(db)
          await db.destroy()
          done(applied)`
        const results = await inTwoProcesses<string[]>(script, fresh.url)
        assert.deepEqual(results.flat().toSorted(), all)
        db = await openDatabase(fresh.url)
        assert.deepEqual(await applied(db), all)
      })

      test('0004 adds the folders of all referenced images, and of those that a save left behind', async () => {
        const before = Object.fromEntries(all.slice(0, 3).map((name) => [name, migrations[name] as Migration]))
        await migrate(db, before)
        const folder = (letter: string) => letter.repeat(24)
        const path = (letter: string) => `uploads/${folder(letter)}/400x20.webp`
        const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
        const insert = (table: string, row: object) =>
          db
            .insertInto(table)
            .values({ ...row, ...times })
            .execute()
        const ada = { name: 'Ada', title: 'Engineer', company: 'Kobo', bio: 'Builds ledgers.' }
        await insert('speakers', { id: '1', ...ada, image: path('a') })
        await insert('speakers', { id: '2', ...ada, image: path('a') })
        await insert('speakers', { id: '3', ...ada, image: 'https://pictures.example/1.jpg' })
        await insert('events', { id: '1', name: 'Opening', date: '2027-04-14', location: 'Roof', image: path('b') })
        await insert('sponsors', { id: '1', name: 'Kobo', type: 'Current', logo: path('c') })
        await insert('gallery', { id: '1', event_title: 'Hack day', image_path: path('d') })
        const nodes = ['e', 'f'].map((letter) => ({ type: 'image', attrs: { src: path(letter) } }))
        const content = JSON.stringify({ type: 'doc', content: nodes })
        await insert('content', { id: '1', section: 'about', title: 'About', content, image: path('0') })
        for (const letter of ['1', 'a'])
          await db
            .insertInto('touched_pictures')
            .values({ folder: folder(letter) })
            .execute()

        assert.deepEqual(await migrate(db), all.slice(3))
        const rows = await db.selectFrom('uploads').selectAll().orderBy('folder').execute()
        assert.deepEqual(
          rows.map((row) => [row.folder, row.state]),
          ['0', '1', 'a', 'b', 'c', 'd', 'e', 'f'].map((letter) => [folder(letter), 'stored']),
        )
        for (const { storedAt } of rows) assert.ok(Math.abs(Date.now() - Date.parse(storedAt)) < 600_000)
        assert.equal((await tableNames(db)).includes('touched_pictures'), false)
        const columns = ['id', 'name', 'title', 'company', 'bio', 'image', 'createdAt', 'updatedAt'] as const
        const [speaker] = await db.selectFrom('speakers').select(columns).where('id', '=', '1').execute()
        assert.deepEqual(speaker, { id: '1', ...ada, image: path('a'), ...times })
      })

      test('0019 gives the format of a break to items that have nothing but the name of one', async () => {
        const index = all.indexOf('0019-breaks')
        await migrate(db, Object.fromEntries(all.slice(0, index).map((name) => [name, migrations[name] as Migration])))
        const times = { time: '09:00', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
        const items: [topic: string, more?: object][] = [
          ['Coffee'],
          ['Lunch in the courtyard', { location: 'Courtyard', speakers: '[]' }],
          ['Tea and coffee'],
          ['Opening'],
          ['Coffee on the ledger: traceability in Ethiopia'],
          ['Lunch', { format: 'Social' }],
          ['Working lunch', { speaker: 'Ada Obi' }],
        ]
        for (const [at, [topic, more]] of items.entries())
          await db
            .insertInto('agenda')
            .values({ id: `${at}`, topic, ...more, ...times })
            .execute()
        await migrate(db)
        const rows = await db.selectFrom('agenda').select(['format']).orderBy('id').execute()
        assert.deepEqual(
          rows.map(({ format }) => format),
          ['Break', 'Break', 'Break', null, null, 'Social', null],
        )
      })

      test('0014 adds a track and a room for each that agenda items name, each track with another colour', async () => {
        const index = all.indexOf('0014-tracks-and-rooms')
        await migrate(db, Object.fromEntries(all.slice(0, index).map((name) => [name, migrations[name] as Migration])))
        const times = { time: '09:00', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
        const places = [
          ['Policy', 'Hall B'],
          ['Keynote', 'Main hall'],
          ['Policy', 'Main hall'],
          [null, null],
        ]
        for (const [at, [track, location]] of places.entries())
          await db
            .insertInto('agenda')
            .values({ id: `${at}`, topic: 'A talk', track, location, ...times })
            .execute()
        await migrate(db)
        const tracks = await db.selectFrom('tracks').select(['name', 'color', 'order']).orderBy('order').execute()
        assert.deepEqual(tracks, [
          { name: 'Policy', color: 'indigo', order: 0 },
          { name: 'Keynote', color: 'amber', order: 1 },
        ])
        const rooms = await db.selectFrom('rooms').selectAll().orderBy('order').execute()
        assert.deepEqual(
          rooms.map(({ name, order, capacity }) => [name, order, capacity]),
          [
            ['Hall B', 0, null],
            ['Main hall', 1, null],
          ],
        )
        assert.match(rooms[0]?.id, /^[\w-]{15}$/)
      })

      test('0040 spells the names of rooms and tracks in agenda items as their records do', async () => {
        const index = all.indexOf('0040-spelling-of-names')
        await migrate(db, Object.fromEntries(all.slice(0, index).map((name) => [name, migrations[name] as Migration])))
        const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
        await db
          .insertInto('rooms')
          .values({ id: '1', name: 'Großer Saal', order: 0, ...times })
          .execute()
        for (const [at, location] of ['GROßER SAAL', 'Großer Saal', 'Foyer', null].entries())
          await db
            .insertInto('agenda')
            .values({ id: `${at}`, topic: 'A talk', time: '09:00', location, ...times })
            .execute()
        await migrate(db)
        const rows = await db.selectFrom('agenda').select('location').orderBy('id').execute()
        assert.deepEqual(
          rows.map(({ location }) => location),
          ['Großer Saal', 'Großer Saal', 'Foyer', null],
        )
      })

      test('rolls back a migration that fails, and keeps those before it', async () => {
        const known = { ...migrations, '9998-notes': addsNotes, '9999-broken': breaksHalfway }
        await assert.rejects(migrate(db, known), { message: 'this migration is broken' })
        assert.deepEqual(await applied(db), [...all, '9998-notes'])
        assert.equal((await tableNames(db)).includes('half'), false)
        const repaired = { ...known, '9999-broken': { up: async () => {} } }
        assert.deepEqual(await migrate(db, repaired), ['9999-broken'])
      })

      test('rejects a database with an unknown migration in one sentence', async () => {
        await migrate(db, { ...migrations, '9999-from-tomorrow': addsNotes })
        await assert.rejects(migrate(db), (error) => {
          assert.ok(error instanceof ConfigError)
          assert.equal(
            error.message,
            'The database is newer than this version of the site (it has the migration 9999-from-tomorrow); run the newer version.',
          )
          return true
        })
      })
    })
  }
})
