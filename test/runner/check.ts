import { build } from '../../scripts/set-up.mjs'
import { changedFiles, changedForms, formJourney, testsOf } from './changed.ts'
import { runChecks } from './checks.ts'
import { report, runMain } from './report.ts'
import { runFiles } from './run-files.ts'

/** `npm run check`: format, lint, types, and the tests of the files that have changed. */
await runMain(async (signal) => {
  const changed = changedFiles()
  const files = testsOf(changed)
  // A changed journey runs as a whole.
  if (!changed.includes(formJourney)) process.env.TEST_FORMS = changedForms(changed).join()
  if (files.length > 0) build(process.execPath)
  return report(runChecks(), await runFiles(files, { signal }))
})
