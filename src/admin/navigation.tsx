import { Link, NavLink } from 'react-router'
import { signOut } from '../browser/sign-out.ts'
import { useSession } from '../browser/use-session.ts'
import { useSummit } from '../features/content/use-summit.ts'
import { Brand } from '../ui/brand.tsx'
import { useShortcut } from '../ui/hooks/shortcuts.ts'
import { CircleUserRound, ExternalLink, Keyboard, LogOut } from '../ui/icons/console-icons.tsx'
import { consolePages } from './console-pages.ts'

const link =
  'relative flex min-h-11 w-full cursor-pointer items-center gap-3 overflow-hidden rounded px-3.75 text-[0.95rem] text-muted hover:bg-text/6 hover:text-text'
const current =
  'before:absolute before:inset-0 before:border-s-3 before:border-transparent aria-[current=page]:before:border-sun aria-[current=page]:bg-text/12 aria-[current=page]:text-text [&_svg]:size-[1.125rem] [&_svg]:shrink-0'

type Props = {
  /** Opens the list of keyboard shortcuts. */
  onHelp: () => void
}

/** The console's navigation: in the sidebar, and on small screens in the drawer. */
export function ConsoleNavigation({ onHelp }: Props) {
  const { user } = useSession()
  const pages = consolePages.filter(
    ({ superAdminOnly, isWithin }) => !isWithin && (!superAdminOnly || user?.role === 'super_admin'),
  )
  return (
    <nav aria-label="Console" className="flex min-h-full flex-col gap-5 px-3 pt-5 pb-4">
      <div className="px-3.75">
        <Brand {...useSummit()} />
      </div>
      <ul className="grid gap-0.5">
        {pages.map(({ title, path, icon: Icon }) => (
          <li key={path}>
            <NavLink to={path} className={`${link} ${current}`}>
              <Icon aria-hidden="true" />
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="mt-auto grid gap-0.5 border-t border-line pt-3">
        <li>
          {/* A new document: the texts of the site's header and footer are loaded only with one. */}
          <Link to="/" reloadDocument className={`${link} ${current}`}>
            <ExternalLink aria-hidden="true" />
            View Site
          </Link>
        </li>
        <li className="pointer-coarse:hidden">
          <button
            type="button"
            aria-haspopup="dialog"
            {...useShortcut('help')}
            onClick={onHelp}
            className={`${link} ${current}`}
          >
            <Keyboard aria-hidden="true" />
            Keyboard shortcuts
          </button>
        </li>
        <li>
          <Link to="/account" title="Your account" className={`${link} ${current}`}>
            <CircleUserRound aria-hidden="true" />
            <span className="grid min-w-0 py-1 leading-snug">
              <span className="truncate text-text">{user?.name}</span>
              <span className="truncate text-[0.8125rem]">{user?.email}</span>
            </span>
          </Link>
        </li>
        <li>
          <button type="button" onClick={signOut} className={`${link} ${current}`}>
            <LogOut aria-hidden="true" />
            Sign out
          </button>
        </li>
      </ul>
    </nav>
  )
}
