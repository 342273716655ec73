import { type ImageOptions, reencode } from './reencode.server.ts'
import { serveTasks } from './serve-tasks.server.ts'

/** The process that decodes images, started and ended by `image-process.server.ts`. */
export type Task = ImageOptions & { bytes: Uint8Array }

serveTasks(({ bytes, ...options }: Task) => reencode(bytes, options))
