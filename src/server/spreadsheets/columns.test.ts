import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../../test/calls.ts'
import { makeRoom, makeVenue } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'
import { bio, csv, importsOf, keysOf, messagesOf, rowsOf } from '../../../test/spreadsheets.ts'

describe('the columns of an import', () => {
  onSqlite((site) => {
    const { preview, run, list } = importsOf(site)

    test('uses the columns that are chosen in place of the guess', async () => {
      const form = [csv(`Name,About,Where,Organization\nAda,CTO,Kobo,${bio}\n`)]
      assert.deepEqual(keysOf(await preview('speakers', form)), ['name', 'bio', null, 'company'])
      const links = [csv(`Name,Company website,Title,Bio\nAda,kobo.example,CTO,${bio}\n`)]
      assert.deepEqual(keysOf(await preview('speakers', links)), ['name', 'social.website', 'title', 'bio'])
      const mapped: Part[] = [...form, ['mapping', JSON.stringify(['name', 'title', 'company', 'bio'])]]
      assert.equal((await preview('speakers', mapped)).counts.add, 1)
      assert.equal((await run('speakers', mapped)).status, 200)
      const wrong = await run('speakers', [...form, ['mapping', JSON.stringify(['name', 'password', null, null])]])
      assert.equal(wrong.body.message, 'The columns have changed. Please choose the file again.')
    })

    test('are of rows that end in different ways', async () => {
      const shown = await preview('rooms', [csv('\uFEFFName,Capacity\r\nHall,1\n"Roof\nbar","2"\r\nLab,3\rAttic,4')])
      assert.deepEqual(
        rowsOf(shown).map(({ cells }) => cells.map(({ text }) => text)),
        [
          ['Hall', '1'],
          ['Roof\nbar', '2'],
          ['Lab', '3'],
          ['Attic', '4'],
        ],
      )
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

    test('reads the words of forms, unless a record has that name', async () => {
      const day = '2027-04-14,Roof'
      const events = `Lunch,${day},included in a TICKET\nTour,${day},Separate registration\nGala,${day},Not stated\n`
      const speakers = `Ada,CTO,Kobo,${bio},visible\nBen,CTO,Kobo,${bio},Hidden\n`
      const given: [path: string, rows: string, field: string, expected: Record<string, unknown>][] = [
        [
          'events',
          `Name,Date,Location,Admission\n${events}`,
          'admission',
          { Lunch: 'included', Tour: 'separate', Gala: null },
        ],
        ['sponsors', 'Name,Type,Tier\nKobo,current,gold\nVolta,PAST,no tier\n', 'tier', { Kobo: 'gold', Volta: null }],
        ['rooms', 'Name,Venue\nHall,main venue\n', 'venueId', { Hall: null }],
        ['tracks', 'Name,Color\nKeys,First free\nMoney,Green\n', 'color', { Keys: 'indigo', Money: 'green' }],
        ['agenda', 'Topic,Time,Room\nKeys,9,No room\n', 'location', { Keys: null }],
        ['speakers', `Name,Title,Company,Bio,Hidden\n${speakers}`, 'hidden', { Ada: false, Ben: true }],
      ]
      for (const [path, rows, field, expected] of given) {
        assert.equal((await run(path, [csv(rows)])).status, 200, path)
        const records: Record<string, string>[] = await list(path)
        const shown = records.map((record) => [record.name ?? record.topic, record[field] ?? null])
        assert.deepEqual(Object.fromEntries(shown), expected)
      }
      const { id } = await makeVenue(site().db, { name: 'Main venue' })
      await run('rooms', [csv('Name,Venue\nHall,Main venue\n')])
      assert.equal((await list('rooms'))[0].venueId, id)
    })

    test('begins a new record as its form does where a column is missing', async () => {
      assert.equal((await run('sponsors', [csv('Name\nKobo Rails\n')])).status, 200)
      assert.equal((await list('sponsors'))[0].type, 'Current')
      assert.equal((await run('sponsors', [csv('Name,Type\nKobo Rails,Past\nVolta,Past\n')])).status, 200)
      assert.equal((await run('sponsors', [csv('Name,Contact\nKobo Rails,Bisi\n')])).status, 200)
      const types = (await list('sponsors')).map(({ type }: { type: string }) => type)
      assert.deepEqual(types, ['Past', 'Past'])
      assert.equal(
        (await run('tickets', [csv('Name,Description,Type,Price\nPass,All days,early bird,50\n')])).status,
        200,
      )
      const [{ type, price, quantity, available }] = await list('tickets/all')
      assert.deepEqual([type, price, quantity, available], ['early_bird', 50, 100, true])
    })

    test('refuses a text with more than one meaning, and changes no picture or value that it does not name', async () => {
      const shown = await preview('events', [csv('Name,Date,Location\nGala,03/04/2027,Roof\n')])
      assert.deepEqual(messagesOf(shown), [['03/04/2027 can be two dates. Write it as 2027-04-03 or 2027-03-04']])
      const priced = await preview('tickets', [csv('Name,Description,Price\nPass,All days,CFA 12.500\n')])
      assert.deepEqual(messagesOf(priced), [['12.500 can be two numbers. Write it as 12500 or 12.5']])
    })
  })
})
