import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSection, makeTicket } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import type { PublicTicket } from './ticket.ts'

const namesOf = (body: { data: PublicTicket[] }) => body.data.map(({ name }) => name)
const earlyBirdUntil = (earlyBirdEndDate: string) => ({ earlyBird: true, earlyBirdPrice: 149, earlyBirdEndDate })

describe('tickets', () => {
  onBothDatabases((site) => {
    const isEarlyBirdOpenAt = async (moment: string) => {
      site().clock.now = new Date(moment)
      return (await site().get('/api/tickets')).body.data[0].earlyBirdOpen
    }

    test('a summary has the current prices of those that are left, from the lowest', async () => {
      const { db } = site()
      site().clock.now = new Date('2027-01-10T12:00:00Z')
      await makeTicket(db, { name: 'Standard', price: 249, ...earlyBirdUntil('2027-01-31') })
      await makeTicket(db, { name: 'Online pass', price: 35 })
      await makeTicket(db, { name: 'Gone', price: 5, quantity: 10, sold: 10 })
      await makeTicket(db, { name: 'Hidden', price: 1, available: false })
      const { body } = await site().get('/api/tickets/summary')
      assert.equal(body.data.prices, 'From $35 · early bird $149 until January 31, 2027')
      assert.deepEqual(
        body.data.offers.map(({ name, price }: { name: string; price: string }) => [name, price]),
        [
          ['Online pass', '$35'],
          ['Standard', '$149'],
        ],
      )
    })

    test('a ticket contains only the public fields, with id and _id and whether the early-bird price is valid', async () => {
      const full = {
        name: 'Early bird',
        description: 'All three days.',
        price: 249.5,
        quantity: 300,
        sold: 246,
        available: true,
        ...earlyBirdUntil('2027-01-31'),
        features: ['All talks', 'Lunch'],
        type: 'early_bird' as const,
        currency: 'USD',
        startDate: '2026-10-01',
        endDate: '2027-04-13',
      }
      const { id } = await makeTicket(site().db, full)
      const { body } = await site().get('/api/tickets')
      assert.deepEqual(body, { success: true, data: [{ ...full, id, _id: id, earlyBirdOpen: true }] })
    })

    test('a new ticket is available, unsold, without early bird and without features', async () => {
      const { id } = await makeTicket(site().db)
      const { body } = await site().get('/api/tickets')
      assert.deepEqual(body.data, [
        {
          id,
          _id: id,
          name: 'Standard',
          description: 'All three days.',
          price: 249,
          quantity: 100,
          sold: 0,
          available: true,
          earlyBird: false,
          earlyBirdPrice: null,
          earlyBirdEndDate: null,
          features: [],
          type: null,
          currency: null,
          startDate: null,
          endDate: null,
          earlyBirdOpen: false,
        },
      ])
    })

    test('only available tickets are shown, in order of creation', async () => {
      const { db, get } = site()
      await makeTicket(db, { name: 'Zulu' })
      await makeTicket(db, { name: 'Withdrawn', available: false })
      await makeTicket(db, { name: 'Alpha' })
      assert.deepEqual(namesOf((await get('/api/tickets')).body), ['Zulu', 'Alpha'])
    })

    test('amounts are exact to the cent', async () => {
      const { db, get } = site()
      const prices = [0, 0.01, 0.07, 1.1, 4.35, 19.99, 1.15, 8.2, 1005.55, 19_999_999.99, 20_000_000]
      for (const price of prices) await makeTicket(db, { price, earlyBirdPrice: price })
      const { body } = await get('/api/tickets')
      assert.deepEqual(
        body.data.map(({ price, earlyBirdPrice }: PublicTicket) => [price, earlyBirdPrice]),
        prices.map((price) => [price, price]),
      )
    })

    test('the early-bird price is valid to the last second of its end date in Nairobi', async () => {
      await makeTicket(site().db, earlyBirdUntil('2026-11-30'))
      assert.equal(await isEarlyBirdOpenAt('2026-11-29T12:00:00Z'), true)
      assert.equal(await isEarlyBirdOpenAt('2026-11-30T20:59:59.999Z'), true)
      assert.equal(await isEarlyBirdOpenAt('2026-11-30T21:00:00Z'), false)
    })

    test('the time zone of the seo section decides when the early-bird price ends', async () => {
      const { db } = site()
      await makeTicket(db, earlyBirdUntil('2026-11-30'))
      const onlyOverInNairobi = '2026-11-30T22:00:00Z' // 1 December in Nairobi, 30 November in New York
      assert.equal(await isEarlyBirdOpenAt(onlyOverInNairobi), false)
      await makeSection(db, { section: 'seo', timeZone: 'America/New_York' })
      assert.equal(await isEarlyBirdOpenAt(onlyOverInNairobi), true)
      assert.equal(await isEarlyBirdOpenAt('2026-12-01T04:59:59Z'), true)
      assert.equal(await isEarlyBirdOpenAt('2026-12-01T05:00:00Z'), false)
    })

    for (const [name, fields, isOpen] of [
      ['of nothing is valid', { earlyBirdPrice: 0 }, true],
      ['that is switched off is not valid', { earlyBird: false }, false],
    ] as const)
      test(`an early-bird price ${name}`, async () => {
        await makeTicket(site().db, { ...earlyBirdUntil('2027-01-31'), ...fields })
        assert.equal((await site().get('/api/tickets')).body.data[0].earlyBirdOpen, isOpen)
      })
  })
})
