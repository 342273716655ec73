import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type GridItem, gridLayout } from './grid-layout.ts'

type Item = GridItem & { topic: string }

const item = (topic: string, start: string | null, end: string | null, location: string | null = null): Item => ({
  topic,
  start,
  end,
  location,
})
const pause = (...args: Parameters<typeof item>): Item => ({ ...item(...args), format: 'Break' })

const columnsOf = (items: Item[], options = {}) =>
  gridLayout(items, options)
    .rows.flat()
    .map(({ item: { topic }, column, columns }) => `${topic} ${column}+${columns}`)
const roomsOf = (items: Item[], options = {}) =>
  gridLayout(items, options).rooms.map(({ name, column, columns }) => `${name ?? '-'} ${column}+${columns}`)

describe('the columns of a day', () => {
  const rooms = ['Hall', 'Attic', 'Cellar']

  test('are its rooms in their order, others in the order of time, and what is elsewhere last', () => {
    const items = [
      item('A', '10:00', '11:00', 'Garden'),
      item('B', '10:00', '11:00'),
      item('C', '10:30', '11:00', 'Attic'),
      item('D', '11:00', '12:00', 'Hall'),
    ]
    assert.deepEqual(roomsOf(items, { rooms }), ['Hall 0+1', 'Attic 1+1', 'Garden 2+1', '- 3+1'])
    assert.deepEqual(columnsOf(items, { rooms }), ['A 2+1', 'B 3+1', 'C 1+1', 'D 0+1'])
  })

  test('are two for a room with overlapping talks, and one where talks only touch', () => {
    const items = [
      item('A', '10:00', '11:00', 'Hall'),
      item('B', '10:30', '11:30', 'Hall'),
      item('C', '11:00', '12:00', 'Hall'),
      item('D', '11:00', '12:00', 'Attic'),
      item('E', '12:00', '13:00', 'Hall'),
    ]
    assert.deepEqual(roomsOf(items, { rooms }), ['Hall 0+2', 'Attic 2+1'])
    assert.deepEqual(columnsOf(items, { rooms }), ['A 0+1', 'B 1+1', 'C 0+1', 'D 2+1', 'E 0+2'])
  })

  test('are all spanned by a break and by an item without a room while nothing else is on', () => {
    const items = [
      item('A', '10:00', '11:00', 'Hall'),
      item('B', '10:00', '11:00', 'Attic'),
      pause('Coffee', '11:00', '11:30', 'Foyer'),
      item('Walk', '11:30', '12:00'),
      pause('Lunch', '12:00', '13:00', 'Foyer'),
      item('C', '12:30', '13:00', 'Hall'),
    ]
    assert.deepEqual(roomsOf(items, { rooms }), ['Hall 0+1', 'Attic 1+1', 'Foyer 2+1'])
    assert.deepEqual(columnsOf(items, { rooms }), ['A 0+1', 'B 1+1', 'Coffee 0+3', 'Walk 0+3', 'Lunch 2+1', 'C 0+1'])
  })

  test('are one where no item has a room, and none is left out', () => {
    const items = [item('A', '10:00', '11:00'), item('B', '11:00', '12:00')]
    assert.deepEqual(roomsOf(items), ['- 0+1'])
    assert.deepEqual(columnsOf(items), ['A 0+1', 'B 0+1'])
  })

  test('are all rooms while it is edited, and nothing spans them', () => {
    const items = [pause('Coffee', '11:00', '11:30', 'Foyer'), item('Walk', '11:30', '12:00')]
    assert.deepEqual(roomsOf(items, { rooms, isEditable: true }), [
      'Hall 0+1',
      'Attic 1+1',
      'Cellar 2+1',
      'Foyer 3+1',
      '- 4+1',
    ])
    assert.deepEqual(columnsOf(items, { rooms, isEditable: true }), ['Coffee 3+1', 'Walk 4+1'])
  })
})

describe('the times of a day', () => {
  const spansOf = (items: Item[]) =>
    gridLayout(items)
      .rows.flat()
      .map(({ from, to }) => [from, to])

  test('go past midnight', () => {
    assert.deepEqual(spansOf([item('A', '23:30', '00:45', 'Hall')]), [[1410, 1485]])
  })

  test('end with the next start in the room, after an hour at most, where the item has no end', () => {
    const items = [
      item('A', '10:00', null, 'Hall'),
      item('B', '10:15', null, 'Attic'),
      item('C', '10:20', '10:20', 'Hall'),
    ]
    assert.deepEqual(spansOf(items), [
      [600, 620],
      [615, 675],
      [620, 680],
    ])
  })

  test('leave items without a start out', () => {
    assert.deepEqual(gridLayout([item('A', null, null, 'Hall')]).rows, [])
  })

  test('are rows of the items that start together', () => {
    const items = [
      item('A', '10:00', '10:40', 'Hall'),
      item('B', '10:40', '11:00', 'Hall'),
      item('C', '10:00', '11:00', 'Attic'),
    ]
    const rows = gridLayout(items).rows.map((row) => row.map(({ item: { topic } }) => topic))
    assert.deepEqual(rows, [['A', 'C'], ['B']])
  })
})
