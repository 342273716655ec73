import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a script finds: its argument, a wait for the moment at which both begin, and where to put its result. */
const preamble = `
const argument = process.env.ARGUMENT
const bothBegin = () => new Promise((begin) => { process.once('message', begin); process.send({ ready: true }) })
const done = (result) => process.send({ result }, () => process.disconnect())
`

/**
 * Runs a script in two processes of their own, as two servers run beside each other. (Within one process SQLite would
 * wait for itself: a lock is awaited without letting the holder go on.)
 * @param script an ES module; its relative imports start at the project's folder
 * @returns what each script called `done` with
 */
export async function inTwoProcesses<Result>(script: string, argument: string): Promise<Result[]> {
  const processes = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', preamble + script], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ARGUMENT: argument },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const exits = processes.map(async (each) => {
    const [code] = await once(each, 'exit')
    if (code !== 0) throw new Error(`A process ended with ${code}`)
  })
  const messages = (name: 'ready' | 'result') =>
    Promise.all(
      processes.map(
        (each) =>
          new Promise<Result>((resolve) => {
            each.on('message', (message: object) => {
              if (name in message) resolve((message as Record<typeof name, Result>)[name])
            })
          }),
      ),
    )
  const [ready, results, ended] = [messages('ready'), messages('result'), Promise.all(exits)]
  await Promise.race([ready, ended])
  for (const each of processes) each.send('begin')
  await ended
  return results
}
