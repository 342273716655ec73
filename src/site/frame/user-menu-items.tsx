import { NavLink } from 'react-router'
import type { SessionUser } from '../../browser/session.ts'
import { signOut } from '../../browser/sign-out.ts'
import { isAllowed } from '../../lib/policy.ts'
import { Icon } from '../../ui/icons/icon.tsx'

/** The menu of the signed-in user. */
export default function Items({ user }: { user: SessionUser }) {
  return (
    <>
      {isAllowed('admin', user.role) && (
        <li>
          <NavLink to="/admin/dashboard" prefetch="render" className="menu-link">
            <Icon name="layout-dashboard" className="size-5" />
            Admin Dashboard
          </NavLink>
        </li>
      )}
      <li>
        <NavLink to="/account" prefetch="render" className="menu-link">
          <Icon name="user-round" className="size-5" />
          Your Account
        </NavLink>
      </li>
      <li>
        <button type="button" onClick={signOut} className="menu-link">
          <Icon name="log-out" className="size-5" />
          Logout
        </button>
      </li>
    </>
  )
}
