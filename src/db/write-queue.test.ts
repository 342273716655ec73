import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onBothDatabases } from '../../test/site.ts'
import { type Database, entities } from '../features/entities.server.ts'
import { HttpError } from '../lib/errors.ts'
import { currentRevision } from './database.server.ts'
import { write } from './write.server.ts'

const ada = { id: 'user-1', name: 'Ada Obi' }
const image = (event_title: string) => ({ event_title, image_path: 'https://a.example/1.jpg' })
const add = (db: Database, title: string) => write(db, ada, (writer) => writer.insert(entities.gallery, image(title)))
const titlesOf = async (db: Database) =>
  (await db.selectFrom('gallery').select('event_title').orderBy('id').execute()).map((row) => row.event_title)

describe('writes that wait for one another', () => {
  onBothDatabases((site) => {
    test('share a commit', async () => {
      const { db, statementsOf } = site()
      const statements = await statementsOf(() =>
        Promise.all(Array.from({ length: 20 }, (_, place) => add(db, `${place}`))),
      )
      assert.equal(statements.filter((statement) => statement === 'commit').length, 1)
      assert.equal((await titlesOf(db)).length, 20)
    })

    test('happen in the order in which they came', async () => {
      const { db } = site()
      const titles = Array.from({ length: 60 }, (_, place) => `Image ${place}`)
      await Promise.all(titles.map((title) => add(db, title)))
      assert.deepEqual(await titlesOf(db), titles)
      assert.equal(await currentRevision(db), 60)
    })

    test('are undone each for itself: one that fails takes nobody along', async () => {
      const { db } = site()
      const failing = write(db, ada, async (writer) => {
        await writer.insert(entities.gallery, image('In vain'))
        throw new HttpError(412, 'the work was in vain')
      })
      const refused = write(db, ada, (writer) => writer.insert(entities.gallery, { event_title: 'Without a picture' }))
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

    test('see what those before them have written', async () => {
      const { db } = site()
      const { id } = await add(db, 'Hack day')
      const count = () =>
        write(db, ada, async ({ tx, update }) => {
          const { event_title } = await tx
            .selectFrom('gallery')
            .select('event_title')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          return update(entities.gallery, id, { event_title: `${event_title}!` })
        })
      await Promise.all([count(), count(), count()])
      assert.deepEqual(await titlesOf(db), ['Hack day!!!'])
    })

    test('all hear of it when the database is away', async () => {
      const { db } = site()
      await db.destroy()
      const outcomes = await Promise.allSettled([add(db, 'First'), add(db, 'Last')])
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason)),
        Array(2).fill('Error: driver has already been destroyed'),
      )
    })
  })
})
