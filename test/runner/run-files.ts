import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startDemoSite } from '../demo-site.ts'
import { startPostgres } from '../postgres.ts'
import type { FileCoverage } from './coverage.ts'

export type Result = {
  passed: number
  failed: number
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
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, durations: [] }
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
    return await runInProcesses(files, options)
  } finally {
    await demo?.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs each file in its own process. */
async function runInProcesses(
  files: string[],
  { signal, coverage = false, minutes = 10, concurrency = 2 }: Options,
): Promise<Result> {
  const result: Result = { passed: 0, failed: 1, skipped: 0, durations: [] } // if the summary never arrives
  const sources = { coverageIncludeGlobs: ['src/**'], coverageExcludeGlobs: ['**/*.test.ts'] }
  const events = run({ files, concurrency, timeout: minutes * 60_000, signal, coverage, ...(coverage && sources) })
  events.on('test:coverage', ({ summary }) => {
    result.coverage = summary.files
  })
  events.on('test:summary', ({ file, duration_ms, counts }) => {
    if (file) {
      result.durations.push({ file, ms: duration_ms })
      return
    }
    const { tests, passed, skipped, todo } = counts
    Object.assign(result, { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo })
  })
  // The reporter would print a line for each covered file.
  const reported = events.filter(({ type }) => type !== 'test:coverage')
  for await (const text of reported.compose(new spec())) process.stdout.write(text)
  return result
}
