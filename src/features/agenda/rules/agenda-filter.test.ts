import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choicesBeside, queryWith, waysOut } from './agenda-choices.ts'
import { type AgendaFilter, filterAgenda, filterOf } from './agenda-filter.ts'
import type { DayItem } from './agenda-row-item.ts'

const item = (id: string, fields: Partial<DayItem>): DayItem => ({
  id,
  dayNumber: 1,
  topic: 'Opening',
  time: '09:00',
  speakerRecords: [],
  ...fields,
})
const items = [
  item('a', { topic: 'Custody without tears', track: 'Custody', location: 'Hall B', speaker: 'Adé Obi' }),
  item('b', { topic: 'Light clients', track: 'Scaling', location: 'Hall B', description: 'About custody, too' }),
  item('c', { track: 'Scaling', location: 'Main hall', speakerRecords: [{ id: 's', name: 'Ada Obi', image: null }] }),
  item('d', { topic: 'Lunch', description: 'At the agent’s co–op', format: 'Break', dayNumber: 2 }),
]
const none: AgendaFilter = { q: '', day: '', track: '', format: '', room: '' }
const idsOf = (filter: Partial<AgendaFilter>) => filterAgenda(items, { ...none, ...filter }).map(({ id }) => id)

test('an agenda is searched by topic, speakers, description, room and track', () => {
  assert.deepEqual(idsOf({}), ['a', 'b', 'c', 'd'])
  assert.deepEqual(idsOf({ q: ' CUSTODY ' }), ['a', 'b'])
  assert.deepEqual(idsOf({ q: 'ade' }), ['a'])
  assert.deepEqual(idsOf({ q: 'obi scaling' }), ['c'])
  assert.deepEqual(idsOf({ q: 'main' }), ['c'])
  assert.deepEqual(idsOf({ q: "agent's co-op" }), ['d'])
  assert.deepEqual(idsOf({ track: 'Scaling', room: 'Hall B' }), ['b'])
  assert.deepEqual(idsOf({ format: 'Break' }), ['d'])
  assert.deepEqual(idsOf({ day: '1', q: 'h' }), ['a', 'b', 'c'])
  assert.deepEqual(idsOf({ day: 'all', track: 'Scaling' }), ['b', 'c'])
})

test('each choice says how many items it would show beside the rest of the filter', () => {
  const filter = { ...none, room: 'Hall B', track: 'Custody' }
  const all = (...values: string[]) => values.map((value) => ({ value, count: 9 }))
  const choices = { day: [], format: [], track: all('Custody', 'Scaling'), room: all('Hall B', 'Main hall') }
  assert.deepEqual(choicesBeside(choices, items, filter).track, [
    { value: 'Custody', count: 1 },
    { value: 'Scaling', count: 1 },
  ])
  assert.deepEqual(choicesBeside(choices, items, filter).room, [
    { value: 'Hall B', count: 1 },
    { value: 'Main hall', count: 0 },
  ])
})

test('where nothing is found, it is known which part of the filter to drop', () => {
  assert.deepEqual(waysOut(items, { ...none, q: 'lunch', track: 'Custody' }), [
    { name: 'q', count: 1 },
    { name: 'track', count: 1 },
  ])
  assert.deepEqual(waysOut(items, { ...none, q: 'nothing', track: 'Custody', room: 'Main hall' }), [])
})

test('a filter is read from the address, and written to it', () => {
  const filter = { ...none, q: 'light & small', room: 'Hall B' }
  const query = queryWith(none, filter)
  assert.equal(query, '?q=light+%26+small&room=Hall+B')
  assert.deepEqual(filterOf(new URLSearchParams(query)), filter)
  assert.equal(queryWith(filter, { q: '', room: '' }), '?')
  for (const day of ['0', '-1', '100', '1.5', 'x']) assert.equal(filterOf(new URLSearchParams({ day })).day, '')
  assert.equal(filterOf(new URLSearchParams({ q: 'a '.repeat(8000) })).q.length, 120)
})
