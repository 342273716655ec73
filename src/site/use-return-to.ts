import { useLocation } from 'react-router'
import type { ReturnState } from '../browser/current-path.ts'
import { isSitePath } from '../lib/links.ts'

/** Returns the page to go to after sign-in; the history's state is untrusted and validated here. */
export function useReturnTo(): { from: string; ended: boolean; isReset: boolean } {
  const state = useLocation().state as ReturnState | null
  const from = typeof state?.from === 'string' && isSitePath(state.from) ? state.from : '/'
  const isReturn = !/^\/(login|register|unauthorized|forgot-password|reset-password|confirm-email)\b/.test(from)
  return { from: isReturn ? from : '/', ended: state?.ended === true, isReset: state?.isReset === true }
}
