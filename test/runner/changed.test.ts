import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedForms, testsOf } from './changed.ts'

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
    ['test/journeys/console-forms.test.ts'],
  )
})

test('a changed entity, form or migration is compared with the table, and an entity or form with its form', () => {
  const forms = 'test/journeys/console-forms.test.ts'
  for (const [file, hasForm] of [
    ['src/features/speakers/speaker.ts', true],
    ['src/features/speakers/speaker-fields.tsx', true],
    ['src/db/migrations/0099-pronouns.server.ts', false],
    ['src/features/entities.server.ts', false],
  ] as const) {
    const selected = testsOf([file])
    assert.ok(selected.includes('test/schema-agrees.test.ts'), file)
    assert.ok(selected.includes('test/entity-lists.test.ts'), file)
    assert.equal(selected.includes(forms), hasForm, file)
  }
  assert.ok(testsOf(['src/db/migrations/0099-pronouns.server.ts']).includes('src/db/migrate.test.ts'))
  assert.deepEqual(
    changedForms(['src/features/speakers/speaker.ts', 'src/features/agenda/form/agenda-item-fields.tsx']),
    ['speakers', 'agenda'],
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

test('a changed component of the public pages selects the test that requests them', () => {
  const selected = testsOf(['src/features/speakers/speaker-card.tsx', 'src/site/speaker-page.tsx'])
  assert.deepEqual(selected, [architecture, 'test/pages-show-fields.test.ts'])
})

test('a changed journey selects itself', () => {
  assert.deepEqual(testsOf(['test/journeys/guard.test.ts']), [architecture, 'test/journeys/guard.test.ts'])
})
