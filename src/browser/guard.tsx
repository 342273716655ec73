import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isAllowed, type Policy } from '../lib/policy.ts'
import { useSession } from './use-session.ts'

/** What the sign-in page is told: the page to return to, and whether a session ended there. */
export type ReturnState = { from?: string; ended?: boolean }

/** The path of the page that is shown, with its query and its place on the page. */
export function useCurrentPath(): string {
  const { pathname, search, hash } = useLocation()
  return pathname + search + hash
}

/**
 * Shows its children to those alone who may see them. While that is not known it says 'Loading...', which is all that
 * the server ever renders of them.
 */
export function Guard({ policy, children }: { policy: Policy; children: ReactNode }) {
  const { loading, user, endedBecause } = useSession()
  const here = useCurrentPath()
  // With a reason, the way on is already known: see session-end.tsx.
  if (loading || (!user && endedBecause)) return <Loading />
  if (!user) return <Navigate to="/login" replace state={{ from: here } satisfies ReturnState} />
  if (!isAllowed(policy, user.role))
    return <Navigate to="/unauthorized" replace state={{ from: here } satisfies ReturnState} />
  // Another person, such as one who signed in in another tab, finds nothing of what this one did or saw.
  return <Fragment key={user.id}>{children}</Fragment>
}

const Loading = () => (
  <div className="grid min-h-[70dvh] place-items-center px-4 text-center text-lg text-muted">
    <p role="status">Loading...</p>
    <noscript>
      <p>This page needs JavaScript.</p>
    </noscript>
  </div>
)
