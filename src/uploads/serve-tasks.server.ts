import { setPriority } from 'node:os'
import { HttpError } from '../lib/errors.ts'

export type TaskResult<Value> =
  | { outcome: 'done'; value: Value }
  /** `status` is the HTTP response's. */
  | { outcome: 'rejected'; status: number; message: string }
  | { outcome: 'failed'; stack: string }

/** Makes this process the child of a `BoundedProcess`: runs its tasks, one at a time. */
export function serveTasks<Task, Value>(run: (task: Task) => Promise<Value>) {
  // Nice 5 is a third of a usual process's share where processors are short. Threads inherit it.
  setPriority(5)

  // A terminal also sends these to the parent, which finishes its requests and then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // process.exit() would wait for the task at hand.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  process.on('message', async (task: Task) => process.send?.(await resultOf(task)))

  async function resultOf(task: Task): Promise<TaskResult<Value>> {
    try {
      return { outcome: 'done', value: await run(task) }
    } catch (error) {
      if (error instanceof HttpError) return { outcome: 'rejected', status: error.status, message: error.message }
      return { outcome: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }
    }
  }
}
