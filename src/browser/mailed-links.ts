import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from './api.ts'
import { fetchCurrentUser } from './resume-session.ts'

/** Returns the server's message. @throws ApiError */
async function send(path: string, body: object): Promise<string> {
  return (await browserApi.send('POST', path, body)).message
}

export const askForReset = (body: { email: string }) => send('/auth/forgot-password', body)

/** Ends all sessions of the account, which may be the one that is signed in here. */
export async function setPassword(path: string, body: { token: string; password: string }): Promise<void> {
  await send(path, body)
  await fetchCurrentUser()
}

/** The account may be the one that is signed in here. */
export async function confirmEmail(body: { token: string }): Promise<string> {
  const message = await send('/auth/confirm-email', body)
  await fetchCurrentUser()
  return message
}

/**
 * Returns the token in the fragment of a mailed link, `#token=…`, and removes it from the URL, the history and the
 * router's state. Browsers never send a fragment, so the token is in no log and no Referer.
 * @returns undefined until the page is hydrated, '' when there is no token
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    const take = () => {
      const given = new URLSearchParams(location.hash.slice(1)).get('token')
      setToken((earlier) => given ?? earlier ?? '')
      if (given) void navigate({ hash: '' }, { replace: true, preventScrollReset: true })
    }
    take()
    // Another link may be opened in the same tab.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [navigate])
  return token
}
