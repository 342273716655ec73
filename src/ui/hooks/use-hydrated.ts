import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's scripts have taken over: false on the server and in the first rendering, which has to be the same. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
