import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files that differ from where this branch left `main`, committed or not; on `main`, from the last commit. */
export function changedFiles(): string[] {
  const base = ['main', 'origin/main']
    .map((branch) => spawnSync('git', ['merge-base', 'HEAD', branch], { encoding: 'utf8' }))
    .find(({ status }) => status === 0)
  const since = base?.stdout.trim() ?? 'HEAD'
  const tracked = git('diff', '--name-only', '--relative', '--diff-filter=d', since)
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')]
}

/** Returns the files whose values a source imports, as paths from the project's folder: types are checked anyway. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import(?! type)|}) .*from '(\.[^']+)'/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  )

const firstWord = (file: string) => basename(file).split(/[.-]/)[0] ?? ''

/** `speakers-writes.test.ts` is about `speaker.ts`: the words differ by an ending at most. */
const isNamedAfter = (test: string, source: string) => {
  const [one, other] = [firstWord(test), firstWord(source)]
  return dirname(test) === dirname(source) && (one.startsWith(other) || other.startsWith(one))
}

/**
 * Selects tests for a quick check: those that have changed, those that import a changed file, and those beside it with
 * its name, or where there is none, all beside it. Journeys take long: of them, only those that have changed.
 */
export function testsOf(changed: string[]): string[] {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).map(normalize)
  const quick = tests.filter((test) => !test.includes('journeys')).map((file) => ({ file, imports: importsOf(file) }))
  const selected = new Set(tests.filter((test) => changed.includes(test)))
  for (const source of changed.filter((file) => /\.tsx?$/.test(file) && !tests.includes(file))) {
    const related = quick.filter(({ file, imports }) => imports.includes(source) || isNamedAfter(file, source))
    const beside = quick.filter(({ file }) => source.startsWith('src') && dirname(file) === dirname(source))
    for (const { file } of related.length > 0 ? related : beside) selected.add(file)
  }
  if (changed.length > 0) selected.add(join('test', 'architecture.test.ts'))
  return [...selected].sort()
}
