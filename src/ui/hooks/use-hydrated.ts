import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and in the first render, which must match the server's, and true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
