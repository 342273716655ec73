import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startDemoSite } from './demo-site.ts'
import { startPostgres } from './postgres.ts'

/** Format, lint and types; each counts as one test. */
const checks: [name: string, ...command: string[]][] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  ['types of the routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  ['types of the scripts', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'scripts'],
]

function passes([name, ...command]: (typeof checks)[number]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  console.log(status === 0 ? `✔ ${name}` : `✖ ${name}\n${stdout}${stderr}`)
  return status === 0
}

type Counts = { passed: number; failed: number; skipped: number }

/** Runs the files in processes of their own, two at a time, and prints what they tell. */
async function runFiles(files: string[]): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 1, skipped: 0 } // should the summary never come
  const events = run({ files, concurrency: 2, timeout: 10 * 60_000 })
  events.on('test:summary', (summary) => {
    if (summary.file) return
    const { tests, passed, skipped, todo } = summary.counts
    counts = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo }
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  return counts
}

/** `npm test -- speakers` runs the test files whose path holds that word. */
const words = process.argv.slice(2)
const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'])
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort()

let isGreen = false
const outcomes = words.length === 0 ? checks.map(passes) : []
const folder = await mkdtemp(join(tmpdir(), 'summit-run-'))
const postgres = await startPostgres()
const demo = files.some((file) => file.includes('journeys')) ? await startDemoSite(folder) : undefined
process.env.TEST_POSTGRES_URL = postgres.url
if (demo) process.env.TEST_DEMO_URL = demo.url
try {
  const counts = await runFiles(files)
  const passed = counts.passed + outcomes.filter(Boolean).length
  const failed = counts.failed + outcomes.filter((outcome) => !outcome).length
  console.log(`${passed} passed, ${failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
  isGreen = failed === 0 && passed > 0
} finally {
  await demo?.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
// Said here: left to itself the process would end with 0 whatever happened, by the hook of PostgreSQL's package.
process.exit(isGreen ? 0 : 1)
