import { useSyncExternalStore } from 'react'
import { type SessionState, serverSession, session } from './session.ts'

export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.state, () => serverSession)
