import { browserApi } from '../../browser/api.ts'
import type { Method } from '../../browser/call.ts'
import { chosenSet } from '../../browser/change-set.ts'
import { outbox, type WaitingSave } from '../../browser/outbox/outbox.ts'
import { readVersions, type Shown } from '../../browser/outbox/read-versions.ts'
import { createSaveKeys, type SaveKeys } from '../../browser/save-keys.ts'
import { abortAfter } from '../../lib/abort-after.ts'
import { isApiError } from '../../lib/api.ts'
import { hasFile } from '../../lib/has-file.ts'

export type Save = {
  method: Method
  path: string
  body?: object | FormData
  version?: string | undefined
  /** The records that it moves, in place of `version`: refused (412) if one was moved since. */
  shown?: Shown[]
  keys?: SaveKeys
  onProgress?: ((progress: number) => void) | undefined
}

/** The description of a save for the outbox, and the form that it came from. */
export type About = Pick<WaitingSave, 'label' | 'changes' | 'form'>

/**
 * In milliseconds. On a dead connection, a browser waits for minutes. If the save arrives after all, its key keeps the second
 * one from being made twice.
 */
const timeout = 15_000

export const waitingMessage = 'Saved on this device. It is sent when the network returns.'

/**
 * Sends a save. Without a network it waits in the outbox of this device, unless it is about an account, which may need a
 * confirmation.
 * @returns undefined if it waits
 * @throws ApiError, also when the save cannot be stored here
 */
export async function sendOrWait<Sent>(save: Save, about: () => About) {
  const { method, path, body, shown, keys = createSaveKeys(), onProgress } = save
  let { version } = save
  try {
    if (shown) version = await readVersions(shown, { signal: abortAfter(timeout) })
    const options = { version, keys, ...(hasFile(body) ? { onProgress } : { timeout }) }
    return await browserApi.send<Sent>(method, path, body, options)
  } catch (error) {
    const canWait = isApiError(error) && error.status === 0 && !path.startsWith('/auth/')
    if (canWait && (await waits({ ...save, version, keys }, about()))) return undefined
    throw error
  }
}

/** Puts a save in the outbox. @returns false where it cannot be stored */
async function waits(
  { method, path, body, version, shown, keys }: Save & { keys: SaveKeys },
  about: About,
): Promise<boolean> {
  return outbox.add({
    ...about,
    at: new Date().toISOString(),
    request: {
      // The key that it was sent with, if any.
      ...{ method, path, version, shown, key: keys.keyFor({ method, path, version, body }), set: chosenSet()?.id },
      body: body instanceof FormData ? [...body] : body && JSON.stringify(body),
    },
  })
}
