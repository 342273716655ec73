import { Fragment, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isAllowed, type Policy } from '../lib/policy.ts'
import { type ReturnState, useCurrentPath } from './current-path.ts'
import { useSession } from './use-session.ts'

/**
 * Renders its children for users that the policy allows, and redirects everyone else. Renders 'Loading...' until the
 * user is known, and always on the server.
 */
export function Guard({ policy, children }: { policy: Policy; children: ReactNode }) {
  const { loading, user, endedBecause } = useSession()
  const currentPath = useCurrentPath()
  // A session that has just ended: SessionRedirect navigates.
  if (loading || (!user && endedBecause)) return <Loading />
  if (!user) return <Navigate to="/login" replace state={{ from: currentPath } satisfies ReturnState} />
  if (!isAllowed(policy, user.role))
    return <Navigate to="/unauthorized" replace state={{ from: currentPath } satisfies ReturnState} />
  if (user.needsSecondFactor && policy !== 'signed-in') return <Navigate to="/account" replace />
  // The key resets all state when another person signs in, such as in another tab.
  return <Fragment key={user.id}>{children}</Fragment>
}

const Loading = () => (
  <div className="grid min-h-[70dvh] place-items-center px-4 text-center text-lg text-muted">
    <p role="status" className="noscript:hidden">
      Loading...
    </p>
    <noscript>
      <p>This page needs JavaScript.</p>
    </noscript>
  </div>
)
