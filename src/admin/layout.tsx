import { useEffect, useMemo, useRef, useState } from 'react'
import { type LinksFunction, Outlet, useLocation, useNavigation } from 'react-router'
import { ConfirmIdentity } from '../browser/confirm-identity.tsx'
import { Guard } from '../browser/guard.tsx'
import { useShortcutPreference } from '../browser/shortcut-preference.ts'
import { useSummit } from '../features/content/use-summit.ts'
import { Brand } from '../ui/brand.tsx'
import { LeaveGuards, useBackCloses } from '../ui/hooks/leave-guards.tsx'
import { modifierKeys, ShortcutsContext, singleKeys, useShortcutKeys } from '../ui/hooks/shortcuts.ts'
import { pageLoaded } from '../ui/hooks/use-page-loaded.ts'
import { useRouteAnnouncer } from '../ui/hooks/use-route-announcer.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { PrefetchPageCode } from '../ui/prefetch-page-code.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { ToastOutlet, ToastProvider } from '../ui/toast.tsx'
import styles from './admin.css?url'
import { consolePages } from './console-pages.ts'
import { Drawer } from './drawer.tsx'
import { ConsoleNavigation } from './navigation.tsx'
import { Outbox } from './outbox/outbox-bar.tsx'
import { SetBar } from './sets/set-bar.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { UndoProvider } from './undo/undo-provider.tsx'

const loadPalette = () => import('./palette/palette.tsx')
const LazyPalette = lazyDialog(loadPalette)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The frame of every console page. Its guard renders neither navigation nor page without permission. */
export default function ConsoleLayout() {
  const { pathname } = useLocation()
  const title = consolePages.find(({ path }) => path === pathname)?.title ?? 'Page Not Found'
  return (
    <>
      <title>{`${title} · Console`}</title>
      <meta name="robots" content="noindex" />
      <Guard policy="admin">
        <LeaveGuards>
          <ToastProvider>
            <Frame />
          </ToastProvider>
        </LeaveGuards>
      </Guard>
    </>
  )
}

/** The pages whose code is prefetched. */
const pages = [...consolePages.map(({ path }) => path), '/', '/account', '/login']

/** A sidebar; on small screens a bar at the top and a drawer. `--sticky-top` is the height of that bar, for tables. */
function Frame() {
  const main = useRef<HTMLElement>(null)
  const announced = useRouteAnnouncer(main)
  useShortcutKeys()
  const [hasSingleKeys, chooseSingleKeys] = useShortcutPreference()
  const shortcuts = useMemo(() => [...(hasSingleKeys ? singleKeys : []), ...modifierKeys], [hasSingleKeys])
  const [isHelping, setHelping] = useState(false)
  const help = () => setHelping(true)
  const [isGoing, setGoing] = useState(false)
  const goTo = () => setGoing(true)
  const Palette = useLoadedPalette()
  return (
    <ShortcutsContext value={shortcuts}>
      <div className="min-h-dvh [--bar-height:4.25rem] [--sticky-top:var(--bar-height)] lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)] lg:[--bar-height:0rem] lg:[--sidebar-width:14.75rem]">
        <SkipLink />
        <div className="no-print sticky top-0 hidden h-dvh ground-ink lg:block">
          <ConsoleNavigation onHelp={help} onGoTo={goTo} />
        </div>
        <TopBar onHelp={help} onGoTo={goTo} />
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 px-4 py-6 md:px-8 md:py-7">
          <div className="mx-auto max-w-[1180px]">
            <ToastOutlet />
            <UndoProvider>
              <SetBar />
              <Outbox>
                <Outlet />
              </Outbox>
            </UndoProvider>
          </div>
        </main>
        <p aria-live="polite" className="sr-only">
          {announced}
        </p>
        <ConfirmIdentity />
        <PrefetchPageCode paths={pages} />
        {isGoing && <Palette onClose={() => setGoing(false)} />}
        {isHelping && (
          <ShortcutsDialog isOn={hasSingleKeys} onChoose={chooseSingleKeys} onClose={() => setHelping(false)} />
        )}
      </div>
    </ShortcutsContext>
  )
}

/** Returns the palette, loaded before it is opened: what is typed while its code loads would be lost. */
function useLoadedPalette() {
  const [palette, setPalette] = useState({ Palette: LazyPalette })
  useEffect(() => {
    pageLoaded()
      .then(loadPalette)
      .then((loaded) => setPalette({ Palette: loaded.default }))
      .catch(() => {})
  }, [])
  return palette.Palette
}

type TopBarProps = { onHelp: () => void; onGoTo: () => void }

function TopBar({ onHelp, onGoTo }: TopBarProps) {
  // The drawer belongs to the page it was opened on: it is closed on the next one, and after coming back.
  const [openOn, setOpenOn] = useState<string>()
  const { key } = useLocation()
  if (openOn !== undefined && openOn !== key) setOpenOn(undefined)
  return (
    <header className="no-print sticky top-0 z-30 flex h-17 items-center justify-between ground-ink px-4 md:px-8 lg:hidden">
      <Brand {...useSummit()} />
      <div className="-me-3.5 flex">
        <button
          type="button"
          aria-label="Go to…"
          aria-haspopup="dialog"
          onClick={onGoTo}
          className="grid size-11 cursor-pointer place-items-center"
        >
          <Icon name="search" />
        </button>
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => setOpenOn(key)}
          className="grid size-11 cursor-pointer place-items-center"
        >
          <Icon name="menu" />
        </button>
      </div>
      {openOn === key && <Menu onClose={() => setOpenOn(undefined)} onHelp={onHelp} />}
    </header>
  )
}

type MenuProps = { onClose: () => void; onHelp: () => void }

/** The navigation in a drawer, which closes as soon as a link starts to load its page. */
function Menu({ onClose, onHelp }: MenuProps) {
  useBackCloses(onClose)
  const { state } = useNavigation()
  if (state !== 'idle') return
  return (
    <Drawer label="Menu" onClose={onClose}>
      <ConsoleNavigation
        onHelp={() => {
          onClose()
          onHelp()
        }}
      />
    </Drawer>
  )
}
