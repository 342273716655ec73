import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedChange } from '../../features/history/history.ts'
import { groupChanges } from './group-changes.ts'

/** Returns a change at a minute past nine. */
function change(minute: number, action: number, fields: Partial<ListedChange> = {}): ListedChange {
  const at = `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
  const ada = { actorId: 'ada', actorName: 'Ada', isUndone: false }
  const record = { entity: 'gallery image', recordId: `${minute}`, label: 'Hack day' }
  return { revision: minute, action, at, ...ada, what: 'created', ...record, differences: [], ...fields }
}

const minutesOf = (changes: ListedChange[]) =>
  groupChanges(changes).map((group) => group.map(({ revision }) => revision))

test('the changes of one action are a group, whatever they are', () => {
  const changes = [change(9, 4), change(3, 3), change(2, 3, { entity: 'speaker' }), change(1, 3, { what: 'deleted' })]
  assert.deepEqual(minutesOf(changes), [[9], [3, 2, 1]])
})

test('actions of one person that did the same are a group when little time passed between them', () => {
  const alike = [change(20, 6), change(15, 5), change(14, 4), change(13, 4), change(7, 3)]
  assert.deepEqual(minutesOf(alike), [[20, 15, 14, 13], [7]])
  for (const other of [{ actorId: 'bisi' }, { what: 'updated' }, { entity: 'speaker' }, { isUndone: true }] as const)
    assert.deepEqual(minutesOf([change(3, 3), change(2, 2, other), change(1, 1)]), [[3], [2], [1]])
})
