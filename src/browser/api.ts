import { abortAfter } from '../lib/abort-after.ts'
import { type Api, isApiError } from '../lib/api.ts'
import { call, type Method, type Options } from './call.ts'
import { noteActions } from './own-actions.ts'
import { dropCachedReads } from './page-api.ts'
import { createSaveKeys, type SaveKeys } from './save-keys.ts'

/** Asks the signed-in person to confirm who they are. */
type AskForConfirmation = () => Promise<boolean>
let askForConfirmation: AskForConfirmation | undefined

/** Sets the function that asks for a confirmation when a call needs one. @returns a function that unsets it */
export function onConfirmationRequired(ask: AskForConfirmation) {
  askForConfirmation = ask
  return () => {
    if (askForConfirmation === ask) askForConfirmation = undefined
  }
}

/** Repeats a call that needs a confirmation, once it is given. */
async function confirmed<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const isRequired = isApiError(error) && error.reason === 'confirmation_required'
    if (!isRequired || !(await askForConfirmation?.())) throw error
    return send()
  }
}

type SendOptions = {
  /** Refuses the save (412) if the record has another version. */
  version?: string | undefined
  /** The keys of the form that is sent; the same for a repeated save. */
  keys?: SaveKeys
  onProgress?: Options['onProgress']
  /** In milliseconds: the call then fails like one without a network. There is none by default. */
  timeout?: number | undefined
}

/**
 * Sends a change. With the same `keys`, it can be repeated after a lost response and is still made only once.
 * @throws ApiError
 */
async function send<Data>(
  method: Method,
  path: string,
  body?: object | FormData,
  { version, keys = createSaveKeys(), onProgress, timeout }: SendOptions = {},
) {
  const key = keys.keyFor({ method, path, version, body })
  const headers = { 'Idempotency-Key': `"${key}"`, ...(version && { 'If-Match': version }) }
  try {
    const response = await confirmed(() =>
      call<Data>(method, path, { body, headers, onProgress, signal: timeout ? abortAfter(timeout) : undefined }),
    )
    keys.forget()
    noteActions(response.change)
    return response
  } catch (error) {
    // Another file that looks the same.
    if (isApiError(error) && error.status === 422) keys.forget()
    throw error
  } finally {
    dropCachedReads()
  }
}

/** The API over the network, with the session of this browser. */
export const browserApi = {
  async get<Data>(path: string) {
    return (await call<Data>('GET', path)).data
  },
  /** A record with its version, or a part of a list with its total and the query of the next part. */
  read: <Data>(path: string, signal?: AbortSignal) => call<Data>('GET', path, { signal }),
  send,
} satisfies Api & Record<string, unknown>
