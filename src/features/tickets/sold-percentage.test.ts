import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remaining, soldPercentage, urgency } from './sold-percentage.ts'

test('the remaining tickets are the quantity minus those sold, and never negative', () => {
  assert.equal(remaining({ quantity: 300, sold: 246 }), 54)
  assert.equal(remaining({ quantity: 100, sold: 100 }), 0)
  assert.equal(remaining({ quantity: 90, sold: 100 }), 0)
})

test('the sold percentage is the rounded share of the quantity', () => {
  assert.equal(soldPercentage({ quantity: 300, sold: 246 }), 82)
  assert.equal(soldPercentage({ quantity: 3, sold: 1 }), 33)
  assert.equal(soldPercentage({ quantity: 8, sold: 1 }), 13)
  assert.equal(soldPercentage({ quantity: 100, sold: 0 }), 0)
  assert.equal(soldPercentage({ quantity: 100, sold: 100 }), 100)
  assert.equal(soldPercentage({ quantity: 90, sold: 100 }), 100)
  assert.equal(soldPercentage({ quantity: 0, sold: 0 }), 0)
})

test('above 75 percent is danger, above 50 a warning, up to 50 a success', () => {
  assert.deepEqual([0, 50, 51, 75, 76, 100].map(urgency), [
    'success',
    'success',
    'warning',
    'warning',
    'danger',
    'danger',
  ])
})
