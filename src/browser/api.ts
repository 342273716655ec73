import { type Api, isApiError } from '../lib/api.ts'
import { call, type Method, type Options } from './call.ts'
import { dropCachedReads } from './page-api.ts'

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

/** The API over the network, with the session of this browser. */
export const browserApi = {
  async get<Data>(path: string) {
    return (await call<Data>('GET', path)).data
  },
  /** A record with its version. */
  read: <Data>(path: string) => call<Data>('GET', path),
  send: <Data>(method: Method, path: string, body?: object | FormData, options: Omit<Options, 'body'> = {}) =>
    confirmed(() => call<Data>(method, path, { ...options, body })).finally(dropCachedReads),
} satisfies Api & Record<string, unknown>
