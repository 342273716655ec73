import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zipSync } from 'fflate'
import type { Part } from '../../../test/calls.ts'
import { makeAgendaItem, makeSpeaker, makeTicket, makeTrack, makeVenue } from '../../../test/factories.ts'
import { imageBytes, storedImages, storedImagesAfterPurge, truncatedJpeg } from '../../../test/images.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { bio, csv, importsOf, keysOf, messagesOf, rowsOf } from '../../../test/spreadsheets.ts'

describe('an import', () => {
  onBothDatabases((site) => {
    const { call, preview, run, list } = importsOf(site)

    test('adds and updates records in one action, which one undo takes back', async () => {
      const ada = await makeSpeaker(site().db, {
        name: 'Ada Obi',
        featured: true,
        social: { website: 'https://a.example' },
      })
      const form = [
        csv(
          'First Name;Last name;Job title;Organisation;Biography;X\r\n' +
            `ada;OBI;CTO;Kobo Rails;"${bio}";https://x.com/ada\r\nBen;Chi;Engineer;Lagos Labs;"Line one\nof a biography, with ""quotes""";\r\n`,
        ),
      ]
      const shown = await preview('speakers', form)
      assert.deepEqual(keysOf(shown), ['name', 'name', 'title', 'company', 'bio', 'social.twitter'])
      assert.deepEqual(shown.counts, { add: 1, update: 1, unchanged: 0, error: 0 })
      assert.deepEqual(
        rowsOf(shown).map(({ action, name, cells }) => [action, name, cells.find(({ before }) => before)?.before]),
        [
          ['update', 'ada OBI', 'Ada Obi'],
          ['add', 'Ben Chi', undefined],
        ],
      )
      const done = await run('speakers', [...form, ['version', shown.version]])
      assert.deepEqual([done.status, done.body.message], [200, 'Added 1 and updated 1 speaker.'])
      const [first, second] = await list('speakers')
      assert.deepEqual(
        [first.id, first.name, first.title, first.featured, first.social],
        [ada.id, 'ada OBI', 'CTO', true, { website: 'https://a.example', twitter: 'https://x.com/ada' }],
      )
      assert.deepEqual([second.name, second.bio], ['Ben Chi', 'Line one\nof a biography, with "quotes"'])
      const undone = await call('POST', `/api/changes/${done.headers.change}/undo`, { json: { conflicts: 'ask' } })
      assert.equal(undone.status, 200)
      assert.deepEqual(
        (await list('speakers')).map(({ name, title }: Record<string, string>) => [name, title]),
        [['Ada Obi', 'Engineer']],
      )
    })

    test('refuses a record that would be hidden before it is shown, and hides one until it is shown', async () => {
      const ada = await makeSpeaker(site().db, { name: 'Ada Obi' })
      const late = '2027-01-02T00:00:00.000Z'
      const file = (until: string) => [
        csv(`Name,Title,Company,Bio,ShowAt,HideAt\nAda Obi,CTO,Kobo,${bio},${late},${until}\n`),
      ]
      const refused = await preview('speakers', file('2027-01-01T00:00:00.000Z'))
      assert.deepEqual(messagesOf(refused)[0], ['Must be after From'])
      const shown = await preview('speakers', file('2027-01-03T00:00:00.000Z'))
      await run('speakers', [...file('2027-01-03T00:00:00.000Z'), ['version', shown.version]])
      assert.equal((await site().get(`/api/speakers/${ada.id}`)).status, 404)
    })

    test('writes nothing when one row is refused, or leaves it out if that is asked for', async () => {
      const form = [csv(`Name,Title,Company,Bio,Website\nAda Obi,CTO,Kobo,${bio},\nBen,CTO,,too short,not a link\n`)]
      const shown = await preview('speakers', form)
      assert.deepEqual(shown.counts, { add: 1, update: 0, unchanged: 0, error: 1 })
      assert.deepEqual(messagesOf(shown)[0], [
        'Company is required',
        'Bio must be at least 20 characters',
        'Must be a valid URL',
      ])
      const refused = await run('speakers', form)
      assert.equal(refused.status, 400)
      assert.equal(refused.body.message, '1 row can’t be imported. Nothing was imported.')
      assert.deepEqual(refused.body.errors[0], { field: 'row 3, company', message: 'Company is required' })
      assert.deepEqual(await list('speakers'), [])
      const done = await run('speakers', [...form, ['withoutErrors', 'true']])
      assert.deepEqual([done.status, done.body.message], [200, 'Added 1 speaker.'])
    })

    test('explains a choice that the form does not have with those that it has', async () => {
      const heading = 'Event,Date,Location,Description,Admission\n'
      const row = (admission: string) => `Supper,2027-04-14,Yard,Twelve plates and one table.,${admission}\n`
      const shown = await preview('events', [csv(heading + row('By invitation') + row('included in a ticket'))])
      assert.deepEqual(messagesOf(shown)[0], [
        'Must be one of Free, Included in a ticket, Separate registration, Not stated',
      ])
    })

    test('is refused when its records have changed since the preview', async () => {
      const { id } = await makeSpeaker(site().db, { name: 'Ada Obi' })
      const form = [csv('Name,Title\nAda Obi,CTO\n')]
      const { version } = await preview('speakers', form)
      await call('PUT', `/api/speakers/${id}`, { json: { company: 'Other' } })
      const refused = await run('speakers', [...form, ['version', version]])
      assert.deepEqual([refused.status, refused.body.reason], [409, 'changed_since'])
      const again = await preview('speakers', form)
      assert.equal((await run('speakers', [...form, ['version', again.version]])).status, 200)
      const [{ title, company }] = await list('speakers')
      assert.deepEqual([title, company], ['CTO', 'Other'])
    })

    test('that runs beside others sees what they have done, and adds nothing twice', async () => {
      const form = [csv(`Name,Title,Company,Bio\nAda Obi,CTO,Kobo,${bio}\nBen Chi,CTO,Kobo,${bio}\n`)]
      const answers = await Promise.all([1, 2, 3].map(() => run('speakers', form)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
      assert.equal((await list('speakers')).length, 2)
    })

    test('into a set sees what others have done there, and adds nothing twice', async () => {
      const { body } = await call('POST', '/api/change-sets', { json: { name: 'Line-up 2' } })
      const form = [csv(`Name,Title,Company,Bio\nAda Obi,CTO,Kobo,${bio}\nBen Chi,CTO,Kobo,${bio}\n`)]
      const answers = await Promise.all([1, 2, 3].map(() => run('speakers', form, { 'change-set': body.data.id })))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
      assert.equal((await call('GET', `/api/change-sets/${body.data.id}`)).body.data.changes.length, 2)
    })

    test('that is sent again with its key is made once', async () => {
      const form = [csv(`Name,Title,Company,Bio\nAda Obi,CTO,Kobo,${bio}\n`)]
      const headers = { 'idempotency-key': '"the same"' }
      for (const replayed of [undefined, 'true']) {
        const { status, body, headers: answered } = await run('speakers', form, headers)
        assert.deepEqual([status, body.message, answered['idempotent-replayed']], [200, 'Added 1 speaker.', replayed])
      }
    })

    test('finds speakers, rooms and venues by name, and tells talks of one name apart by their time', async () => {
      const { db } = site()
      const ada = await makeSpeaker(db, { name: 'Obi, Ada' })
      const ben = await makeSpeaker(db, { name: 'Ben' })
      const breaks = [
        await makeAgendaItem(db, { topic: 'Coffee', date: '2027-04-14', time: '10:00 - 10:30' }),
        await makeAgendaItem(db, { topic: 'Coffee', date: '2027-04-15', time: '10:00 - 10:30' }),
      ]
      const talk = await makeAgendaItem(db, { topic: 'Keys', date: '2027-04-14', time: '11:00 - 11:30' })
      const done = await run('agenda', [
        csv(
          'Session\tDay\tFrom\tTo\tRoom\tPresenters\n' +
            'Coffee\t14.04.2027\t10:00\t10:30\tFoyer\t\n' +
            'Coffee\t15 April 2027\t10:00\t10:30\tHall\t\n' +
            'Coffee\t4/16/2027\t10:00 am\t10:30 am\tHall\t\n' +
            'Keys\t2027-04-15\t9h00\t9.45\tHall\tobi, ada and Ben\n',
          'paste.txt',
        ),
      ])
      assert.equal(done.body.message, 'Added 1 and updated 3 agenda items.')
      const items: Record<string, unknown>[] = await list('agenda')
      const byId = (id: string) => items.find((item) => item.id === id)
      assert.deepEqual(
        breaks.map(({ id }) => byId(id)?.location),
        ['Foyer', 'Hall'],
      )
      const moved = byId(talk.id)
      assert.deepEqual(
        [moved?.date, moved?.time, moved?.start, moved?.speakers],
        ['2027-04-15', '09:00 - 09:45', '09:00', [ada.id, ben.id]],
      )
      assert.deepEqual(
        items.filter(({ date }) => date === '2027-04-16').map(({ time, format }) => [time, format]),
        [['10:00 - 10:30', 'Break']],
      )

      const { id: venueId } = await makeVenue(db, { name: 'Pier 4' })
      const rooms = await run('rooms', [csv('Room,Building,Seats\nHall,pier 4,"1,200"\nFoyer,,\n')])
      assert.equal(rooms.body.message, 'Added 2 rooms.')
      assert.deepEqual(
        (await list('rooms')).map(({ name, order, capacity, venueId }: Record<string, unknown>) => [
          name,
          order,
          capacity,
          venueId,
        ]),
        [
          ['Hall', 0, 1200, venueId],
          ['Foyer', 1, null, null],
        ],
      )
      const unknown = await preview('agenda', [csv('Topic,Time,Speakers\nKeys,9,Nobody\nKeys,9,Ben; Nobody\n')])
      assert.deepEqual(messagesOf(unknown).flat(), ['There is no speaker Nobody', 'There is no speaker Nobody'])
    })

    test('keeps the rules of tickets and of the names of tracks', async () => {
      const { db } = site()
      await makeTicket(db, { name: 'Pass', price: 100, quantity: 10, sold: 5 })
      const tickets = await preview('tickets', [csv('Ticket,Price (USD),Quantity\nPass,"$1,250.50",4\n')])
      assert.deepEqual(messagesOf(tickets), [['Sold must not be more than the quantity']])
      assert.equal(
        (await run('tickets', [csv('Ticket,Price (USD),Includes\nPass,"KES 1 250,5","Lunch, coffee"\n')])).status,
        200,
      )
      const [ticket] = (await call('GET', '/api/tickets/all')).body.tickets
      assert.deepEqual([ticket.price, ticket.currency, ticket.features], [1250.5, 'KES', ['Lunch', 'coffee']])

      const keys = await makeTrack(db, { name: 'Keys', color: 'indigo', order: 3 })
      const money = await makeTrack(db, { name: 'Money', color: 'green' })
      await makeAgendaItem(db, { track: 'Keys' })
      const taken = await preview('tracks', [csv(`ID,Name\n${keys.id},money\n${money.id},Money\n`)])
      assert.deepEqual(messagesOf(taken).flat(), ['A track with this name already exists'])
      const accented = await preview('tracks', [csv(`ID,Name\n${keys.id},Möney\n${money.id},Money\n`)])
      assert.deepEqual(messagesOf(accented).flat(), [])
      assert.equal((await run('tracks', [csv(`ID,Name,Order\n${keys.id},Custody,\n,Policy,\n`)])).status, 200)
      const [{ track }] = await list('agenda')
      assert.equal(track, 'Custody')
      const tracks = (await list('tracks')).map(({ name, order, color }: Record<string, unknown>) => [
        name,
        order,
        color,
      ])
      assert.deepEqual(tracks, [
        ['Money', 0, 'green'],
        ['Custody', 3, 'indigo'],
        ['Policy', 4, 'amber'],
      ])
    })

    test('stores pictures by the names of files, loose and in a ZIP, and none of an import that fails', async () => {
      const [red, blue, grey] = [await imageBytes('red'), await imageBytes('blue'), await imageBytes('grey')]
      const zip = zipSync({ 'photos/ada obi.png': red, '__MACOSX/photos/._ada obi.png': red, 'photos/spare.png': grey })
      const rows = `Name,Title,Company,Bio,Photo\nAda Obi,CTO,Kobo,${bio},Ada_Obi.PNG\nBen Chi,CTO,Kobo,${bio},\n`
      const files: Part[] = [csv(rows), ['files', { bytes: zip, name: 'photos.zip' }]]
      const shown = await preview('speakers', [
        ...files,
        ['pictures', JSON.stringify([{ name: 'ben-chi.png', size: 500 }])],
      ])
      assert.deepEqual([shown.counts.error, shown.unused], [0, ['photos/spare.png']])
      const large = await preview('speakers', [
        csv(rows),
        ['pictures', JSON.stringify([{ name: 'ada obi.png', size: 6_000_000 }])],
      ])
      assert.deepEqual(messagesOf(large)[0], ['ada obi.png is too large (max 5 MB)'])
      const curly = await preview('events', [
        csv('Name,Date,Location\nAuditors’ breakfast,2027-04-14,Roof\n'),
        ['pictures', JSON.stringify([{ name: 'auditors-breakfast.webp', size: 500 }])],
      ])
      assert.deepEqual([rowsOf(curly)[0]?.picture, curly.unused], ['auditors-breakfast.webp', []])
      const elsewhere = await preview('speakers', [csv(rows.replace('Ada_Obi.PNG', 'http://10.0.0.1/a.png'))])
      assert.deepEqual(messagesOf(elsewhere)[0], ['Must be a public address, without a user name or a port'])
      const missing = await run('speakers', [csv(rows)])
      assert.deepEqual(missing.body.errors, [
        { field: 'row 2, image', message: 'There is no picture Ada_Obi.PNG among the chosen files' },
      ])
      const damaged = await run('speakers', [
        ...files,
        ['files', { bytes: await truncatedJpeg(), name: 'ben-chi.png' }],
      ])
      assert.deepEqual(
        [damaged.status, damaged.body.message],
        [400, 'ben-chi.png: Image file is damaged. Nothing was imported.'],
      )
      assert.deepEqual(await list('speakers'), [])
      assert.deepEqual(await storedImagesAfterPurge(site()), [])
      const done = await run('speakers', [...files, ['files', { bytes: blue, name: 'ben-chi.png' }]])
      assert.deepEqual([done.status, done.body.message], [200, 'Added 2 speakers.'])
      const images = (await list('speakers')).map(({ image }: { image: string }) => image)
      assert.ok(images.every((image: string) => /^uploads\/[0-9a-f]{24}\/40x30\.webp$/.test(image)))
      assert.equal((await storedImages(site())).length, 2)
      assert.equal((await run('speakers', [csv('Name,Title,Photo\nAda Obi,CEO,\n')])).status, 200)
      assert.equal((await list('speakers'))[0].image, images[0])
    })

    test('takes as many statements for twenty-five rows as for two', async () => {
      const rowsFrom = (from: number, count: number) =>
        `Name,Title,Company,Bio\n${Array.from({ length: count }, (_, index) => `Speaker ${from + index},CTO,Kobo,${bio}\n`).join('')}`
      const statements = async (from: number, count: number) =>
        (await site().statementsOf(() => run('speakers', [csv(rowsFrom(from, count))]))).length
      await statements(0, 1) // signs in, too
      assert.equal(await statements(100, 25), await statements(10, 2))
    })
  })
})
