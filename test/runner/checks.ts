import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const incremental = (name: string) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`]
const compiler = 'node_modules/typescript/bin/tsc'

export type Checked = { passed: number; failed: number }

/** Runs a check, and prints the result, with the tool's output where it fails. @returns true when it passed */
export async function runCheck(name: string, ...command: string[]): Promise<boolean> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  const passed = (await ended) === 0
  console.log(passed ? `✔ ${name}` : `✖ ${name}\n${output.join('')}`)
  return passed
}

/** Checks format, lint and types, all at once; each counts as one test. */
export async function runChecks(): Promise<Checked> {
  const routes = runCheck('types of the routes', 'node_modules/@react-router/dev/bin.cjs', 'typegen')
  const results = await Promise.all([
    runCheck('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
    routes,
    routes.then(() => runCheck('types', compiler, '--noEmit', '-p', '.', ...incremental('site'))),
    runCheck('types of the scripts', compiler, '--noEmit', '-p', 'scripts', ...incremental('scripts')),
  ])
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}
