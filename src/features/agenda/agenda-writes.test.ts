import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeAgendaItem, makeSpeaker, visible } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

const input = { topic: 'Ledgers at night', time: '09:00 - 09:45', speaker: 'Ada Obi' }
const times = { start: '09:00', end: '09:45' }
const more = {
  description: 'Two hours.',
  date: '2027-04-14',
  day: 2,
  track: 'Custody',
  format: 'Workshop',
  location: 'Hall B',
  slides: 'https://slides.example/ledgers.pdf',
  recording: 'https://video.example/watch?v=1',
}
const url = '/api/agenda'

const timesOf = ({ time, start, end }: Record<string, unknown>) => [time, start, end]

describe('writing agenda items', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const publicList = async () => (await site().get(url)).body.data

    test('JSON creates an agenda item that everyone can see', async () => {
      const { status, headers, body } = await call('POST', url, { json: input })
      assert.equal(status, 201)
      const { id, createdAt, updatedAt, ...rest } = body.data
      const none = {
        description: null,
        date: null,
        day: null,
        track: null,
        format: null,
        location: null,
        speakers: null,
        slides: null,
        recording: null,
      }
      assert.deepEqual(rest, { ...visible, ...input, ...times, ...none, _id: id })
      assert.deepEqual([createdAt, headers.etag], [updatedAt, `"${updatedAt}"`])
      assert.deepEqual({ ...body, data: 0 }, { success: true, message: 'Agenda item created successfully.', data: 0 })
      assert.deepEqual(await publicList(), [
        { ...input, ...times, ...none, speakerRecords: [], trackColor: null, id, _id: id },
      ])
    })

    test('a form creates the same item, with speakers as JSON text, comma-separated or repeated', async () => {
      const ids = [(await makeSpeaker(site().db)).id, (await makeSpeaker(site().db, { name: 'Bisi Ade' })).id]
      const lists: Part[][] = [
        [['speakers', JSON.stringify(ids)]],
        [['speakers', ids.join(', ')]],
        ids.map((id) => ['speakers', id]),
        ids.map((id) => ['speakers[]', id]),
      ]
      for (const list of lists) {
        const texts = Object.entries({ ...input, ...more, day: '2' }) as Part[]
        const { body } = await call('POST', url, { form: [...texts, ...list] })
        const { id, createdAt, updatedAt, ...rest } = body.data
        assert.deepEqual(rest, { ...visible, ...input, ...times, ...more, speakers: ids, _id: id })
        const shown = (await site().get(`${url}/${id}`)).body.data
        assert.deepEqual(
          shown.speakerRecords.map(({ name }: { name: string }) => name),
          ['Ada Obi', 'Bisi Ade'],
        )
      }
    })

    test('a new item with nothing but the name of a break is one, until staff choose another format', async () => {
      const add = async (more: object) => (await call('POST', url, { json: { time: '11:00', ...more } })).body.data
      for (const topic of ['Coffee', 'Morning tea', 'Lunch in the hall', 'Registration and coffee'])
        assert.equal((await add({ topic })).format, 'Break', topic)
      for (const more of [
        { topic: 'Opening', location: 'Main hall' },
        { topic: 'Coffee on the ledger' },
        { topic: 'Lunch', speaker: 'Ada Obi' },
      ])
        assert.equal((await add(more)).format, null, more.topic)
      const { id } = await add({ topic: 'Lunch', format: '' })
      const { body } = await call('PUT', `${url}/${id}`, { json: { format: '' } })
      assert.ok(!body.data.format)
    })

    test('a start and end time is stored as text, from JSON and from a form', async () => {
      for (const [time, stored] of [
        [{ start: '09:00', end: '10:30' }, '09:00 - 10:30'],
        [{ start: '09:00' }, '09:00'],
        [{ start: '09:00', end: null }, '09:00'],
        [{ start: '09:00', end: '' }, '09:00'],
      ] as const) {
        const created = await call('POST', url, { json: { ...input, time } })
        assert.equal(created.body.data.time, stored)
        const { id } = await makeAgendaItem(site().db, input)
        const changed = await call('PUT', `${url}/${id}`, { form: [['time', JSON.stringify(time)]] })
        assert.equal(changed.body.data.time, stored)
      }
    })

    test('start and end are read from the text, and give the text where there is none', async () => {
      const { body } = await call('POST', url, { json: { topic: 'Ledgers', start: '23:30', end: '00:30' } })
      const cases = [
        [{ time: '2:30 pm - 3:15 pm' }, '2:30 pm - 3:15 pm', '14:30', '15:15'],
        [{ end: '16:00' }, '14:30 - 16:00', '14:30', '16:00'],
        [{ end: '' }, '14:30', '14:30', null],
        [{ time: 'After lunch' }, 'After lunch', null, null],
        [{ time: 'After lunch', start: '13:00', end: null }, 'After lunch', '13:00', null],
        [{ topic: 'Ledgers by day' }, 'After lunch', '13:00', null],
      ] as const
      assert.deepEqual(timesOf(body.data), ['23:30 - 00:30', '23:30', '00:30'])
      for (const [sent, ...expected] of cases) {
        const changed = await call('PUT', `${url}/${body.data.id}`, { json: sent })
        assert.deepEqual(timesOf(changed.body.data), expected, JSON.stringify(sent))
      }
      for (const sent of [{ start: '24:00' }, { end: '9:00' }]) {
        const { status } = await call('PUT', `${url}/${body.data.id}`, { json: sent })
        assert.equal(status, 400, JSON.stringify(sent))
      }
    })

    test('an item that is sent back by a client which knows only the text of its time keeps start and end', async () => {
      const { id } = await makeAgendaItem(site().db, {
        topic: 'Keys',
        time: 'After lunch',
        start: '13:00',
        end: '14:15',
      })
      const url = `/api/agenda/${id}`
      const { topic, time, speaker } = (await call('GET', url)).body.data
      const form: Part[] = [
        ['topic', topic],
        ['time', time],
        ['speaker', speaker ?? ''],
      ]
      for (const sent of [{ json: { topic, time, speaker } }, { form }]) {
        const { status, body } = await call('PUT', url, sent)
        assert.deepEqual([status, body.data.time, body.data.start, body.data.end], [200, time, '13:00', '14:15'])
      }
      const { data } = (await call('PUT', url, { json: { topic, time: '15:00 - 16:00' } })).body
      assert.deepEqual([data.start, data.end], ['15:00', '16:00'])
    })

    test('omitted fields stay unchanged; empty text or null clears optional ones', async () => {
      const full = { ...input, ...more, speakers: ['a', 'b'] }
      const before = await makeAgendaItem(site().db, full)
      const changed = await call('PUT', `${url}/${before.id}`, { json: { topic: 'Ledgers by day' } })
      assert.deepEqual(changed.body, {
        success: true,
        message: 'Agenda item updated successfully.',
        data: { ...before, topic: 'Ledgers by day', updatedAt: changed.body.data.updatedAt },
      })
      const names = ['speaker', 'description', 'date', 'day', 'track', 'location', 'speakers', 'slides', 'recording']
      const none = Object.fromEntries(names.map((name) => [name, null]))
      for (const sent of [{ json: none }, { form: names.map((name): Part => [name, '']) }]) {
        const item = await makeAgendaItem(site().db, full)
        const { body } = await call('PUT', `${url}/${item.id}`, sent)
        assert.deepEqual(body.data, { ...item, ...none, updatedAt: body.data.updatedAt })
      }
    })

    const wrong: [field: string, value: unknown, named: string, message: string][] = [
      ['topic', '', 'topic', 'Topic is required'],
      ['time', ' ', 'time', 'Time is required'],
      ['time', null, 'time', 'Time is required'],
      ['time', { start: '9' }, 'time', 'Invalid time format (HH:MM)'],
      ['time', { start: '10:00', end: '09:00' }, 'time', 'End must not be before start'],
      ['day', 0, 'day', 'Day must be at least 1'],
      ['day', 32, 'day', 'Day must be at most 31'],
      ['day', 1.5, 'day', 'Day must be a whole number'],
      ['day', 'two', 'day', 'Day must be a whole number'],
      ['date', '14.04.2027', 'date', 'Must be a date (YYYY-MM-DD)'],
      ['slides', 'slides.example/a.pdf', 'slides', 'Must be a valid URL'],
      ['recording', 'javascript:alert(1)', 'recording', 'Must be a valid URL'],
      ['speakers', ['nobody'], 'speakers', 'One of these speakers does not exist'],
      ['speakers', Array(31).fill('a'), 'speakers', 'Choose at most 30 speakers'],
      ['speakers', [{}], 'speakers.0', 'Must be text'],
    ]
    for (const [field, value, named, message] of wrong)
      test(`${JSON.stringify(value).slice(0, 40)} is refused as ${field}: ${message}`, async () => {
        const { id } = await makeAgendaItem(site().db, input)
        const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
        for (const sent of [
          { json: { [field]: value } },
          ...(value === null ? [] : [{ form: [[field, text]] as Part[] }]),
        ])
          assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, sent)), refusal(named, message))
        assert.deepEqual(
          outcome(await call('POST', url, { json: { ...input, [field]: value } })),
          refusal(named, message),
        )
        assert.equal((await publicList()).length, 1)
      })

    test('only newly named speakers must exist', async () => {
      const [ada, bisi] = [await makeSpeaker(site().db), await makeSpeaker(site().db, { name: 'Bisi Ade' })]
      const unknown = refusal('speakers', 'One of these speakers does not exist')
      const json = { ...input, speakers: [ada.id, bisi.id, ada.id] }
      const { status, body } = await call('POST', url, { json })
      assert.deepEqual([status, body.data.speakers], [201, json.speakers])
      assert.equal((await call('DELETE', `/api/speakers/${ada.id}`)).status, 200)

      const item = `${url}/${body.data.id}`
      for (const speakers of [json.speakers, [ada.id], [bisi.id, ada.id]])
        assert.equal((await call('PUT', item, { json: { speakers, topic: 'Still here' } })).status, 200)
      assert.deepEqual(outcome(await call('PUT', item, { json: { speakers: [ada.id, 'nobody'] } })), unknown)
      assert.equal((await call('PUT', item, { json: { speakers: [bisi.id] } })).status, 200)
      assert.deepEqual(outcome(await call('PUT', item, { json: { speakers: [bisi.id, ada.id] } })), unknown)
      assert.deepEqual(outcome(await call('POST', url, { json })), unknown)
      assert.deepEqual(
        outcome(await call('POST', url, { json: { ...input, speakers: [ada.id.toUpperCase()] } })),
        unknown,
      )
    })

    test('a speaker who is deleted at the same time is either named or refused', async () => {
      const { id } = await makeSpeaker(site().db)
      const [created, deleted] = await Promise.all([
        call('POST', url, { json: { ...input, speakers: [id] } }),
        call('DELETE', `/api/speakers/${id}`),
      ])
      assert.equal(deleted.status, 200)
      assert.ok([201, 400].includes(created.status), String(created.status))
      assert.equal((await publicList()).length, created.status === 201 ? 1 : 0)
    })

    test('topic and time are required', async () => {
      const { status, body } = await call('POST', url, { json: { speaker: 'Ada' } })
      const errors = [
        { field: 'topic', message: 'Topic is required' },
        { field: 'time', message: 'Time is required' },
      ]
      assert.deepEqual([status, body], [400, { success: false, message: 'Topic is required', errors }])
    })
  })
})
