import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { entityFiles } from '../architecture.ts'
import { importsOf } from '../imports.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files changed since this branch left `main`, committed or not; on `main`, since the last commit. */
export function changedFiles(): string[] {
  const base = ['main', 'origin/main']
    .map((branch) => spawnSync('git', ['merge-base', 'HEAD', branch], { encoding: 'utf8' }))
    .find(({ status }) => status === 0)
  const since = base?.stdout.trim() ?? 'HEAD'
  const tracked = git('diff', '--name-only', '--relative', '--diff-filter=d', since)
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')]
}

/** Returns the files whose values a file imports: a changed type is checked with all types. */
const valuesOf = (file: string) =>
  importsOf(file, readFileSync(file, 'utf8')).flatMap(({ target, kind }) => (kind === 'type' ? [] : [target]))

const firstWord = (file: string) => basename(file).split(/[.-]/)[0] ?? ''

/** Matches `speakers-writes.test.ts` with `speaker.ts`: their first words differ only in the ending. */
const isNamedAfter = (test: string, source: string) => {
  const [one, other] = [firstWord(test), firstWord(source)]
  return dirname(test) === dirname(source) && (one.startsWith(other) || other.startsWith(one))
}

const pageTest = 'test/pages-show-fields.test.ts'
const agreement = ['test/schema-agrees.test.ts', 'test/entity-lists.test.ts']
export const formJourney = 'test/journeys/console-forms.test.ts'

const isEntity = (file: string) => entityFiles.has(file.replace(/^src\//, ''))
/** Matches an entity file, the list of entities, and a migration. */
const definesEntity = (file: string) =>
  isEntity(file) || /^src\/(db\/migrations\/|features\/entities\.server\.ts$)/.test(file)
const isForm = (file: string) => /^src\/features\/.+-fields\.tsx$/.test(file)
/** Matches a component of the public pages: the tests beside it call the API, which loads no component. */
const isPagePart = (file: string) => /^src\/(features|site)\/.+\.tsx$/.test(file)

/** Returns the entities with a changed form or schema; `content` for all sections. */
export function changedForms(changed: string[]): string[] {
  const files = changed.filter((file) => file.startsWith('src/features/') && (isEntity(file) || isForm(file)))
  return [...new Set(files.map((file) => file.split('/')[2] ?? ''))]
}

type TestFile = { file: string; imports: string[] }

/** Selects the tests that import a source, and those of its folder named after it, or else all in its folder. */
function testsOfSource(source: string, tests: TestFile[]): TestFile[] {
  const importing = tests.filter(({ imports }) => imports.includes(source))
  if (isPagePart(source)) return [...importing, ...tests.filter(({ file }) => file === pageTest)]
  const related = [...importing, ...tests.filter(({ file }) => isNamedAfter(file, source))]
  if (related.length > 0 || !source.startsWith('src')) return related
  return tests.filter(({ file }) => dirname(file) === dirname(source))
}

/**
 * Selects tests for a quick check: those that changed, and those of each changed source. An entity or a migration is
 * compared with its table, its pages and its form. Other journeys are slow: of them, only those that changed.
 */
export function testsOf(changed: string[]): string[] {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).map((path) => path.replaceAll('\\', '/'))
  const quick = tests.filter((test) => !test.includes('journeys')).map((file) => ({ file, imports: valuesOf(file) }))
  const selected = new Set(tests.filter((test) => changed.includes(test)))
  for (const source of changed.filter((file) => /\.tsx?$/.test(file) && !tests.includes(file)))
    for (const { file } of testsOfSource(source, quick)) selected.add(file)
  if (changed.some((file) => definesEntity(file) || isForm(file))) for (const test of agreement) selected.add(test)
  if (changed.some((file) => file.startsWith('src/db/migrations/'))) selected.add('src/db/migrate.test.ts')
  if (changedForms(changed).length > 0) selected.add(formJourney)
  if (changed.length > 0) selected.add('test/architecture.test.ts')
  return [...selected].sort()
}
