import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts).sort()
const documented = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, run, word]) => run ?? word,
  )

test('README.md names every command of package.json', () => {
  assert.deepEqual([...new Set(documented('README.md'))].sort(), scripts)
})

for (const file of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')])
  test(`every command in ${file} exists`, () => {
    assert.deepEqual(
      documented(file).filter((name) => !scripts.includes(name ?? '')),
      [],
    )
  })

test('every test that SECURITY.md names exists', () => {
  const named = [...readFileSync('SECURITY.md', 'utf8').matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path]) => path ?? '')
  assert.ok(named.length >= 30)
  assert.deepEqual(
    named.filter((path) => !existsSync(path)),
    [],
  )
})
