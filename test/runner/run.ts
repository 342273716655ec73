import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { runChecks } from './checks.ts'
import { type Result, runFiles } from './run-files.ts'

/** Prints which files took longest: that is where a run can be made shorter. */
function printSlowest(durations: Result['durations'], count = 10) {
  if (durations.length < 2) return
  console.log('\nThe slowest files, in seconds')
  const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, count)
  for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${relative('.', file)}`)
  console.log()
}

async function main(): Promise<boolean> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interruption.abort())
  const words = process.argv.slice(2)
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'])
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort()
  const checks = words.length === 0 ? runChecks() : { passed: 0, failed: 0 }
  const result = await runFiles(files, interruption.signal)
  const [passed, failed] = [checks.passed + result.passed, checks.failed + result.failed]
  printSlowest(result.durations)
  console.log(`${passed} passed, ${failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`)
  return failed === 0 && passed > 0
}

try {
  process.exit((await main()) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
