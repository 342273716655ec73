import { useLocation } from 'react-router'

/**
 * Router state of the sign-in page: the path to return to; if a session ended there, whose session and which form was
 * open; `isReset` after a new password was set, `buys` for someone who wants tickets.
 */
export type ReturnState = {
  from?: string
  ended?: boolean
  email?: string | undefined
  form?: string | undefined
  isReset?: boolean
  buys?: boolean
}

/** Returns the current URL from its path on: with query and fragment. */
export function useCurrentPath(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}
