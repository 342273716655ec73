import { randomKey } from '../lib/random-key.ts'

/** The parts of a save that make it the same when it is sent again. */
type Content = { method: string; path: string; version: string | undefined; body: object | FormData | undefined }

/** A save that was sent and not answered with a success. */
export type SentSave = { content: string; key: string }

export type SaveKeys = ReturnType<typeof createSaveKeys>

/**
 * Returns the Idempotency-Keys of one form. The same content that is sent again after a failure has the same key: the
 * server may have saved it, and only its answer was lost. Changed content has a new one.
 * @param sent before the page was loaded again
 */
export function createSaveKeys(sent?: SentSave) {
  let last = sent
  return {
    keyFor(save: Content): string {
      const content = textOf(save)
      if (last?.content !== content) last = { content, key: randomKey(4) }
      return last.key
    },
    /** After a success: the same content again is another save. */
    forget() {
      last = undefined
    },
    last: () => last,
  }
}

const textOf = ({ body, ...save }: Content) =>
  JSON.stringify([save, body instanceof FormData ? [...body].map(([name, value]) => [name, comparable(value)]) : body])

const comparable = (value: string | File) =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified]
