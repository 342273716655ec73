import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ReturnState, useCurrentPath } from './current-path.ts'
import { session } from './session.ts'
import { useSession } from './use-session.ts'

let openForm: { path: string; id: string } | undefined

/** Notes which form of a console page is open, by the id of its record or 'new': it opens again after a new sign-in. */
export const noteOpenForm = (path: string, id: string | undefined) => {
  openForm = id ? { path, id } : undefined
}

/** Navigates when a session ends: home after signing out, to the sign-in page when the server ended it. */
export function SessionRedirect() {
  const { endedBecause, endedFor } = useSession()
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
    if (endedBecause === 'ended') {
      const form = openForm?.path === location.pathname ? openForm.id : undefined
      const state: ReturnState = { from: currentPath, ended: true, email: endedFor, form }
      navigate('/login', { replace: true, state })
    }
  }, [endedBecause])

  useEffect(() => {
    if (lastKey.current !== key) session.acknowledgeEnd()
    lastKey.current = key
  }, [key])
  return null
}
