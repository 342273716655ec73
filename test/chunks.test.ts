import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const assets = join(import.meta.dirname, '../build/client/assets')
const chunks = globSync('*.js', { cwd: assets }).map((name) => ({
  name,
  text: readFileSync(join(assets, name), 'utf8'),
}))

/** Returns the names of the chunks that import one of the given chunks statically, directly or indirectly. */
function importersOf(names: string[]): string[] {
  const found = new Set(names)
  for (const name of found)
    for (const { name: importer, text } of chunks) if (text.includes(`from"./${name}"`)) found.add(importer)
  return [...found].filter((name) => !names.includes(name))
}

test('only forms and the editor, which pages load lazily, import zod in the build', () => {
  const zod = chunks.filter(({ text }) => text.includes('invalid_union')).map(({ name }) => name)
  assert.equal(zod.length, 1, `zod is in ${zod.join(', ')}`)
  const importers = importersOf(zod)
  assert.ok(importers.length > 4, importers.join(', '))
  assert.deepEqual(
    importers.filter(
      (name) =>
        !/^(normalize|slug|section|coordinates-field|field-props|fields|next-edition|summit-input|with-visibility)-[\w-]{8}\.js$|-(fields|forms|editor)-/.test(
          name,
        ),
    ),
    [],
  )
})

test('react-dom is executed in a task of its own, after the code of pages', () => {
  const callers = chunks.filter(({ text }) => text.includes('hydrateRoot)(document')).map(({ name }) => name)
  assert.match(callers.join(), /^entry\.client-[\w-]{8}\.js$/)
})
