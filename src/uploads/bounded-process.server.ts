import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import pLimit from 'p-limit'
import { BadRequest, HttpError } from '../lib/errors.ts'
import type { TaskResult } from './serve-tasks.server.ts'

export type Limits = {
  /** The number of tasks that may wait. */
  queue: number
  /** Milliseconds that one task may take. */
  timeout: number
  /** Bytes that the child may map to write, its threads and heap included: some 600 MB when it starts. */
  memory: number
  /** Milliseconds without a task after which the child process ends, so that its memory returns to the system. */
  idle: number
}

/** The program of the child, and the messages for people when it refuses a task. */
export type Program = {
  /** A file that calls `serveTasks`. */
  worker: URL
  busy: string
  tooLong: string
  tooMuchMemory: string
  failed: string
}

/** How V8, glib and the C++ library end a process that gets no more memory. */
const abortSignals = new Set<unknown>(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Runs tasks with hostile input in a child process, one at a time, bounded in time and memory. In the server itself, a
 * few of them would keep every page waiting, and there would be no way to stop them. The child starts with the first
 * task and ends when idle, when a task takes too long, and when this process ends, however it does.
 */
export class BoundedProcess<Task extends object, Result> {
  readonly #program: Program
  readonly #limits: Limits
  readonly #turn = pLimit(1)
  #child: ChildProcess | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(program: Program, limits: Limits) {
    this.#program = program
    this.#limits = limits
  }

  /** The process id of the child, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The number of tasks that wait. */
  get queueLength(): number {
    return this.#turn.pendingCount
  }

  /**
   * @throws HttpError 503 when the queue is full, 413 when the task exceeds its time or memory, 400 when it ends the
   * child otherwise, and those of the worker
   */
  async run(task: Task): Promise<Result> {
    if (this.#turn.pendingCount >= this.#limits.queue) throw new HttpError(503, this.#program.busy, { retryAfter: 5 })
    const result = await this.#turn(() => this.#runNow(task))
    switch (result.outcome) {
      case 'done':
        return result.value
      case 'rejected':
        throw new HttpError(result.status, result.message)
      case 'failed':
        throw new Error(`${this.#program.failed}: ${result.stack}`)
    }
  }

  async #runNow(task: Task): Promise<TaskResult<Result>> {
    clearTimeout(this.#idleTimer)
    this.#child ??= this.#start()
    const child = this.#child
    const { failed, tooLong, tooMuchMemory } = this.#program
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult<Result>>()
    const onExit = (_code?: unknown, signal?: unknown) =>
      reject(abortSignals.has(signal) ? new HttpError(413, tooMuchMemory) : new BadRequest(failed))
    child.once('message', resolve).once('exit', onExit).once('error', reject)
    // The child keeps no event loop running; this timer does, until the task is finished.
    const timer = setTimeout(() => {
      reject(new HttpError(413, tooLong))
      this.#stop()
    }, this.#limits.timeout)
    try {
      child.send(task, (error) => error && onExit())
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', onExit).off('error', reject)
      this.#idleTimer = setTimeout(() => this.#stop(), this.#limits.idle).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#program.worker, {
      serialization: 'advanced', // bytes stay bytes
      ...nodeWithin(this.#limits.memory),
      // glibc gives each thread its own heap and does not return freed memory: twice the memory for the same work.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    const onEnd = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.once('exit', onEnd).on('error', onEnd)
    return child
  }

  #stop() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/**
 * Options of `fork` for a Node with a kernel memory limit. Leaves out this process's `execArgv`, which may run a
 * script or wait for a debugger. On Linux, RLIMIT_DATA counts all private writable memory, by any library. Other
 * systems have no such limit: there, only the worker's own checks bound it.
 */
function nodeWithin(bytes: number): Pick<ForkOptions, 'execPath' | 'execArgv'> {
  if (process.platform !== 'linux') return { execArgv: [] }
  const limited = `ulimit -d ${Math.floor(bytes / 1024)}; exec "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath] }
}
