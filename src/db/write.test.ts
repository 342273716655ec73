import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withDatabase } from '../../test/fresh-database.ts'
import { createNotes, type NotesDatabase, notes, onDatabasesWithNotes, reminders } from '../../test/notes.ts'
import { databases } from '../../test/site.ts'
import { inTwoProcesses } from '../../test/two-processes.ts'
import { currentRevision } from './database.server.ts'
import { write } from './write.server.ts'

const ada = { id: 'user-1', name: 'Ada Obi' }
const input = { title: 'Chairs', text: 'Three hundred, by Friday.' }
const newNote = (db: NotesDatabase, values: object = {}) =>
  write(db, ada, (writer) => writer.insert(notes, { ...input, ...values }))

const changesOf = async (db: NotesDatabase) => {
  const rows = await db.selectFrom('changes').selectAll().orderBy('revision').execute()
  return rows.map(({ at, before, after, ...rest }) => ({
    ...rest,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }))
}

describe('write', () => {
  onDatabasesWithNotes((fixture) => {
    test('a fresh site is at revision 0', async () => {
      assert.equal(await currentRevision(fixture().db), 0)
    })

    test('each change gets the next revision, even within one write', async () => {
      const { db } = fixture()
      await newNote(db)
      const { id } = await write(db, ada, async (writer) => {
        await writer.insert(reminders, input)
        return writer.insert(notes, input)
      })
      await write(db, ada, (writer) => writer.update(notes, id, { text: 'Four hundred.' }))
      await write(db, ada, (writer) => writer.remove(notes, id))
      assert.deepEqual(
        (await changesOf(db)).map(({ revision, what, entity }) => [revision, what, entity]),
        [
          [1, 'created', 'note'],
          [2, 'created', 'reminder'],
          [3, 'created', 'note'],
          [4, 'updated', 'note'],
          [5, 'deleted', 'note'],
        ],
      )
      assert.equal(await currentRevision(db), 5)
    })

    test('values that records have already change nothing, not even their versions', async () => {
      const { db } = fixture()
      const records = [await newNote(db), await newNote(db, { link: { website: 'https://chairs.example' } })]
      const [first, second] = records as [(typeof records)[0], (typeof records)[0]]
      const same = { ...second, title: 'Chairs', pinned: false }
      assert.deepEqual(await write(db, ada, (writer) => writer.update(notes, second.id, same)), second)
      assert.deepEqual(await write(db, ada, (writer) => writer.updateAll(notes, records, () => input)), records)
      assert.equal(await currentRevision(db), 2)
      const changed = await write(db, ada, (writer) =>
        writer.updateAll(notes, records, ({ id }) => (id === first.id ? { pinned: true } : input)),
      )
      assert.deepEqual(changed[1], second)
      assert.deepEqual(
        (await changesOf(db)).slice(2).map(({ recordId, after }) => [recordId, after]),
        [[first.id, changed[0]]],
      )
    })

    test('all changes of one write are one action', async () => {
      const { db } = fixture()
      await newNote(db)
      await write(db, ada, async (writer) => {
        const { id } = await writer.insert(notes, input)
        await writer.update(notes, id, { pinned: true })
      })
      assert.deepEqual(
        (await changesOf(db)).map(({ revision, action }) => [revision, action]),
        [
          [1, 1],
          [2, 2],
          [3, 2],
        ],
      )
    })

    test('the log records who changed which record, with its state before and after', async () => {
      const { db } = fixture()
      const created = await newNote(db)
      const updated = await write(db, { id: null, name: 'Demo summit' }, (writer) =>
        writer.update(notes, created.id, { pinned: true, link: { website: 'https://chairs.example' } }),
      )
      const removed = await write(db, ada, (writer) => writer.remove(notes, created.id))
      const { id } = created
      assert.deepEqual(await changesOf(db), [
        {
          revision: 1,
          action: 1,
          undoes: null,
          actor: 'user-1',
          actorName: '',
          what: 'created',
          entity: 'note',
          recordId: id,
          before: null,
          after: created,
        },
        {
          revision: 2,
          action: 2,
          undoes: null,
          actor: null,
          actorName: 'Demo summit',
          what: 'updated',
          entity: 'note',
          recordId: id,
          before: created,
          after: updated,
        },
        {
          revision: 3,
          action: 3,
          undoes: null,
          actor: 'user-1',
          actorName: '',
          what: 'deleted',
          entity: 'note',
          recordId: id,
          before: updated,
          after: null,
        },
      ])
      assert.deepEqual(removed, updated)
      assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), [])
    })

    test('a change is logged with the current time', async () => {
      const { db } = fixture()
      const before = new Date().toISOString()
      await newNote(db)
      const { at } = await db.selectFrom('changes').select('at').executeTakeFirstOrThrow()
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.ok(before <= at && at <= new Date().toISOString())
    })

    test('a new record has id and _id, timestamps, defaults, and null for omitted fields', async () => {
      const record = await newNote(fixture().db)
      const { id, createdAt } = record
      assert.match(id, /^[0-9a-v]{15}$/)
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      const rest = { image: null, pinned: false, link: null, createdAt, updatedAt: createdAt }
      assert.deepEqual(record, { ...input, ...rest, id, _id: id })
    })

    test('ids sort by creation', async () => {
      const ids: string[] = []
      for (let count = 0; count < 40; count += 1) ids.push((await newNote(fixture().db)).id)
      assert.deepEqual(ids.toSorted(), ids)
    })

    test('an update changes only the given fields, and neither the id nor the creation time', async () => {
      const { db } = fixture()
      const created = await newNote(db, { image: 'https://a.example/1.jpg', pinned: true })
      const values = {
        text: 'Four hundred.',
        id: 'another',
        _id: 'another',
        createdAt: '2000-01-01T00:00:00.000Z',
        unknown: 1,
      }
      const updated = await write(db, ada, (writer) => writer.update(notes, created.id, values))
      assert.ok(updated && updated.updatedAt >= created.updatedAt)
      assert.deepEqual(updated, { ...created, text: 'Four hundred.', updatedAt: updated.updatedAt })
    })

    test('null and empty text clear an optional field', async () => {
      const { db } = fixture()
      const full = { image: 'https://a.example/1.jpg', link: { website: 'https://chairs.example' } }
      const first = await newNote(db, full)
      const byNull = await write(db, ada, (writer) => writer.update(notes, first.id, { image: null, link: null }))
      assert.deepEqual([byNull?.image, byNull?.link], [null, null])
      const second = await newNote(db, full)
      const byEmpty = await write(db, ada, (writer) => writer.update(notes, second.id, { image: '' }))
      assert.deepEqual([byEmpty?.image, byEmpty?.link], [null, full.link])
      assert.equal((await newNote(db, { image: '' })).image, null)
    })

    test('required fields keep their value on null and on empty text', async () => {
      const { db } = fixture()
      const created = await newNote(db, { pinned: true })
      const updated = await write(db, ada, (writer) =>
        writer.update(notes, created.id, { title: null, text: '', pinned: null }),
      )
      assert.deepEqual(updated, { ...created, updatedAt: updated?.updatedAt })
    })

    test('a missing record is neither updated nor removed, and nothing is logged', async () => {
      const { db } = fixture()
      assert.equal(await write(db, ada, (writer) => writer.update(notes, 'nothing', input)), undefined)
      assert.equal(await write(db, ada, (writer) => writer.remove(notes, 'nothing')), undefined)
      assert.deepEqual(await changesOf(db), [])
      assert.equal(await currentRevision(db), 0)
    })

    test('a write that fails leaves no record, no change and no revision', async () => {
      const { db } = fixture()
      const existing = await newNote(db)
      const failing = write(db, ada, async (writer) => {
        await writer.insert(notes, input)
        await writer.update(notes, existing.id, { title: 'Changed' })
        throw new Error('the work was in vain')
      })
      await assert.rejects(failing, { message: 'the work was in vain' })
      const rows = await db.selectFrom('notes').selectAll().execute()
      assert.deepEqual(rows.map(notes.toRecord), [existing])
      assert.equal((await changesOf(db)).length, 1)
      assert.equal(await currentRevision(db), 1)
      await newNote(db)
      assert.equal(await currentRevision(db), 2)
    })

    test('a record that the database rejects leaves no change and no revision', async () => {
      const { db } = fixture()
      await assert.rejects(write(db, ada, (writer) => writer.insert(notes, { title: 'Only a title' })))
      assert.deepEqual(await changesOf(db), [])
      assert.equal(await currentRevision(db), 0)
    })

    test('concurrent writes run one after another', async () => {
      const { db } = fixture()
      const records = await Promise.all(Array.from({ length: 20 }, () => newNote(db)))
      assert.equal(new Set(records.map(({ id }) => id)).size, 20)
      assert.deepEqual(
        (await changesOf(db)).map(({ revision }) => revision),
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
    })
  })

  for (const kind of databases) {
    test(`on ${kind}, twenty writes from two processes leave twenty consecutive revisions`, async () => {
      await withDatabase(kind, async (migrated, url) => {
        const db = migrated as unknown as NotesDatabase
        await createNotes(db)
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { write } from './src/db/write.server.ts'
          import { notes } from './test/notes.ts'
          const db = await openDatabase(argument)
          const input = { title: 'Chairs', text: 'Three hundred.' }
          const one = () => write(db, { id: null, name: 'Tester' }, (writer) => writer.insert(notes, input))
          await bothBegin()
          const records = await Promise.all(Array.from({ length: 10 }, one))
          await db.destroy()
          done(records.map(({ id }) => id))`
        const ids = (await inTwoProcesses<string[]>(script, url)).flat()
        const changes = await changesOf(db)
        assert.deepEqual(
          changes.map(({ revision }) => revision),
          Array.from({ length: 20 }, (_, index) => index + 1),
        )
        assert.deepEqual(changes.map(({ recordId }) => recordId).toSorted(), ids.toSorted())
        assert.equal((await db.selectFrom('notes').select('id').execute()).length, 20)
        assert.equal(await currentRevision(db), 20)
      })
    })
  }
})
