import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Draft } from '../../browser/drafts.ts'
import { type Action, reduce, startEditing } from './record-editing.ts'

const base = { values: { name: 'Gala', location: 'Courtyard' }, version: '"1"' }
const draft: Draft = { values: { name: 'Ball' }, label: 'Ball', version: '"0"', at: '2027-04-14T09:00:00Z' }
const opened = startEditing({ ...base, draft: undefined })
const after = (actions: Action[], state = opened) => actions.reduce(reduce, state)

const sent = { name: 'Ball ', location: 'Courtyard' }
const saved = { values: { name: 'Ball', location: 'Courtyard' }, version: '"2"' }

describe('a record being edited', () => {
  test('starts with the draft and the version that the draft is based on', () => {
    const { values, version, base: known } = startEditing({ ...base, draft })
    assert.deepEqual([values, version, known], [{ name: 'Ball', location: 'Courtyard' }, '"0"', base])
  })

  test('keeps its fields mounted when it is saved as typed', () => {
    const {
      base: known,
      version,
      fieldsKey,
      createdId,
    } = after([{ type: 'submitted' }, { type: 'saved', id: 'gala', saved, sent: saved.values, typed: saved.values }])
    assert.deepEqual([known, version, fieldsKey, createdId], [saved, '"2"', 0, 'gala'])
  })

  test('remounts its fields when the server changes a value', () => {
    const { values, fieldsKey } = after([{ type: 'saved', id: 'gala', saved, sent, typed: sent }])
    assert.deepEqual([values, fieldsKey], [saved.values, 1])
  })

  test('keeps what is typed during the save', () => {
    const typed = { ...sent, location: 'Rooftop' }
    const { values, version, fieldsKey } = after([{ type: 'saved', id: 'gala', saved, sent, typed }])
    assert.deepEqual([values, version, fieldsKey], [typed, '"2"', 0])
  })

  test('shows a field that was merged, beside what is typed during the save', () => {
    const theirs = { values: { name: 'Ball', location: 'Rooftop' }, version: '"3"' }
    const mine = { name: 'Ball', location: 'Courtyard' }
    const typed = { ...mine, name: 'Ballroom' }
    const saved: Action = { type: 'saved', id: 'gala', saved: theirs, sent: mine, typed, adopted: ['location'] }
    const { values, version, fieldsKey } = after([saved])
    assert.deepEqual([values, version, fieldsKey], [{ name: 'Ballroom', location: 'Rooftop' }, '"3"', 1])
  })

  test('is in the saving state until the work after the save has finished', () => {
    const saving = after([{ type: 'submitted' }, { type: 'saved', id: 'gala', saved, sent, typed: sent }])
    assert.equal(saving.phase.status, 'saving')
    assert.equal(reduce(saving, { type: 'finished' }).phase.status, 'editing')
  })

  test('shows the progress only while it is being saved', () => {
    assert.deepEqual(after([{ type: 'submitted' }, { type: 'progressed', progress: 0.5 }]).phase, {
      status: 'saving',
      progress: 0.5,
    })
    assert.deepEqual(after([{ type: 'progressed', progress: 0.5 }]).phase, { status: 'editing' })
  })

  test('adopts the other version once a conflict is resolved', () => {
    const theirs = { values: { name: 'Soirée', location: 'Hall' }, version: '"2"' }
    const details = { theirs, merge: { values: sent, adopted: [], conflicting: ['name'] }, savedBy: undefined }
    const conflict = after([
      { type: 'submitted' },
      { type: 'conflicted', mine: sent, conflict: details },
      { type: 'finished' },
    ])
    assert.deepEqual(conflict.phase, { status: 'conflict', ...details })
    const chosen = { name: 'Ball ', location: 'Hall' }
    const { phase, values, version, base: known } = reduce(conflict, { type: 'resolved', values: chosen })
    assert.deepEqual([phase, values, version, known], [{ status: 'editing' }, chosen, '"2"', theirs])
  })

  test('returns to the saved values when changes are discarded', () => {
    const { values, version, restored, errors } = after(
      [{ type: 'rejected', errors: { name: 'Name is required' } }, { type: 'discarded' }],
      startEditing({ ...base, draft }),
    )
    assert.deepEqual([values, version, restored, errors], [base.values, '"1"', undefined, {}])
  })

  test('stays deleted, whatever is typed or discarded', () => {
    const deleted = startEditing({ ...base, draft, isDeleted: true })
    const later = after([{ type: 'edited', field: 'name' }, { type: 'discarded' }], deleted)
    assert.deepEqual(later.phase, { status: 'deleted' })
  })

  test('clears only the error of the field that is edited', () => {
    const errors = { name: 'Name is required', location: 'Location is required' }
    const edited = after([
      { type: 'rejected', errors },
      { type: 'edited', field: 'name' },
    ])
    assert.deepEqual(edited.errors, { location: 'Location is required' })
  })

  test('continues from a version that was saved outside the form', () => {
    const { version, base: known, values } = after([{ type: 'versionChanged', version: '"2"' }])
    assert.deepEqual([version, known, values], ['"2"', { ...base, version: '"2"' }, base.values])
  })
})
