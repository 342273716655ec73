import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { type ReturnState, useCurrentPath } from '../browser/guard.tsx'
import type { SessionUser } from '../browser/session.ts'
import { signOut } from '../browser/sign-in.ts'
import { useSession } from '../browser/use-session.ts'
import { firstName } from '../lib/person.ts'
import { isAllowed } from '../lib/policy.ts'
import { useDisclosure } from '../ui/hooks/use-disclosure.ts'
import { ChevronDown, CircleUserRound, LayoutDashboard, LogOut, UserRound } from '../ui/icons/icons.tsx'

/** The end of the bar: the way in for visitors, the menu of whoever is signed in. */
export function SessionMenu() {
  const { user } = useSession()
  return user ? <PersonMenu user={user} /> : <GetTickets className="" />
}

function PersonMenu({ user }: { user: SessionUser }) {
  const head = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useDisclosure(head)
  return (
    <div className="relative">
      <button
        ref={head}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded border border-on-ink/35 px-4 font-semibold hover:border-on-ink"
      >
        <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-w-36 truncate">{firstName(user.name)}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {open && (
        <ul className="absolute end-0 top-full mt-2 grid w-60 gap-1 rounded border border-on-ink/15 bg-[#090c18] p-2 shadow-card">
          <Items user={user} />
        </ul>
      )}
    </div>
  )
}

/** The same within the folded menu of small screens. */
export function FoldedSession() {
  const { user } = useSession()
  if (!user)
    return (
      <li className="mt-3">
        <GetTickets className="w-full" />
      </li>
    )
  return (
    <>
      <li className="mt-3 truncate border-t border-on-ink/15 ps-4 pt-4 font-heading text-lg font-semibold">
        {firstName(user.name)}
      </li>
      <Items user={user} />
    </>
  )
}

function GetTickets({ className }: { className: string }) {
  const from = useCurrentPath()
  return (
    <Link
      to="/login"
      viewTransition
      state={{ from } satisfies ReturnState}
      className={`button button-sun ${className}`}
    >
      Get Tickets
    </Link>
  )
}

function Items({ user }: { user: SessionUser }) {
  return (
    <>
      {isAllowed('admin', user.role) && (
        <li>
          <NavLink to="/admin/dashboard" prefetch="render" className="menu-link">
            <LayoutDashboard aria-hidden="true" className="size-5" />
            Admin Dashboard
          </NavLink>
        </li>
      )}
      <li>
        <NavLink to="/account" prefetch="render" className="menu-link">
          <UserRound aria-hidden="true" className="size-5" />
          Your Account
        </NavLink>
      </li>
      <li>
        <button type="button" onClick={signOut} className="menu-link">
          <LogOut aria-hidden="true" className="size-5" />
          Logout
        </button>
      </li>
    </>
  )
}
