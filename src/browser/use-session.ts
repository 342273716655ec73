import { useSyncExternalStore } from 'react'
import { type SessionState, serverSession, session } from './session.ts'

/** Returns the session's state, and rerenders when it changes. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.state, () => serverSession)
