import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * The globals of a script: its argument, its index (0 or 1), a barrier that both processes must reach before they continue
 * (any number of times), and a function that returns its result.
 */
const preamble = `
const argument = process.env.ARGUMENT
const index = Number(process.env.INDEX)
const bothBegin = () => new Promise((begin) => { process.once('message', begin); process.send({ ready: true }) })
const done = (result) => process.send({ result }, () => process.disconnect())
`

/**
 * Runs a script in two processes at once, like two servers of one site.
 * @param script an ES module; its relative imports start at the project's folder
 * @returns what each script called `done` with
 */
export async function inTwoProcesses<Result>(script: string, argument: string): Promise<Result[]> {
  const processes = [0, 1].map((index) =>
    spawn(process.execPath, ['--input-type=module', '--eval', preamble + script], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ARGUMENT: argument, INDEX: String(index) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const results: Result[] = []
  const exits = processes.map(async (each) => {
    const [code] = await once(each, 'exit')
    if (code !== 0) throw new Error(`A process ended with ${code}`)
  })
  let waiting = 0
  for (const [index, each] of processes.entries())
    each.on('message', (message: { ready: true } | { result: Result }) => {
      if ('result' in message) results[index] = message.result
      else waiting += 1
      if (waiting < processes.length) return
      waiting = 0
      for (const process of processes) process.send('begin')
    })
  try {
    await Promise.all(exits)
  } finally {
    for (const each of processes) each.kill() // one may be waiting for another that failed
  }
  return results
}
