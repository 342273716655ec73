import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentInZone } from '../../../lib/zoned-time.ts'
import type { DayItem } from './agenda-row-item.ts'
import { liveAgenda } from './live-agenda.ts'

const nairobi = 'Africa/Nairobi'
const day = '2027-04-15'
let count = 0
function item(topic: string, start: string, end: string | null, location: string | null, date = day): DayItem {
  count += 1
  const times = { time: `${start} - ${end}`, start, end, date, dayNumber: Number(date.slice(-2)) - 14 }
  return { id: `id-${count}`, topic, ...times, location, speakerRecords: [] }
}

const items = [
  item('Keynote', '09:00', '10:00', 'Main hall'),
  item('Custody', '11:10', '11:50', 'Hall B'),
  item('Workshop', '10:30', '12:00', 'Main hall'),
  item('Late change', '11:15', '11:45', 'Main hall'),
  item('Panel', '12:00', '13:00', 'Main hall'),
  item('Lunch', '13:00', null, null),
  item('Party', '23:30', '00:30', 'Roof'),
  item('Morning after', '09:00', '10:00', 'Hall B', '2027-04-16'),
]

const at = (time: string, date = day) => {
  const { running, next } = liveAgenda(items, nairobi, momentInZone(nairobi, date, time))
  return [running, next].map((some) => some.map(({ item }) => item.topic))
}

test('at most one item runs in each room, and the next one there follows', () => {
  assert.deepEqual(at('11:20'), [
    ['Custody', 'Late change'],
    ['Panel', 'Lunch'],
  ])
  assert.deepEqual(at('11:50'), [['Workshop'], ['Panel', 'Lunch']])
})

test('before, between and after the days nothing runs, and what is hours away does not follow', () => {
  assert.deepEqual(at('08:00'), [[], ['Keynote']])
  assert.deepEqual(at('08:00', '2027-04-14'), [[], []])
  assert.deepEqual(at('15:00', '2027-04-16'), [[], []])
})

test('an item runs across midnight, and one without an end for an hour', () => {
  assert.deepEqual(at('00:15', '2027-04-16'), [['Party'], []])
  assert.deepEqual(at('13:30')[0], ['Lunch'])
  assert.deepEqual(at('14:00')[0], [])
})

test('a time is that of the venue’s clocks, also around a change of clocks', () => {
  const iso = (zone: string, date: string, time: string) => new Date(momentInZone(zone, date, time)).toISOString()
  assert.equal(iso(nairobi, day, '11:20'), '2027-04-15T08:20:00.000Z')
  assert.equal(iso('Africa/Cairo', '2027-04-30', '10:00'), '2027-04-30T07:00:00.000Z') // summer time since midnight
  assert.equal(iso('Africa/Cairo', '2027-04-29', '10:00'), '2027-04-29T08:00:00.000Z')
  assert.equal(iso('America/New_York', '2027-03-14', '02:30'), '2027-03-14T07:30:00.000Z') // is skipped
  assert.equal(iso('America/New_York', '2027-11-07', '01:30'), '2027-11-07T05:30:00.000Z') // is there twice
})
