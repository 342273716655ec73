import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ReturnState, useCurrentPath } from './current-path.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

/** Navigates when a session ends: home after signing out, to the sign-in page when the server ended it. */
export function SessionRedirect() {
  const { endedBecause } = useSession()
  const currentPath = useCurrentPath()
  const navigate = useNavigate()
  const { key } = useLocation()
  const lastKey = useRef(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, from the page that was open then
  useEffect(() => {
    if (endedBecause === 'signed out') {
      navigate('/')
      document.getElementById('main')?.focus({ preventScroll: true }) // the focused menu item is gone
    }
    if (endedBecause === 'ended')
      navigate('/login', { replace: true, state: { from: currentPath, ended: true } satisfies ReturnState })
  }, [endedBecause])

  useEffect(() => {
    if (lastKey.current !== key) session.acknowledgeEnd()
    lastKey.current = key
  }, [key])
  return null
}
