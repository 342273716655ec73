import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isSameSlot, moved, slotAfter, slotOf, slotText, snapToGrid } from './slot.ts'

const rails = { time: '10:00 - 10:45', start: '10:00', end: '10:45', location: 'Hall' }

describe('an item that is moved', () => {
  test('keeps its length, also across midnight', () => {
    const slot = { from: 1410, location: 'Attic' }
    assert.deepEqual(moved(rails, slot), {
      time: '23:30 - 00:15',
      start: '23:30',
      end: '00:15',
      location: 'Attic',
    })
  })

  test('keeps a text that is no time, and stays without an end', () => {
    const walk = { time: 'After lunch', start: '13:00', end: null, location: '' }
    assert.deepEqual(moved(walk, { ...slotOf(walk), from: 795 }), {
      time: 'After lunch',
      start: '13:15',
      end: null,
      location: null,
    })
  })

  test('starts at five minutes, on its day', () => {
    assert.deepEqual([603, 602, -20, 1500].map(snapToGrid), [605, 600, 0, 1435])
  })

  test('says where it is', () => {
    assert.equal(slotText(rails, slotOf(rails)), '10:00 to 10:45, Hall')
    assert.equal(slotText({ ...rails, end: null }, { from: 605, location: null }), '10:05, no room')
  })
})

test('arrows move a slot by five minutes, with Shift by thirty, and from room to room', () => {
  const rooms = ['Hall', 'Attic', null]
  const press = (key: string, from = 600, location: string | null = 'Attic', shiftKey = false) =>
    slotAfter({ from, location }, { key, shiftKey }, rooms)
  assert.deepEqual(press('ArrowUp'), { from: 595, location: 'Attic' })
  assert.deepEqual(press('ArrowDown', 1420, null, true), { from: 1435, location: null })
  assert.deepEqual(press('ArrowLeft'), { from: 600, location: 'Hall' })
  assert.deepEqual(press('ArrowRight'), { from: 600, location: null })
  assert.deepEqual(press('ArrowRight', 600, null), { from: 600, location: null })
  assert.equal(press('Enter'), undefined)
  assert.ok(isSameSlot({ from: 600, location: null }, slotOf({ start: '10:00', location: '' })))
})
