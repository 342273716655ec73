import { setPriority } from 'node:os'
import { HttpError } from '../lib/errors.ts'
import { type ImageOptions, type ProcessedImage, reencode } from './reencode.server.ts'

/** The process that decodes images, started and ended by `image-process.server.ts`. One task at a time. */
export type Task = ImageOptions & { bytes: Uint8Array }
export type ImageTaskResult =
  | { outcome: 'done'; image: ProcessedImage }
  /** `status` is the HTTP response's. */
  | { outcome: 'rejected'; status: number; message: string }
  | { outcome: 'failed'; stack: string }

// Nice 5 is a third of a usual process's share where processors are short. The decoder's threads inherit it.
setPriority(5)

// A terminal also sends these to the parent, which finishes its requests and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// process.exit() would wait for the image at hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async (task: Task) => process.send?.(await run(task)))

async function run({ bytes, ...options }: Task): Promise<ImageTaskResult> {
  try {
    return { outcome: 'done', image: await reencode(bytes, options) }
  } catch (error) {
    if (error instanceof HttpError) return { outcome: 'rejected', status: error.status, message: error.message }
    return { outcome: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }
  }
}
