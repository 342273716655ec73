import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeEvent, visible } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { readCalendar } from '../../../test/read-calendar.ts'
import { onBothDatabases } from '../../../test/site.ts'

const input = { name: 'Opening night', date: '2027-04-14', location: 'Rooftop', description: 'Music and food.' }
const url = '/api/events'

describe('writing events', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const publicList = async () => (await site().get(url)).body.data

    test('JSON creates an event that everyone can see', async () => {
      const { status, headers, body } = await call('POST', url, { json: input })
      assert.equal(status, 201)
      const { id, createdAt, updatedAt, ...rest } = body.data
      assert.deepEqual(rest, { ...visible, ...input, _id: id, time: null, image: null, admission: null })
      assert.deepEqual([createdAt, headers.etag], [updatedAt, `"${updatedAt}"`])
      assert.deepEqual({ ...body, data: 0 }, { success: true, message: 'Event created successfully.', data: 0 })
      assert.deepEqual(await publicList(), [
        { ...input, time: null, image: null, admission: null, past: false, id, _id: id },
      ])
    })

    test('a form creates one with its hours as JSON text and an image', async () => {
      const time = { start: '18:00', end: '23:30' }
      const form = [
        ...Object.entries({ ...input, time: JSON.stringify(time) }),
        ['image', { bytes: await imageBytes('plum') }],
      ]
      const { body } = await call('POST', url, { form: form as Part[] })
      assert.deepEqual(body.data.time, time)
      assert.match(body.data.image, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      assert.deepEqual((await publicList())[0].time, time)
    })

    test('an event may end after midnight, and its calendar and structured data say so', async () => {
      const gala = { ...input, date: '2027-04-14', time: { start: '19:00', end: '01:00' } }
      const { body } = await call('POST', url, { json: gala })
      assert.deepEqual(body.data.time, gala.time)
      const path = `/events/${body.data.id}`
      const { events } = await readCalendar(site(), `${path}.ics`)
      assert.equal(events[0]?.endDate.toString(), '2027-04-15T01:00:00')
      const page = String((await site().call('GET', path)).body)
      assert.match(page, /"endDate":"2027-04-15T01:00:00\+03:00"/)
      assert.match(String((await site().call('GET', '/events')).body), /19:00 – 01:00/)
    })

    test('an event says whether it is free, to people and to search engines', async () => {
      const texts = { free: 'Free', included: 'Included in a ticket', separate: 'Separate registration' }
      for (const [admission, text] of Object.entries(texts)) {
        const { body } = await call('POST', url, { json: { ...input, admission } })
        assert.equal(body.data.admission, admission)
        const page = String((await site().call('GET', `/events/${body.data.id}`)).body)
        assert.match(page, new RegExp(`<p>${text}</p>`))
        assert.equal(page.includes('"isAccessibleForFree":true'), admission === 'free')
        assert.match(String((await site().call('GET', '/events')).body), new RegExp(`>${text}</span>`))
      }
    })

    test('omitted fields stay unchanged; empty text or null clears optional ones', async () => {
      const full = {
        ...input,
        time: { start: '18:00', end: null },
        image: 'https://a.example/1.jpg',
        admission: 'free' as const,
      }
      const before = await makeEvent(site().db, full)
      const renamed = await call('PUT', `${url}/${before.id}`, { json: { name: 'Closing night' } })
      assert.deepEqual(renamed.body, {
        success: true,
        message: 'Event updated successfully.',
        data: { ...before, name: 'Closing night', updatedAt: renamed.body.data.updatedAt },
      })
      const endless = await call('PUT', `${url}/${before.id}`, { json: { time: { start: '18:00', end: '' } } })
      assert.deepEqual(endless.body.data, renamed.body.data)
      const none = { description: null, time: null, image: null, admission: null }
      const { body } = await call('PUT', `${url}/${before.id}`, { json: none })
      assert.deepEqual(body.data, { ...renamed.body.data, ...none, updatedAt: body.data.updatedAt })
      const again = await makeEvent(site().db, full)
      const empty = await call('PUT', `${url}/${again.id}`, {
        form: [
          ['description', ''],
          ['time', ''],
          ['image', ''],
          ['admission', ''],
        ],
      })
      assert.deepEqual(empty.body.data, { ...again, ...none, updatedAt: empty.body.data.updatedAt })
    })

    test('every missing field is named', async () => {
      const { status, body } = await call('POST', url, { json: {} })
      assert.deepEqual(
        [status, body.errors],
        [
          400,
          [
            { field: 'name', message: 'Name is required' },
            { field: 'date', message: 'Date is required' },
            { field: 'location', message: 'Location is required' },
          ],
        ],
      )
      assert.deepEqual(await publicList(), [])
    })

    const wrong: [field: string, value: unknown, named: string, message: string][] = [
      ['name', '', 'name', 'Name is required'],
      ['date', '', 'date', 'Date is required'],
      ['date', '2027-02-30', 'date', 'Must be a date (YYYY-MM-DD)'],
      ['date', '2027-04-13T21:30:00Z', 'date', 'Must be a date (YYYY-MM-DD)'],
      ['date', 'soon', 'date', 'Must be a date (YYYY-MM-DD)'],
      ['location', ' ', 'location', 'Location is required'],
      ['time', { start: '9:00' }, 'time.start', 'Invalid time format (HH:MM)'],
      ['time', { start: '10:00', end: '24:00' }, 'time.end', 'Invalid time format (HH:MM)'],
      ['time', { start: '10:00', end: '09:59' }, 'time.end', 'End must not be before start'],
      ['time', '09:00', 'time', 'Must be an object'],
      ['admission', 'paid', 'admission', 'Admission must be one of free, included, separate'],
      ['description', 'x'.repeat(10_001), 'description', 'Must be at most 10000 characters'],
    ]
    for (const [field, value, named, message] of wrong)
      test(`${JSON.stringify(value).slice(0, 40)} is refused as ${field}: ${message}`, async () => {
        const { id } = await makeEvent(site().db, input)
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        for (const sent of [{ json: { [field]: value } }, { form: [[field, text]] as Part[] }])
          assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, sent)), refusal(named, message))
        assert.deepEqual(
          outcome(await call('POST', url, { json: { ...input, [field]: value } })),
          refusal(named, message),
        )
        assert.equal((await publicList()).length, 1)
      })
  })
})
