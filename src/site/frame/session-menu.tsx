import { useRef } from 'react'
import { NavLink } from 'react-router'
import { type ReturnState, useCurrentPath } from '../../browser/current-path.ts'
import type { SessionUser } from '../../browser/session.ts'
import { useSession } from '../../browser/use-session.ts'
import { firstName } from '../../lib/person.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/hooks/use-disclosure.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Most visitors are not signed in.
const Items = lazyPart(() => import('./user-menu-items.tsx'))

/** The last item of the bar: a link to sign in, or the menu of the signed-in user. */
export function SessionMenu() {
  const { user } = useSession()
  return user ? <UserMenu user={user} /> : <GetTickets />
}

function UserMenu({ user }: { user: SessionUser }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useDisclosure(button)
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded border border-line px-4 font-semibold hover:border-current"
      >
        <Icon name="circle-user-round" className="size-5" />
        <span className="max-w-36 truncate">{firstName(user.name)}</span>
        <Icon name="chevron-down" className="size-4" />
      </button>
      {open && (
        <ul className="absolute end-0 top-full mt-2 grid w-60 gap-1 rounded border border-line bg-ink-deep p-2 shadow-card">
          <Items user={user} />
        </ul>
      )}
    </div>
  )
}

/** The same within the menu of small screens. */
export function SessionMenuItems() {
  const { user } = useSession()
  if (!user)
    return (
      <li className="mt-3">
        <GetTickets className="w-full" />
      </li>
    )
  return (
    <>
      <li>
        <NavLink to="/tickets" className="menu-link">
          Tickets
        </NavLink>
      </li>
      <li className="mt-3 truncate border-t border-line ps-4 pt-4 font-heading text-lg font-semibold">
        {firstName(user.name)}
      </li>
      <Items user={user} />
    </>
  )
}

/** The way to the tickets for those who are signed in, beside their menu. */
export function TicketsLink() {
  const { user } = useSession()
  return (
    user && (
      <ButtonLink to="/tickets" variant="sun" className="site-tickets">
        Tickets
      </ButtonLink>
    )
  )
}

function GetTickets({ className }: { className?: string }) {
  const from = useCurrentPath()
  return (
    <ButtonLink to="/login" state={{ from, buys: true } satisfies ReturnState} variant="sun" className={className}>
      Get Tickets
    </ButtonLink>
  )
}
