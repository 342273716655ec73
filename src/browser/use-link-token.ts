import { useEffect, useState } from 'react'

/**
 * Returns the token in the fragment of a mailed link, `#token=…`, and removes it from the address, so that it is neither
 * in the history nor on the screen. A fragment is sent to no server: the token is in no log and no Referer.
 * @returns undefined until the page is hydrated, '' when there is no token
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const given = new URLSearchParams(location.hash.slice(1)).get('token')
      setToken((earlier) => given ?? earlier ?? '')
      if (given) history.replaceState(history.state, '', location.pathname)
    }
    take()
    // Another link may be opened in the same tab.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
