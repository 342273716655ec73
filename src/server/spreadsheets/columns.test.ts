import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../../test/calls.ts'
import { makeRoom } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'
import { bio, csv, importsOf, keysOf, messagesOf, rowsOf } from '../../../test/spreadsheets.ts'

describe('the columns of an import', () => {
  onSqlite((site) => {
    const { preview, run, list } = importsOf(site)

    test('uses the columns that are chosen in place of the guess', async () => {
      const form = [csv(`Name,About,Where,Organization\nAda,CTO,Kobo,${bio}\n`)]
      assert.deepEqual(keysOf(await preview('speakers', form)), ['name', 'bio', null, 'company'])
      const mapped: Part[] = [...form, ['mapping', JSON.stringify(['name', 'title', 'company', 'bio'])]]
      assert.equal((await preview('speakers', mapped)).counts.add, 1)
      assert.equal((await run('speakers', mapped)).status, 200)
      const wrong = await run('speakers', [...form, ['mapping', JSON.stringify(['name', 'password', null, null])]])
      assert.equal(wrong.body.message, 'The columns have changed. Please choose the file again.')
    })

    test('names the required columns that are missing, and rows that mean the same record', async () => {
      await makeRoom(site().db, { name: 'Hall' })
      const shown = await preview('speakers', [csv('Name,Bio\nAda,x\n')])
      assert.deepEqual(shown.tables[0]?.missing, ['Title', 'Company'])
      const twice = await preview('rooms', [csv('Name,Capacity\nHall,1\n\nhall,2\n')])
      assert.deepEqual(
        rowsOf(twice).map(({ number, action }) => [number, action]),
        [
          [4, 'error'],
          [2, 'update'],
        ],
      )
      assert.deepEqual(messagesOf(twice)[0], ['The same room as row 2'])
      assert.deepEqual(await list('speakers'), [])
    })

    test('refuses a text with more than one meaning, and changes no picture or value that it does not name', async () => {
      const shown = await preview('events', [csv('Name,Date,Location\nGala,03/04/2027,Roof\n')])
      assert.deepEqual(messagesOf(shown), [['03/04/2027 can be two dates. Write it as 2027-04-03 or 2027-03-04']])
    })
  })
})
