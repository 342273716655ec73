import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testsOf } from './changed.ts'

const architecture = 'test/architecture.test.ts'

test('no changes select no tests', () => {
  assert.deepEqual(testsOf([]), [])
})

test('a changed source selects the tests named after it, and those that import it', () => {
  const selected = testsOf(['src/features/speakers/speaker.ts'])
  assert.deepEqual(
    selected.filter((file) => file.startsWith('src/features/speakers/')),
    ['src/features/speakers/speakers-writes.test.ts', 'src/features/speakers/speakers.test.ts'],
  )
  assert.ok(selected.includes(architecture))
  assert.ok(testsOf(['test/two-processes.ts']).includes('src/db/write.test.ts'))
  assert.deepEqual(
    selected.filter((file) => file.includes('journeys')),
    [],
  )
})

test('a source without a test of its own selects all tests in its folder', () => {
  const selected = testsOf(['src/features/gallery/missing-words.ts'])
  assert.deepEqual(selected, [
    'src/features/gallery/gallery-writes.test.ts',
    'src/features/gallery/gallery.test.ts',
    architecture,
  ])
})

test('a changed journey selects itself', () => {
  assert.deepEqual(testsOf(['test/journeys/guard.test.ts']), [architecture, 'test/journeys/guard.test.ts'])
})
