import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runChecks } from './checks.ts'
import { report, runMain } from './report.ts'
import { runFiles } from './run-files.ts'

/**
 * `npm test`: all tests. `npm test -- WORD…` runs the test files with one of the words in their path. `--minutes` bounds each
 * file, `--concurrency` how many run at once.
 */
await runMain(async (signal) => {
  const { positionals: words, values } = parseArgs({
    allowPositionals: true,
    options: {
      coverage: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '6' },
      // One more than processors: files also wait, for clocks and other processes.
      concurrency: { type: 'string', default: String(availableParallelism() + 1) },
    },
  })
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'])
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort()
  const checked = words.length === 0 ? await runChecks() : { passed: 0, failed: 0 }
  const [minutes, concurrency] = [Number(values.minutes), Number(values.concurrency)]
  return report(checked, await runFiles(files, { signal, coverage: values.coverage, minutes, concurrency }))
})
