import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agendaWarnings, type CheckedItem } from './agenda-checks.ts'

const ada = { id: 'ada', name: 'Ada Obi' }
const bisi = { id: 'bisi', name: 'Bisi Ade' }
let count = 0
const talk = (topic: string, start: string, end: string, more: Partial<CheckedItem> = {}): CheckedItem => ({
  id: topic,
  topic,
  start,
  end,
  date: '2027-04-14',
  location: `Room ${count++}`,
  speaker: 'A guest',
  speakerRecords: [],
  ...more,
})
const pause = (topic: string, start: string, end: string) =>
  talk(topic, start, end, { format: 'Break', speaker: null, location: null })

const warnings = (items: CheckedItem[], speakers = [] as (typeof ada)[]) =>
  agendaWarnings({ items, speakers, startDate: '2027-04-14', endDate: '2027-04-16' })
const texts = (...all: Parameters<typeof warnings>) => warnings(...all).map(({ text }) => text)

test('nothing is wrong with talks that follow one another, or are in two rooms', () => {
  const items = [
    talk('A', '09:00', '10:00', { location: 'Hall', speakerRecords: [ada] }),
    talk('B', '10:00', '11:00', { location: 'Hall', speakerRecords: [ada] }),
    talk('C', '09:00', '10:00', { location: 'Foyer' }),
    pause('Lunch', '11:00', '12:00'),
    talk('Party', '22:00', '01:00'),
  ]
  assert.deepEqual(texts(items, [ada]), [])
})

test('an end before the start is on the next day, up to half a day later', () => {
  assert.deepEqual(texts([talk('A', '21:00', '09:00')]), [])
  assert.deepEqual(warnings([talk('A', '21:00', '20:00')]), [
    { kind: 'backwards', text: '“A” ends before it starts', field: 'end', items: ['A'] },
  ])
})

test('a room and a speaker can be booked once at a time, over midnight, too', () => {
  const night = talk('Night', '23:00', '01:00', { location: 'Hall', speakerRecords: [ada] })
  const early = talk('Early', '00:30', '02:00', { location: 'Hall', date: '2027-04-15', speakerRecords: [bisi, ada] })
  const both = { items: ['Night', 'Early'], overlap: { minutes: 30, date: '2027-04-15' } }
  assert.deepEqual(warnings([early, night]), [
    {
      kind: 'double-booked',
      text: 'Ada Obi speaks in “Night” and “Early” at the same time',
      field: 'speakers',
      ...both,
    },
    { kind: 'same-room', text: '“Night” and “Early” are in Hall at the same time', field: 'location', ...both },
  ])
  assert.deepEqual(texts([night, { ...early, date: '2027-04-14' }]), [])
})

test('an item without a date is on the date of its day number, or on a day of its own', () => {
  const dated = talk('A', '09:00', '10:00', { location: 'Hall', day: 1 })
  const numbered = talk('B', '09:30', '10:00', { location: 'Hall', date: null, day: 1 })
  assert.deepEqual(texts([dated, numbered]), ['“A” and “B” are in Hall at the same time'])
  assert.deepEqual(texts([dated, { ...numbered, day: 2 }]), [])
  assert.deepEqual(texts([dated, { ...numbered, day: null }]), [])
})

test('a talk without an end takes an hour, or until the next one in its room', () => {
  const open = { location: 'Hall', end: null, speakerRecords: [ada] }
  const other = talk('B', '09:30', '10:00', { speakerRecords: [ada] })
  const noEnd = '“A” has no end'
  const inHall = (start: string) => talk('B', start, '10:00', { location: 'Hall' })
  assert.deepEqual(texts([talk('A', '09:00', '', open), other]), [
    noEnd,
    'Ada Obi speaks in “A” and “B” at the same time',
  ])
  assert.deepEqual(texts([talk('A', '09:00', '', open), inHall('09:00')]), [
    noEnd,
    '“A” and “B” are in Hall at the same time',
  ])
  assert.deepEqual(texts([talk('A', '09:00', '', open), inHall('09:30')]), [noEnd])
})

test('a talk needs a room and a speaker, a break neither', () => {
  const bare = talk('A', '09:00', '10:00', { location: null, speaker: null })
  assert.deepEqual(texts([bare, pause('Coffee', '10:00', '10:30')]), ['“A” has no room', '“A” has no speaker'])
})

test('a talk overlaps a break', () => {
  assert.deepEqual(warnings([talk('A', '11:30', '12:15'), pause('Lunch', '12:00', '13:00')]), [
    {
      kind: 'over-break',
      text: '“A” overlaps the break “Lunch”',
      field: 'start',
      items: ['A', 'Lunch'],
      overlap: { minutes: 15, date: '2027-04-14' },
    },
  ])
})

test('a date is outside the days of the summit, if these are known', () => {
  const late = talk('A', '09:00', '10:00', { date: '2027-04-17' })
  assert.deepEqual(texts([late]), ['“A” is outside the summit’s days'])
  assert.deepEqual(agendaWarnings({ items: [late], speakers: [], startDate: '', endDate: '' }), [])
  assert.equal(agendaWarnings({ items: [late], speakers: [], startDate: '2027-04-14', endDate: '' }).length, 1)
})

test('a speaker has no talk', () => {
  const items = [talk('A', '09:00', '10:00', { speakerRecords: [ada] })]
  assert.deepEqual(warnings(items, [ada, bisi]), [
    { kind: 'no-talk', text: 'Bisi Ade has no talk', field: 'speakers', items: [], speakerId: 'bisi' },
  ])
  assert.deepEqual(warnings([], [ada, bisi]), [])
})
