import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earlyBirdOpen } from './early-bird.ts'

const offer = { earlyBird: true, earlyBirdPrice: 149, earlyBirdEndDate: '2027-01-31' }

test('the early-bird price is valid through its end date', () => {
  assert.equal(earlyBirdOpen(offer, '2026-12-31'), true)
  assert.equal(earlyBirdOpen(offer, '2027-01-31'), true)
  assert.equal(earlyBirdOpen(offer, '2027-02-01'), false)
})

test('a free early-bird ticket is an offer, too', () => {
  assert.equal(earlyBirdOpen({ ...offer, earlyBirdPrice: 0 }, '2027-01-01'), true)
})

test('without its switch, price or end date there is no early-bird price', () => {
  assert.equal(earlyBirdOpen({ ...offer, earlyBird: false }, '2027-01-01'), false)
  assert.equal(earlyBirdOpen({ ...offer, earlyBirdPrice: null }, '2027-01-01'), false)
  assert.equal(earlyBirdOpen({ ...offer, earlyBirdEndDate: null }, '2027-01-01'), false)
})
