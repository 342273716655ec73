import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type NotesDatabase, notes, onDatabasesWithNotes } from '../../test/notes.ts'
import { prepared } from './prepared.server.ts'
import { write } from './write.server.ts'

describe('a prepared statement', () => {
  onDatabasesWithNotes((place) => {
    test('answers to each call with its own parameters', async () => {
      const { db } = place()
      for (const title of ['Chairs', 'Tea'])
        await write(db, { id: null, name: 'Tester' }, (writer) => writer.insert(notes, { title, text: 'By Friday' }))
      const find = prepared((on: NotesDatabase, title: string, text: string) =>
        on.selectFrom('notes').select('title').where('title', '=', title).where('text', '=', text),
      )
      assert.deepEqual(await find(db, 'Chairs', 'By Friday'), [{ title: 'Chairs' }])
      assert.deepEqual(await find(db, 'Tea', 'By Friday'), [{ title: 'Tea' }])
      assert.deepEqual(await find(db, 'Tea', 'By Monday'), [])
    })

    test('refuses parameters in another order than those of the call', async () => {
      const find = prepared((on: NotesDatabase, title: string, text: string) =>
        on.selectFrom('notes').select('title').where('text', '=', text).where('title', '=', title),
      )
      await assert.rejects(find(place().db, 'Chairs', 'By Friday'), { name: 'AssertionError' })
    })
  })
})
