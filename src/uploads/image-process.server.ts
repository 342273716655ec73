import { BoundedProcess, type Limits, type Program } from './bounded-process.server.ts'
import { tooMuchMemory } from './image-memory.server.ts'
import type { Task } from './image-worker.server.ts'
import type { ProcessedImage } from './reencode.server.ts'

const program: Program = {
  worker: new URL('image-worker.server.ts', import.meta.url),
  busy: 'Too many images are being processed. Please try again in a moment.',
  tooLong: 'Image takes too long to process',
  tooMuchMemory: tooMuchMemory().message,
  failed: 'Couldn’t process the image',
}

/** Decodes images with native code on libuv's thread pool, which all of a process shares. */
export class ImageProcess extends BoundedProcess<Task, ProcessedImage> {
  constructor(limits: Limits) {
    super(program, limits)
  }
}
