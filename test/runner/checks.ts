import { spawnSync } from 'node:child_process'

const incremental = (name: string) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`]

/** Format, lint and types; each counts as one test. */
const checks: [name: string, ...command: string[]][] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  ['types of the routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', ...incremental('site')],
  ['types of the scripts', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'scripts', ...incremental('scripts')],
]

export type Checked = { passed: number; failed: number }

/** Runs the checks and prints each result, with the tool's output where it fails. */
export function runChecks(): Checked {
  const statuses = checks.map(([name, ...command]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    console.log(status === 0 ? `✔ ${name}` : `✖ ${name}\n${stdout}${stderr}`)
    return status
  })
  const passed = statuses.filter((status) => status === 0).length
  return { passed, failed: statuses.length - passed }
}
