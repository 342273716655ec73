import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cellFor } from './grid-keys.ts'
import { gridLayout } from './grid-layout.ts'

const item = (topic: string, start: string, end: string, location: string | null) => ({
  topic,
  start,
  end,
  location,
  track: null,
  speaker: null,
  speakerRecords: [],
  description: location && 'A talk',
})

/*        Hall       Attic     Cellar
 * 10:00  A          B
 * 10:30  |          C         D
 * 11:00  Coffee ------------------
 * 11:30  E                    F
 */
const layout = gridLayout([
  item('A', '10:00', '11:00', 'Hall'),
  item('B', '10:00', '10:30', 'Attic'),
  item('C', '10:30', '11:00', 'Attic'),
  item('D', '10:30', '11:00', 'Cellar'),
  item('Coffee', '11:00', '11:30', null),
  item('E', '11:30', '12:30', 'Hall'),
  item('F', '12:10', '12:40', 'Cellar'),
])

/** Returns the topic that a key leads to, '' for none. */
function from(topic: string, key: string, { ctrlKey = false, column = -1 } = {}) {
  const cell = layout.rows.flat().find(({ item }) => item.topic === topic)
  assert.ok(cell)
  const target = cellFor(layout, cell, column < 0 ? cell.column : column, { key, ctrlKey })
  return target === null ? null : (target?.item.topic ?? '')
}

describe('on the keyboard', () => {
  test('up and down stay in the room, also through what spans all', () => {
    assert.deepEqual(
      [from('B', 'ArrowDown'), from('C', 'ArrowDown'), from('A', 'ArrowDown')],
      ['C', 'Coffee', 'Coffee'],
    )
    assert.deepEqual([from('Coffee', 'ArrowDown'), from('Coffee', 'ArrowDown', { column: 2 })], ['E', 'F'])
    assert.deepEqual([from('Coffee', 'ArrowUp', { column: 1 }), from('F', 'ArrowUp')], ['C', 'Coffee'])
    assert.deepEqual([from('A', 'ArrowUp'), from('F', 'ArrowDown')], ['', ''])
  })

  test('left and right go to what is on at the same time, past rooms with nothing', () => {
    assert.deepEqual([from('A', 'ArrowRight'), from('C', 'ArrowRight'), from('D', 'ArrowRight')], ['B', 'D', ''])
    assert.deepEqual([from('E', 'ArrowRight'), from('F', 'ArrowLeft'), from('C', 'ArrowLeft')], ['F', 'E', 'A'])
    assert.deepEqual([from('Coffee', 'ArrowLeft'), from('Coffee', 'ArrowRight')], ['', ''])
  })

  test('Home and End go to the first and the last room, with Ctrl to the first and the last talk', () => {
    assert.deepEqual([from('C', 'Home'), from('C', 'End'), from('B', 'End')], ['A', 'D', 'B'])
    assert.deepEqual([from('C', 'Home', { ctrlKey: true }), from('C', 'End', { ctrlKey: true })], ['A', 'F'])
  })

  test('PageUp and PageDown go two hours, or as far as there are talks', () => {
    assert.deepEqual([from('D', 'PageDown'), from('A', 'PageDown'), from('F', 'PageUp')], ['F', 'E', 'D'])
    assert.equal(from('E', 'PageUp'), 'A')
  })

  test('other keys do what they do elsewhere', () => assert.equal(from('A', 'Enter'), null))
})
