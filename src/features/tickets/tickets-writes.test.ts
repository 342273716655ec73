import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeTicket, visible } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

const input = { name: 'Standard', description: 'All three days.', price: 249.5, quantity: 100 }
const early = { earlyBird: true, earlyBirdPrice: 199.99, earlyBirdEndDate: '2027-01-31' }
const more = { type: 'vip' as const, currency: 'KES', startDate: '2027-04-14', endDate: '2027-04-16' }
const none = {
  earlyBirdPrice: null,
  earlyBirdEndDate: null,
  type: null,
  currency: null,
  startDate: null,
  endDate: null,
}
const url = '/api/tickets'

describe('writing tickets', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const publicList = async () => (await site().get(url)).body.data

    test('JSON creates a ticket that is on sale at once', async () => {
      const { status, headers, body } = await call('POST', url, {
        json: { ...input, features: ['Lunch', ' Badge ', ''] },
      })
      assert.equal(status, 201)
      const { id, createdAt, updatedAt, ...rest } = body.data
      const stored = { ...input, ...none, features: ['Lunch', 'Badge'], sold: 0, available: true, earlyBird: false }
      assert.deepEqual(rest, { ...visible, ...stored, _id: id })
      assert.deepEqual([createdAt, headers.etag], [updatedAt, `"${updatedAt}"`])
      assert.deepEqual({ ...body, data: 0 }, { success: true, message: 'Ticket added successfully!', data: 0 })
      assert.deepEqual(await publicList(), [{ ...stored, earlyBirdOpen: false, id, _id: id }])
    })

    test('features can be a list, comma-separated text, JSON text or repeated fields', async () => {
      const features = ['Lunch', 'Badge', 'Talks']
      const texts = Object.entries({ ...input, price: '249.50', quantity: '100' }) as Part[]
      const ways = [
        { json: { ...input, features } },
        { json: { ...input, features: ' Lunch, Badge ,,Talks, ' } },
        { form: [...texts, ['features', 'Lunch,Badge, Talks'] as Part] },
        { form: [...texts, ['features', JSON.stringify(features)] as Part] },
        { form: [...texts, ...features.map((feature): Part => ['features', feature])] },
        { form: [...texts, ...features.map((feature): Part => ['features[]', feature])] },
      ]
      for (const sent of ways) {
        const { body } = await call('POST', url, sent)
        assert.deepEqual([body.data.features, body.data.price, body.data.quantity], [features, 249.5, 100])
      }
    })

    test('a form can spell true and false in several ways', async () => {
      const texts = Object.entries({
        ...input,
        price: '200',
        quantity: '1',
        available: 'off',
        ...early,
        earlyBird: '1',
      })
      const form = texts.map(([name, value]): Part => [name, String(value)])
      const { body } = await call('POST', url, { form })
      assert.deepEqual([body.data.available, body.data.earlyBird, body.data.price], [false, true, 200])
      assert.deepEqual(await publicList(), [])
      assert.deepEqual((await call('GET', '/api/tickets/all')).body, { success: true, tickets: [body.data] })
    })

    test('omitted fields stay unchanged', async () => {
      const before = await makeTicket(site().db, { ...input, ...early, ...more, features: ['Lunch'], sold: 7 })
      const { status, body } = await call('PUT', `${url}/${before.id}`, { json: { price: 260 } })
      const data = { ...before, price: 260, updatedAt: body.data.updatedAt }
      assert.deepEqual([status, body], [200, { success: true, message: 'Ticket updated successfully!', data }])
      const off = await call('PUT', `${url}/${before.id}`, { json: { available: false } })
      assert.deepEqual(off.body.data, { ...data, available: false, updatedAt: off.body.data.updatedAt })
      assert.deepEqual(await publicList(), [])
    })

    test('empty text or null clears optional fields', async () => {
      const empty = { ...none, features: null, sold: null, earlyBird: null, available: null }
      const removed = { ...none, features: [], sold: 0, earlyBird: false, available: true }
      for (const sent of [{ json: empty }, { form: Object.keys(empty).map((name): Part => [name, '']) }]) {
        const ticket = await makeTicket(site().db, {
          ...input,
          ...early,
          ...more,
          features: ['Lunch'],
          sold: 7,
          available: false,
        })
        const { body } = await call('PUT', `${url}/${ticket.id}`, sent)
        assert.deepEqual(body.data, { ...ticket, ...removed, updatedAt: body.data.updatedAt })
      }
    })

    test('an early bird requires its price and end date, in a new ticket and in a changed one', async () => {
      const errors = [
        { field: 'earlyBirdPrice', message: 'Early bird price is required' },
        { field: 'earlyBirdEndDate', message: 'Early bird end date is required' },
      ]
      const made = await call('POST', url, { json: { ...input, earlyBird: true } })
      assert.deepEqual([made.status, made.body.errors], [400, errors])
      const { id } = await makeTicket(site().db, input)
      const changed = await call('PUT', `${url}/${id}`, { json: { earlyBird: true } })
      assert.deepEqual(outcome(changed), [400, { success: false, message: 'Early bird price is required', errors }])
      assert.equal((await publicList())[0].earlyBird, false)
      const { body } = await call('PUT', `${url}/${id}`, { json: early })
      assert.deepEqual({ ...body.data, ...early }, body.data)
      for (const field of ['earlyBirdPrice', 'earlyBirdEndDate'])
        assert.equal((await call('PUT', `${url}/${id}`, { json: { [field]: null } })).status, 400)
      assert.equal(
        (await call('PUT', `${url}/${id}`, { json: { earlyBird: false, earlyBirdPrice: null } })).status,
        200,
      )
    })

    test('an early bird in the past is allowed, and its other fields are optional without it', async () => {
      const past = { ...early, earlyBirdEndDate: '2020-01-01' }
      assert.equal((await call('POST', url, { json: { ...input, ...past } })).status, 201)
      assert.equal((await call('POST', url, { json: { ...input, earlyBird: false, earlyBirdPrice: 5 } })).status, 201)
    })

    test('an early-bird price is never more than the price, even when the price changes', async () => {
      const { id } = await makeTicket(site().db, { ...input, ...early })
      const errors = [{ field: 'earlyBirdPrice', message: 'Early bird price must not be more than the price' }]
      for (const json of [{ earlyBirdPrice: 250 }, { price: 199 }]) {
        const { status, body } = await call('PUT', `${url}/${id}`, { json })
        assert.deepEqual([status, body.errors], [400, errors])
      }
      assert.equal((await call('PUT', `${url}/${id}`, { json: { price: 199, earlyBird: false } })).status, 200)
    })

    test('sold is never more than the quantity, even when the quantity changes', async () => {
      const { id } = await makeTicket(site().db, { ...input, sold: 50 })
      const errors = [{ field: 'sold', message: 'Sold must not be more than the quantity' }]
      for (const json of [{ sold: 101 }, { quantity: 49 }]) {
        const { status, body } = await call('PUT', `${url}/${id}`, { json })
        assert.deepEqual([status, body.errors], [400, errors])
      }
      assert.equal((await call('PUT', `${url}/${id}`, { json: { sold: 100 } })).status, 200)
    })

    test('the end date is not before the start date, even when only one of them changes', async () => {
      const { id } = await makeTicket(site().db, { ...input, ...more })
      const errors = [{ field: 'endDate', message: 'End date must not be before the start date' }]
      for (const json of [{ endDate: '2027-04-13' }, { startDate: '2027-04-17' }]) {
        const { status, body } = await call('PUT', `${url}/${id}`, { json })
        assert.deepEqual([status, body.errors], [400, errors])
      }
      assert.equal((await call('PUT', `${url}/${id}`, { json: { endDate: more.startDate } })).status, 200)
    })

    test('every missing field is named', async () => {
      const { status, body } = await call('POST', url, { json: {} })
      assert.deepEqual(
        [status, body.errors],
        [
          400,
          [
            { field: 'name', message: 'Ticket name is required' },
            { field: 'description', message: 'Description is required' },
            { field: 'price', message: 'Must be given' },
            { field: 'quantity', message: 'Quantity must be a whole number' },
          ],
        ],
      )
    })

    const wrong: [field: string, value: unknown, named: string, message: string][] = [
      ['name', '', 'name', 'Ticket name is required'],
      ['description', '', 'description', 'Description is required'],
      ['price', -1, 'price', 'Must be at least 0'],
      ['price', 1.999, 'price', 'Must have at most two decimals'],
      ['price', 'free', 'price', 'Must be a number'],
      ['price', null, 'price', 'Must be given'],
      ['quantity', 0, 'quantity', 'Quantity must be at least 1'],
      ['quantity', 1_000_001, 'quantity', 'Quantity must be at most 1,000,000'],
      ['quantity', 1.5, 'quantity', 'Quantity must be a whole number'],
      ['sold', -1, 'sold', 'Sold must be at least 0'],
      ['available', 'perhaps', 'available', 'Available must be true or false'],
      ['earlyBirdPrice', -1, 'earlyBirdPrice', 'Must be at least 0'],
      ['earlyBirdEndDate', 'soon', 'earlyBirdEndDate', 'Must be a date (YYYY-MM-DD)'],
      ['type', 'gala', 'type', 'Type must be one of standard, vip, early_bird, student, other'],
      ['currency', 'usd', 'currency', 'Currency must be three capital letters, such as USD'],
      ['features', ['x'.repeat(201)], 'features.0', 'Must be at most 200 characters'],
      ['features', 5, 'features', 'Must be a list'],
    ]
    for (const [field, value, named, message] of wrong)
      test(`${JSON.stringify(value).slice(0, 40)} is refused as ${field}: ${message}`, async () => {
        const { id } = await makeTicket(site().db, input)
        assert.deepEqual(
          outcome(await call('PUT', `${url}/${id}`, { json: { [field]: value } })),
          refusal(named, message),
        )
        assert.deepEqual(
          outcome(await call('POST', url, { json: { ...input, [field]: value } })),
          refusal(named, message),
        )
        assert.equal((await publicList()).length, 1)
      })
  })
})
