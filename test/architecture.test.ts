import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  cycles,
  eachImport,
  eagerZod,
  entityFiles,
  type Files,
  forbiddenImports,
  leaksOfServerCode,
  longFiles,
  ownLazyParts,
  unfilteredReads,
  usesOfNode,
  usesOfTheBrowser,
  vagueFileNames,
} from './architecture.ts'
import { importsOf } from './imports.ts'

const src = join(import.meta.dirname, '../src')
const isText = (path: string) => /\.(tsx?|css|json|md)$/.test(path)
const realFiles: Files = Object.fromEntries(
  globSync('**/*.*', { cwd: src })
    .filter(isText)
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(src, path), 'utf8')]),
)

test('no file of the code, its tests or its scripts has more than 300 lines', () => {
  const root = join(import.meta.dirname, '..')
  const paths = globSync('{src,test,scripts,bench,demo/drawing}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: ['**/node_modules'],
  })
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  assert.deepEqual(longFiles(files), [])
})

describe('the architecture of src', () => {
  test('is read completely', () => {
    const files = Object.keys(realFiles)
    assert.ok(files.length > 80, `only ${files.length} files`)
    assert.ok(eachImport(realFiles).length > 250, `only ${eachImport(realFiles).length} imports`)
    const missing = eachImport(realFiles).filter(([, { target }]) => isText(target) && !realFiles[target])
    assert.deepEqual(missing, [])
  })

  test('has the entity files of entities.server.ts', () => {
    const imported = importsOf('features/entities.server.ts', realFiles['features/entities.server.ts'] ?? '')
    const found = imported.map(({ target }) => target).filter((target) => target.startsWith('features/'))
    assert.deepEqual(new Set(found), entityFiles)
  })

  test('imports only lower layers', () => assert.deepEqual(forbiddenImports(realFiles), []))
  test('has no import cycles', () => assert.deepEqual(cycles(realFiles), []))
  test('loads zod only with forms', () => assert.deepEqual(eagerZod(realFiles), []))
  test('loads parts of pages in one way', () => assert.deepEqual(ownLazyParts(realFiles), []))
  test('keeps server code on the server', () => {
    assert.deepEqual([...leaksOfServerCode(realFiles), ...usesOfNode(realFiles)], [])
  })
  test('uses fetch and localStorage only in src/browser', () => assert.deepEqual(usesOfTheBrowser(realFiles), []))
  test('answers visitors from what is published only', () => assert.deepEqual(unfilteredReads(realFiles), []))
  test('has no vague file names', () => assert.deepEqual(vagueFileNames(realFiles), []))
})
