import { browserApi } from './api.ts'
import { fetchCurrentUser } from './sign-in.ts'

/** Each returns the server's message. @throws ApiError */
async function send(path: string, body: object): Promise<string> {
  return (await browserApi.send('POST', path, body)).message
}

export const askForReset = (body: { email: string }) => send('/auth/forgot-password', body)

/** Ends all sessions of the account, which may be the one that is signed in here. */
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await send('/auth/reset-password', body)
  await fetchCurrentUser()
}

/** The account may be the one that is signed in here. */
export async function confirmEmail(body: { token: string }): Promise<string> {
  const message = await send('/auth/confirm-email', body)
  await fetchCurrentUser()
  return message
}
