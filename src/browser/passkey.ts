import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, failToLoad } from '../lib/api.ts'
import { browserApi } from './api.ts'
import { call } from './call.ts'

const load = () => import('@simplewebauthn/browser').catch(failToLoad)

/**
 * Asks the browser for one of its owner's passkeys for this site.
 * @returns the response to send to the server
 * @throws ApiError also when the person cancels
 */
export async function requestPasskey(): Promise<object> {
  const { data } = await call<PublicKeyCredentialRequestOptionsJSON>('POST', '/auth/passkey/options', { token: null })
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: data }).catch(fail)
}

/** Asks the browser to make a passkey for the signed-in person, as `requestPasskey` does. */
export async function createPasskey(): Promise<object> {
  const { data } = await browserApi.send<PublicKeyCredentialCreationOptionsJSON>('POST', '/auth/me/passkeys/options')
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: data }).catch(fail)
}

function fail(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new ApiError(0, { message: messages[name] ?? 'Your browser couldn’t use a passkey' })
}

/** By the names of https://www.w3.org/TR/webauthn-3/#sctn-createCredential and -getAssertion. */
const messages: Record<string, string> = {
  NotAllowedError: 'You didn’t choose a passkey',
  AbortError: 'You didn’t choose a passkey',
  InvalidStateError: 'This device already has a passkey for your account',
}
