import { type ReactNode, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { signOut } from '../browser/sign-out.ts'
import { useSession } from '../browser/use-session.ts'
import { useSummit } from '../features/content/use-summit.ts'
import { Brand } from '../ui/brand.tsx'
import { keyLabels, useShortcut } from '../ui/hooks/shortcuts.ts'
import { useDisclosure } from '../ui/hooks/use-disclosure.ts'
import { ChevronsUpDown, CircleUserRound, ExternalLink, Keyboard, LogOut } from '../ui/icons/console-icons.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { consolePages, pageGroups } from './console-pages.ts'

type Props = {
  /** Opens the list of keyboard shortcuts. */
  onHelp: () => void
  /** Opens the palette; not from the drawer, above which is a button of its own. */
  onGoTo?: () => void
}

/** The console's navigation: in the sidebar, and on small screens in the drawer. */
export function ConsoleNavigation({ onHelp, onGoTo }: Props) {
  const { user } = useSession()
  const pages = consolePages.filter(({ superAdminOnly }) => !superAdminOnly || user?.role === 'super_admin')
  return (
    <nav aria-label="Console" className="console-nav">
      <div className="console-pages">
        <div>
          <Brand {...useSummit()} />
        </div>
        {onGoTo && <GoToButton onClick={onGoTo} />}
        {pageGroups.map((group) => (
          <PageGroup key={group} title={group}>
            {pages
              .filter((page) => page.group === group)
              .map(({ title, path, icon: PageIcon }) => (
                <li key={path}>
                  <NavLink to={path} className="console-link">
                    <PageIcon />
                    {title}
                  </NavLink>
                </li>
              ))}
          </PageGroup>
        ))}
      </div>
      <ul className="console-ends">
        <Account onHelp={onHelp} />
        <li>
          {/* A new document: the texts of the site's header and footer are loaded only with one. */}
          <Link to="/" reloadDocument className="console-link">
            <ExternalLink />
            View Site
          </Link>
        </li>
        <li>
          <button type="button" onClick={signOut} className="console-link">
            <LogOut />
            Sign out
          </button>
        </li>
      </ul>
    </nav>
  )
}

function GoToButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...useShortcut('goTo')}
      onClick={onClick}
      className="console-link border! border-line!"
    >
      <Icon name="search" />
      <span className="flex-1">Go to…</span>
      <span aria-hidden="true" className="text-xs">
        {keyLabels('goTo').join(' ')}
      </span>
    </button>
  )
}

function PageGroup({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div>
      {title && (
        <p aria-hidden="true" className="px-3 text-xs font-semibold text-muted">
          {title}
        </p>
      )}
      <ul aria-label={title || undefined}>{children}</ul>
    </div>
  )
}

/** The signed-in person's name, which opens the lines about them. */
function Account({ onHelp }: Pick<Props, 'onHelp'>) {
  const { user } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useDisclosure(button)
  const help = useShortcut('help')
  function showHelp() {
    // Back to the name: the pressed line is about to be hidden.
    if (isOpen) button.current?.focus()
    setOpen(false)
    onHelp()
  }
  return (
    <li className="relative col-span-2">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="console-link min-h-12!"
      >
        <Portrait name={user?.name ?? ''} image={null} sizes="" className="size-8 shrink-0 rounded-full" />
        <span className="grid min-w-0 flex-1 text-start leading-snug">
          <span className="truncate text-text">{user?.name}</span>
          <span className="truncate text-[0.8125rem]">{user?.email}</span>
        </span>
        <ChevronsUpDown />
      </button>
      <ul
        hidden={!isOpen}
        className="absolute inset-x-0 bottom-full mb-1 rounded border border-line bg-ground p-1 shadow-card"
      >
        <li>
          <Link to="/account" className="console-link">
            <CircleUserRound />
            Your account
          </Link>
        </li>
        <li className="pointer-coarse:hidden">
          <button type="button" aria-haspopup="dialog" {...help} onClick={showHelp} className="console-link">
            <Keyboard />
            Keyboard shortcuts
          </button>
        </li>
      </ul>
    </li>
  )
}
