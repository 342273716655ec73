import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  circles,
  eachImport,
  emptyFileNames,
  type Files,
  forbiddenImports,
  importsOf,
  leaksOfServerCode,
  longFiles,
  nounFiles,
  usesOfTheBrowser,
} from './architecture.ts'

const src = join(import.meta.dirname, '../src')
const isText = (path: string) => /\.(tsx?|css|json|md)$/.test(path)
const realFiles: Files = Object.fromEntries(
  globSync('**/*.*', { cwd: src })
    .filter(isText)
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
)

test('no file of the code, its tests or its scripts has more than 300 lines', () => {
  const root = join(import.meta.dirname, '..')
  const paths = globSync('{src,test,scripts,bench,demo}/**/*.{ts,tsx,mjs,css}', { cwd: root })
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  assert.deepEqual(longFiles(files), [])
})

describe('the architecture of src', () => {
  test('was read', () => {
    const files = Object.keys(realFiles)
    assert.ok(files.length > 80, `only ${files.length} files`)
    assert.ok(eachImport(realFiles).length > 250, `only ${eachImport(realFiles).length} imports`)
    const missing = eachImport(realFiles).filter(([, { target }]) => isText(target) && !realFiles[target])
    assert.deepEqual(missing, [])
  })

  test('has the noun files that the tables are made of', () => {
    const imported = importsOf('features/entities.server.ts', realFiles['features/entities.server.ts'] ?? '')
    const nouns = imported.map(({ target }) => target).filter((target) => target.startsWith('features/'))
    assert.deepEqual(new Set(nouns), nounFiles)
  })

  test('has no arrow upwards', () => assert.deepEqual(forbiddenImports(realFiles), []))
  test('has no circle', () => assert.deepEqual(circles(realFiles), []))
  test('keeps server code on the server', () => assert.deepEqual(leaksOfServerCode(realFiles), []))
  test('has no file whose name says nothing', () => assert.deepEqual(emptyFileNames(realFiles), []))
  test('uses fetch and localStorage in src/browser only', () => assert.deepEqual(usesOfTheBrowser(realFiles), []))
})
