import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'
import { BadRequest, HttpError } from '../lib/errors.ts'
import { abortSignals, nodeWithin, tooMuchMemory } from './image-memory.server.ts'
import type { ImageTaskResult, Task } from './image-worker.server.ts'
import type { ProcessedImage } from './reencode.server.ts'

type Limits = {
  /** The number of tasks that may wait. */
  queue: number
  /** Milliseconds that one task may take. */
  timeout: number
  /** Bytes that the child may map to write, its threads and heap included: some 600 MB when it starts. */
  memory: number
  /** Milliseconds without a task after which the child process ends, so that its memory returns to the system. */
  idle: number
}

/**
 * Runs image tasks in a child process, one at a time. Images are decoded by native code on libuv's thread pool, which
 * all of a process shares: in the server itself, a few hostile images would keep every page waiting, and there would be
 * no way to stop them. The child starts with the first task and ends when idle, when a task takes too long, and when
 * this process ends, however it does.
 */
export class ImageProcess {
  readonly #limits: Limits
  readonly #turn = pLimit(1)
  #child: ChildProcess | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
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
   * child otherwise, and those of `reencode`
   */
  async run(task: Task): Promise<ProcessedImage> {
    if (this.#turn.pendingCount >= this.#limits.queue)
      throw new HttpError(503, 'Too many images are being processed. Please try again in a moment.', { retryAfter: 5 })
    const result = await this.#turn(() => this.#runNow(task))
    switch (result.outcome) {
      case 'done':
        return result.image
      case 'rejected':
        throw new HttpError(result.status, result.message)
      case 'failed':
        throw new Error(`Image could not be processed: ${result.stack}`)
    }
  }

  async #runNow(task: Task): Promise<ImageTaskResult> {
    clearTimeout(this.#idleTimer)
    this.#child ??= this.#start()
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<ImageTaskResult>()
    const onExit = (_code?: unknown, signal?: unknown) =>
      reject(abortSignals.has(signal) ? tooMuchMemory() : new BadRequest('Couldn’t process the image'))
    child.once('message', resolve).once('exit', onExit).once('error', reject)
    // The child keeps no event loop running; this timer does, until the task is finished.
    const timer = setTimeout(() => {
      reject(new HttpError(413, 'Image takes too long to process'))
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
    const child = fork(new URL('image-worker.server.ts', import.meta.url), {
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
