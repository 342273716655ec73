import { changedFiles, changedForms, formJourney, testsOf } from './changed.ts'
import { runCheck, runChecks } from './checks.ts'
import { report, runMain } from './report.ts'
import { runFiles } from './run-files.ts'

/** `npm run check`: format, lint, types, and the tests of the files that have changed. */
await runMain(async (signal) => {
  const changed = changedFiles()
  const files = testsOf(changed)
  // A changed journey runs as a whole.
  if (!changed.includes(formJourney)) process.env.TEST_FORMS = changedForms(changed).join()
  const [checked, isBuilt] = await Promise.all([
    runChecks(),
    files.length === 0 || runCheck('build', 'scripts/build.mjs'),
  ])
  return report(checked, await runFiles(isBuilt ? files : [], { signal })) && isBuilt
})
