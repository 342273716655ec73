import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { freshDatabase } from '../../test/fresh-database.ts'
import { databases, onBothDatabases } from '../../test/site.ts'
import { inTwoProcesses } from '../../test/two-processes.ts'
import { type Database, entities } from '../features/entities.server.ts'
import { currentRevision, openDatabase } from './database.server.ts'
import { migrate } from './migrate.server.ts'
import { write } from './write.server.ts'

const ada = { id: 'user-1', name: 'Ada Obi' }
const input = {
  name: 'Bisi Ade',
  title: 'Engineer',
  company: 'Kobo Rails',
  bio: 'Builds ledgers that stay up at night.',
}
const newSpeaker = (db: Database, values: object = {}) =>
  write(db, ada, (writer) => writer.insert(entities.speakers, { ...input, ...values }))

const changesOf = async (db: Database) => {
  const rows = await db.selectFrom('changes').selectAll().orderBy('revision').execute()
  return rows.map(({ at, before, after, ...rest }) => ({
    ...rest,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }))
}

describe('write', () => {
  onBothDatabases((site) => {
    test('a fresh site is at revision 0', async () => {
      assert.equal(await currentRevision(site().db), 0)
    })

    test('each change gets the next revision, also several within one write', async () => {
      const { db } = site()
      await newSpeaker(db)
      const { id } = await write(db, ada, async (writer) => {
        await writer.insert(entities.gallery, { event_title: 'Hack day', image_path: 'https://a.example/1.jpg' })
        return writer.insert(entities.speakers, input)
      })
      await write(db, ada, (writer) => writer.update(entities.speakers, id, { title: 'Founder' }))
      await write(db, ada, (writer) => writer.remove(entities.speakers, id))
      assert.deepEqual(
        (await changesOf(db)).map(({ revision, what, noun }) => [revision, what, noun]),
        [
          [1, 'created', 'speaker'],
          [2, 'created', 'gallery image'],
          [3, 'created', 'speaker'],
          [4, 'updated', 'speaker'],
          [5, 'deleted', 'speaker'],
        ],
      )
      assert.equal(await currentRevision(db), 5)
    })

    test('the log tells who did what to which record, and how it was before and after', async () => {
      const { db } = site()
      const created = await newSpeaker(db)
      const updated = await write(db, { id: null, name: 'Demo summit' }, (writer) =>
        writer.update(entities.speakers, created.id, { featured: true, social: { website: 'https://bisi.example' } }),
      )
      const removed = await write(db, ada, (writer) => writer.remove(entities.speakers, created.id))
      const { id } = created
      assert.deepEqual(await changesOf(db), [
        {
          revision: 1,
          actor: 'user-1',
          actorName: 'Ada Obi',
          what: 'created',
          noun: 'speaker',
          recordId: id,
          before: null,
          after: created,
        },
        {
          revision: 2,
          actor: null,
          actorName: 'Demo summit',
          what: 'updated',
          noun: 'speaker',
          recordId: id,
          before: created,
          after: updated,
        },
        {
          revision: 3,
          actor: 'user-1',
          actorName: 'Ada Obi',
          what: 'deleted',
          noun: 'speaker',
          recordId: id,
          before: updated,
          after: null,
        },
      ])
      assert.deepEqual(removed, updated)
      assert.deepEqual(await db.selectFrom('speakers').selectAll().execute(), [])
    })

    test('a change is dated with the moment at which it happened', async () => {
      const { db } = site()
      const before = new Date().toISOString()
      await newSpeaker(db)
      const { at } = await db.selectFrom('changes').select('at').executeTakeFirstOrThrow()
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.ok(before <= at && at <= new Date().toISOString())
    })

    test('a new record is whole: its id twice, its times, its defaults, and null for what it does not name', async () => {
      const record = await newSpeaker(site().db)
      const { id, createdAt } = record
      assert.match(id, /^[0-9a-v]{15}$/)
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const rest = { image: null, featured: false, social: null, createdAt, updatedAt: createdAt }
      assert.deepEqual(record, { ...input, ...rest, id, _id: id })
    })

    test('ids sort by creation', async () => {
      const ids: string[] = []
      for (let count = 0; count < 40; count += 1) ids.push((await newSpeaker(site().db)).id)
      assert.deepEqual(ids.toSorted(), ids)
    })

    test('an update changes the given fields alone, and neither the id nor the time of creation', async () => {
      const { db } = site()
      const created = await newSpeaker(db, { image: 'https://a.example/1.jpg', featured: true })
      const values = {
        title: 'Founder',
        id: 'another',
        _id: 'another',
        createdAt: '2000-01-01T00:00:00.000Z',
        unknown: 1,
      }
      const updated = await write(db, ada, (writer) => writer.update(entities.speakers, created.id, values))
      assert.ok(updated && updated.updatedAt >= created.updatedAt)
      assert.deepEqual(updated, { ...created, title: 'Founder', updatedAt: updated.updatedAt })
    })

    test('null and empty text remove the value of an optional field', async () => {
      const { db } = site()
      const full = { image: 'https://a.example/1.jpg', social: { website: 'https://bisi.example' } }
      const first = await newSpeaker(db, full)
      const byNull = await write(db, ada, (writer) =>
        writer.update(entities.speakers, first.id, { image: null, social: null }),
      )
      assert.deepEqual([byNull?.image, byNull?.social], [null, null])
      const second = await newSpeaker(db, full)
      const byEmpty = await write(db, ada, (writer) => writer.update(entities.speakers, second.id, { image: '' }))
      assert.deepEqual([byEmpty?.image, byEmpty?.social], [null, full.social])
      assert.equal((await newSpeaker(db, { image: '' })).image, null)
    })

    test('required fields keep their value on null and on empty text', async () => {
      const { db } = site()
      const created = await newSpeaker(db, { featured: true })
      const updated = await write(db, ada, (writer) =>
        writer.update(entities.speakers, created.id, { name: null, title: '', featured: null }),
      )
      assert.deepEqual(updated, { ...created, updatedAt: updated?.updatedAt })
    })

    test('what is not there is neither updated nor removed, and nothing is logged', async () => {
      const { db } = site()
      assert.equal(await write(db, ada, (writer) => writer.update(entities.speakers, 'nobody', input)), undefined)
      assert.equal(await write(db, ada, (writer) => writer.remove(entities.speakers, 'nobody')), undefined)
      assert.deepEqual(await changesOf(db), [])
      assert.equal(await currentRevision(db), 0)
    })

    test('a write that fails leaves nothing: no record, no change, no revision', async () => {
      const { db } = site()
      const kept = await newSpeaker(db)
      const failing = write(db, ada, async (writer) => {
        await writer.insert(entities.speakers, input)
        await writer.update(entities.speakers, kept.id, { name: 'Changed' })
        throw new Error('the work was in vain')
      })
      await assert.rejects(failing, { message: 'the work was in vain' })
      const rows = await db.selectFrom('speakers').selectAll().execute()
      assert.deepEqual(rows.map(entities.speakers.toRecord), [kept])
      assert.equal((await changesOf(db)).length, 1)
      assert.equal(await currentRevision(db), 1)
      await newSpeaker(db)
      assert.equal(await currentRevision(db), 2)
    })

    test('a record that the database refuses leaves nothing, too', async () => {
      const { db } = site()
      await assert.rejects(write(db, ada, (writer) => writer.insert(entities.speakers, { name: 'Only a name' })))
      assert.deepEqual(await changesOf(db), [])
      assert.equal(await currentRevision(db), 0)
    })

    test('writes that are started at once happen one after another', async () => {
      const { db } = site()
      const records = await Promise.all(Array.from({ length: 20 }, () => newSpeaker(db)))
      assert.equal(new Set(records.map(({ id }) => id)).size, 20)
      assert.deepEqual(
        (await changesOf(db)).map(({ revision }) => revision),
        Array.from({ length: 20 }, (_, place) => place + 1),
      )
    })
  })

  for (const kind of databases) {
    test(`on ${kind}, twenty writes from two processes leave twenty consecutive revisions`, async () => {
      const { url, drop } = await freshDatabase(kind)
      const db: Database = await openDatabase(url)
      try {
        await migrate(db)
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { write } from './src/db/write.server.ts'
          import { tables } from './src/features/entities.server.ts'
          const db = await openDatabase(argument)
          const image = { event_title: 'Hack day', image_path: 'https://a.example/1.jpg' }
          const one = () => write(db, { id: null, name: 'Tester' }, (writer) => writer.insert(tables.gallery, image))
          await bothBegin()
          const records = await Promise.all(Array.from({ length: 10 }, one))
          await db.destroy()
          done(records.map(({ id }) => id))`
        const ids = (await inTwoProcesses<string[]>(script, url)).flat()
        const changes = await changesOf(db)
        assert.deepEqual(
          changes.map(({ revision }) => revision),
          Array.from({ length: 20 }, (_, place) => place + 1),
        )
        assert.deepEqual(changes.map(({ recordId }) => recordId).toSorted(), ids.toSorted())
        assert.equal((await db.selectFrom('gallery').select('id').execute()).length, 20)
        assert.equal(await currentRevision(db), 20)
      } finally {
        await db.destroy()
        await drop()
      }
    })
  }
})
