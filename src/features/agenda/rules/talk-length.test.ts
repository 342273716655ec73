import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOf, lengthOf, withAssumedLengths } from './talk-length.ts'

const talk = (start: string | null, end: string | null = null, location: string | null = 'Hall') => ({
  start,
  end,
  location,
})
const lengths = (...items: ReturnType<typeof talk>[]) => withAssumedLengths(items).map(lengthOf)

test('a talk with an end lasts until then, over midnight, too', () => {
  assert.deepEqual(lengths(talk('09:00', '09:45'), talk('09:15', '11:00'), talk('23:30', '00:45')), [45, 105, 75])
})

test('a talk without an end lasts until the next one in its room, at most an hour', () => {
  assert.deepEqual(lengths(talk('09:00'), talk('09:30', null, 'Attic'), talk('09:40'), talk('12:00')), [40, 60, 60, 60])
  assert.deepEqual(
    lengths(talk('09:00', null, null), talk('09:20', null, null), talk('09:20', null, null)),
    [20, 60, 60],
  )
  assert.deepEqual(
    withAssumedLengths([{ ...talk('23:30') }]).map((each) => endOf({ ...each, start: '23:30' })),
    ['00:30'],
  )
})

test('an end at the start, or half a day and more before it, does not count', () => {
  assert.deepEqual(lengths(talk('09:00', '09:00'), talk('21:00', '20:00'), talk('21:00', '09:00')), [60, 60, 720])
})

test('other days do not end a talk, and a length that was assumed stays in a part of the items', () => {
  const items = [
    { ...talk('09:00'), day: 1 },
    { ...talk('09:30'), day: 2 },
    { ...talk('09:20'), day: 1 },
  ]
  const all = withAssumedLengths(items, ({ day }) => day)
  assert.deepEqual(all.map(lengthOf), [20, 60, 60])
  assert.deepEqual(withAssumedLengths(all.slice(0, 2)).map(lengthOf), [20, 60])
})
