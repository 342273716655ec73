import { useSyncExternalStore } from 'react'
import { type SessionState, session, unknownSession } from './session.ts'

export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.state, () => unknownSession)
