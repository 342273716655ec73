import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startDemoSite } from '../demo-site.ts'
import { startPostgres } from '../postgres.ts'
import type { FileCoverage } from './coverage.ts'
import { groupsOf, writeGroup } from './groups.ts'

export type Result = {
  passed: number
  /** The file and name of each failed test, with the first lines of its message. */
  failures: string[]
  skipped: number
  /** The duration of each file, in milliseconds. */
  durations: { file: string; ms: number }[]
  /** Present when requested. */
  coverage?: FileCoverage[]
}

type Options = {
  signal: AbortSignal
  coverage?: boolean
  /** How long each file may take. */
  minutes?: number
  /** How many files run at once. */
  concurrency?: number
}

/**
 * Runs test files against one PostgreSQL server and, for journeys, one site with the demo summit, and prints each test.
 * @throws Error in one sentence when PostgreSQL does not start
 */
export async function runFiles(files: string[], options: Options): Promise<Result> {
  if (files.length === 0) return { passed: 0, failures: [], skipped: 0, durations: [] }
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'summit-run-'))
  // A single journey starts it by itself, if it visits the demo summit at all.
  const journeys = files.filter((file) => file.includes('journeys'))
  const demo = journeys.length > 1 ? await startDemoSite(folder) : undefined
  process.env.TEST_POSTGRES_URL = postgres.url
  // Halves the time of a file's imports. Coverage of cached code would be less precise.
  if (!options.coverage) process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')
  if (demo) process.env.TEST_DEMO_URL = demo.url
  try {
    return await runInGroups(files, folder, options)
  } finally {
    await demo?.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** How many lines of a message the summary repeats; the spec reporter has printed all of it. */
const maxMessageLines = 12

/** Runs groups of files, each in a process of its own. */
async function runInGroups(
  files: string[],
  folder: string,
  { signal, coverage = false, minutes = 6, concurrency = 2 }: Options,
): Promise<Result> {
  const result: Result = { passed: 0, failures: [], skipped: 0, durations: [] }
  const groups = groupsOf(files, concurrency)
  const paths = groups.map((group, index) => writeGroup(group, folder, index, minutes))
  // Of a group, few files take long.
  const timeout = 3 * minutes * 60_000
  const sources = { coverageIncludeGlobs: ['src/**'], coverageExcludeGlobs: ['**/*.test.ts'] }
  const events = run({
    files: paths,
    concurrency,
    timeout,
    signal,
    coverage,
    ...(coverage && sources),
  })
  events.on('test:coverage', ({ summary }) => {
    result.coverage = summary.files
  })
  /** A file is a test that contains its tests, as a suite does. */
  const contains = ({ name, nesting, details }: EventData.TestPass | EventData.TestFail) => {
    const isFile = nesting === 0 && files.includes(name)
    if (isFile) result.durations.push({ file: name, ms: details.duration_ms })
    return isFile || details.type === 'suite'
  }
  events.on('test:pass', (event) => {
    if (contains(event)) return
    if (event.skip !== undefined || event.todo !== undefined) result.skipped += 1
    else result.passed += 1
  })
  events.on('test:fail', (event) => {
    const { failureType, message, cause } = event.details.error as Error & { failureType?: string }
    if (contains(event) && failureType === 'subtestsFailed') return
    const lines = (cause instanceof Error ? cause.message : message).split('\n').slice(0, maxMessageLines)
    result.failures.push([`${relative('.', event.file ?? '')}: ${event.name}`, ...lines].join('\n    '))
  })
  // The reporter would print a line for each covered file.
  const reported = events.filter(({ type }) => type !== 'test:coverage')
  for await (const text of reported.compose(new spec())) process.stdout.write(text)
  const ended = new Set(result.durations.map(({ file }) => file))
  for (const file of files) if (!ended.has(file)) result.failures.push(`${file} did not run to its end`)
  return result
}
