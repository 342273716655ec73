import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersOf, priceLine } from './price-line.ts'
import type { PublicTicket } from './ticket.ts'

const ticket = (fields: Partial<PublicTicket>) =>
  ({ price: 100, quantity: 10, sold: 0, earlyBirdOpen: false, ...fields }) as PublicTicket
const early = ticket({ price: 249, earlyBirdOpen: true, earlyBirdPrice: 149, earlyBirdEndDate: '2027-01-31' })

test('the price line sums up what tickets cost today', () => {
  for (const [tickets, expected] of [
    [[], ''],
    [[ticket({})], '$100'],
    [[ticket({}), ticket({ price: 35 }), early], 'From $35 · early bird $149 until January 31, 2027'],
    [[ticket({ price: 35, sold: 10 }), ticket({})], '$100'],
    [[ticket({ sold: 10 })], ''],
    [[ticket({ price: 0 })], 'Free'],
    [[ticket({ price: 0 }), ticket({})], 'Free, or from $100'],
    [[ticket({ price: 25_000, currency: 'NGN' }), ticket({ price: 5 })], '₦25,000'],
    [[{ ...early, earlyBirdOpen: false }], '$249'],
  ] as const)
    assert.equal(priceLine(tickets, '').replaceAll('\u00a0', ' '), expected)
  assert.equal(priceLine([ticket({})], 'KES').replaceAll('\u00a0', ' '), 'KSh 100')
})

test('offers begin with the lowest price, or stay in their order where currencies differ', () => {
  const names = (tickets: PublicTicket[]) => offersOf(tickets, '').map(({ name }) => name)
  const [day, vip] = [ticket({ name: 'Day', price: 35 }), ticket({ name: 'VIP', price: 249 })]
  assert.deepEqual(names([vip, day]), ['Day', 'VIP'])
  assert.deepEqual(names([ticket({ name: 'Local', price: 15_000, currency: 'RWF' }), vip, day]), [
    'Local',
    'VIP',
    'Day',
  ])
})
