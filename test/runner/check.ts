import { build } from '../../scripts/set-up.mjs'
import { changedFiles, testsOf } from './changed.ts'
import { runChecks } from './checks.ts'
import { report, runMain } from './report.ts'
import { runFiles } from './run-files.ts'

/** `npm run check`: format, lint, types, and the tests of the files that have changed. */
await runMain(async (signal) => {
  const files = testsOf(changedFiles())
  if (files.length > 0) build(process.execPath)
  return report(runChecks(), await runFiles(files, { signal }))
})
