import { useLocation } from 'react-router'
import type { ReturnState } from '../../browser/current-path.ts'
import { isSitePath } from '../../lib/links.ts'

/** Returns the page to go to after sign-in; the history's state is untrusted and validated here. */
export function useReturnTo() {
  const state = useLocation().state as ReturnState | null
  const from = typeof state?.from === 'string' && isSitePath(state.from) ? state.from : '/'
  const isReturn = !/^\/(login|register|unauthorized|forgot-password|reset-password|confirm-email|invitation)\b/.test(
    from,
  )
  return {
    from: isReturn ? from : '/',
    ended: state?.ended === true,
    isReset: state?.isReset === true,
    buys: state?.buys === true,
    /** The owner of the session that ended. */
    email: textOf(state?.email),
    /** The form that was open, for the page to return to. */
    form: textOf(state?.form),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
