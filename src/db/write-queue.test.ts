import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type NotesDatabase, notes, onDatabasesWithNotes } from '../../test/notes.ts'
import { HttpError } from '../lib/errors.ts'
import { currentRevision, locationOf, openDatabase } from './database.server.ts'
import { write } from './write.server.ts'

const ada = { id: 'user-1', name: 'Ada Obi' }
const note = (title: string) => ({ title, text: 'For the hall.' })
const add = (db: NotesDatabase, title: string) => write(db, ada, (writer) => writer.insert(notes, note(title)))
const titlesOf = async (db: NotesDatabase) =>
  (await db.selectFrom('notes').select('title').orderBy('id').execute()).map(({ title }) => title)

describe('queued writes', () => {
  onDatabasesWithNotes((fixture) => {
    test('share commits', async () => {
      const { db, statements } = fixture()
      statements.length = 0
      await Promise.all(Array.from({ length: 20 }, (_, index) => add(db, `${index}`)))
      // One, unless the machine is so slow that the batch takes long.
      assert.ok(statements.filter((statement) => statement === 'commit').length < 10)
      assert.equal((await titlesOf(db)).length, 20)
    })

    test('run in the order in which they arrive', async () => {
      const { db } = fixture()
      const titles = Array.from({ length: 60 }, (_, index) => `Note ${index}`)
      await Promise.all(titles.map((title) => add(db, title)))
      assert.deepEqual(await titlesOf(db), titles)
      assert.equal(await currentRevision(db), 60)
    })

    test('are rolled back individually: one that fails does not affect the others', async () => {
      const { db } = fixture()
      const failing = write(db, ada, async (writer) => {
        await writer.insert(notes, note('In vain'))
        throw new HttpError(412, 'the work was in vain')
      })
      const refused = write(db, ada, (writer) => writer.insert(notes, { title: 'Without a text' }))
      const outcomes = await Promise.allSettled([add(db, 'First'), failing, refused, add(db, 'Last')])
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
      )
      await assert.rejects(failing, { message: 'the work was in vain' })
      await assert.rejects(refused, /null/i)
      assert.deepEqual(await titlesOf(db), ['First', 'Last'])
      const changes = await db.selectFrom('changes').select('revision').orderBy('revision').execute()
      assert.deepEqual(changes, [{ revision: 1 }, { revision: 2 }])
      assert.equal(await currentRevision(db), 2)
    })

    test('see the changes of earlier writes', async () => {
      const { db } = fixture()
      const { id } = await add(db, 'Hack day')
      const count = () =>
        write(db, ada, async ({ tx, update }) => {
          const { title } = await tx.selectFrom('notes').select('title').where('id', '=', id).executeTakeFirstOrThrow()
          return update(notes, id, { title: `${title}!` })
        })
      await Promise.all([count(), count(), count()])
      assert.deepEqual(await titlesOf(db), ['Hack day!!!'])
    })

    test('give another process its turn when they take long', async () => {
      const { db } = fixture()
      const location = locationOf(db)
      if (!('url' in location)) return // SQLite answers within the process: a long batch delays itself alone
      const slow = (title: string) =>
        write(db, ada, async (writer) => {
          await sql`select pg_sleep(0.02)`.execute(writer.tx)
          return writer.insert(notes, note(title))
        })
      const other: NotesDatabase = await openDatabase(location.url)
      const [first, ...others] = Array.from({ length: 40 }, (_, index) => slow(`${index}`))
      await first
      await add(other, 'In between')
      await Promise.all(others)
      await other.destroy()
      const position = (await titlesOf(db)).indexOf('In between')
      assert.ok(position > 0 && position < 39, `after ${position} of 40`)
    })

    test('all fail when the database is unavailable', async () => {
      const { db } = fixture()
      await db.destroy()
      const outcomes = await Promise.allSettled([add(db, 'First'), add(db, 'Last')])
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason)),
        Array(2).fill('Error: driver has already been destroyed'),
      )
    })
  })
})
