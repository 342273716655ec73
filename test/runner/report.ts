import { relative } from 'node:path'
import type { Checked } from './checks.ts'
import { printCoverage } from './coverage.ts'
import type { Result } from './run-files.ts'

/**
 * Runs a command to its end, with exit code 0 when it returns true. A signal aborts the tests and lets it clean up.
 */
export async function runMain(main: (signal: AbortSignal) => Promise<boolean>): Promise<never> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interruption.abort())
  try {
    process.exit((await main(interruption.signal)) ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Prints the slowest files: that is where a run can be shortened. */
function printSlowest(durations: Result['durations']) {
  if (durations.length < 2) return
  console.log('\nThe slowest files, in seconds')
  const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${relative('.', file)}`)
}

/** Prints the result of a run. @returns true when a test ran and nothing failed */
export function report(checked: Checked, result: Result): boolean {
  const [passed, failed] = [checked.passed + result.passed, checked.failed + result.failures.length]
  printSlowest(result.durations)
  if (result.coverage) printCoverage(result.coverage)
  for (const failure of result.failures) console.log(`\n✖ ${failure}`)
  if (result.skipped > 0) console.log(`\n${result.skipped} skipped`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0
}
