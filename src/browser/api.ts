import { type Api, isApiError } from '../lib/api.ts'
import { call, type Method, type Options } from './call.ts'
import { dropCachedReads } from './page-api.ts'
import { createSaveKeys, type SaveKeys } from './save-keys.ts'

/** Asks the signed-in person to confirm who they are. */
type AskForConfirmation = () => Promise<boolean>
let askForConfirmation: AskForConfirmation | undefined

/** Sets who is asked when a call needs a confirmation. @returns a function that takes this back */
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
  /** Those of the form that is sent, which may be sent again. */
  keys?: SaveKeys
  onProgress?: Options['onProgress']
}

/**
 * Sends a change. After a lost response, the same `keys` let it be sent again without being made twice.
 * @throws ApiError
 */
async function send<Data>(
  method: Method,
  path: string,
  body?: object | FormData,
  { version, keys = createSaveKeys(), onProgress }: SendOptions = {},
) {
  const key = keys.keyFor({ method, path, version, body })
  const headers = { 'Idempotency-Key': `"${key}"`, ...(version && { 'If-Match': version }) }
  try {
    const response = await confirmed(() => call<Data>(method, path, { body, headers, onProgress }))
    keys.forget()
    return response
  } catch (error) {
    // A file that looks like the one before.
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
  read: <Data>(path: string) => call<Data>('GET', path),
  send,
} satisfies Api & Record<string, unknown>
