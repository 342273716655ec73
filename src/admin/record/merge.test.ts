import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeVersions } from './merge.ts'

const fields = ['name', 'location', 'date']
const base = { name: 'Gala', location: 'Courtyard', date: '2027-04-15' }

test('a field that only one side changed has the value of that side', () => {
  const merge = mergeVersions(fields, base, { ...base, name: 'Ball' }, { ...base, location: 'Rooftop' })
  assert.deepEqual(merge, {
    values: { name: 'Ball', location: 'Rooftop', date: '2027-04-15' },
    adopted: ['location'],
    conflicting: [],
  })
})

test('a field that both changed is a conflict, unless they agree', () => {
  const mine = { ...base, name: 'Ball', location: 'Rooftop' }
  const merge = mergeVersions(fields, base, mine, { ...base, name: 'Feast', location: 'Rooftop' })
  assert.deepEqual(merge, { values: mine, adopted: [], conflicting: ['name'] })
})

test('without a common version each difference is a conflict', () => {
  const mine = { ...base, name: 'Ball' }
  const merge = mergeVersions(fields, undefined, mine, { ...base, location: 'Rooftop' })
  assert.deepEqual(merge, { values: mine, adopted: [], conflicting: ['name', 'location'] })
})

test('a field that the form does not show is left alone', () => {
  const merge = mergeVersions(fields, base, { name: 'Ball' }, { ...base, location: 'Rooftop' })
  assert.deepEqual(merge, { values: { name: 'Ball' }, adopted: [], conflicting: [] })
})
