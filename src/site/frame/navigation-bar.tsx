import { useEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useSummit } from '../../features/content/use-summit.ts'
import { barPages } from '../../features/public-pages.ts'
import { Brand } from '../../ui/brand.tsx'
import { useDisclosure } from '../../ui/hooks/use-disclosure.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { SessionMenu, SessionMenuItems, TicketsLink } from './session-menu.tsx'

/** The bar at the top of every public page. */
export function NavigationBar() {
  const scrolled = useScrolledPast(50)
  const { name, logo } = useSummit()
  return (
    <header data-scrolled={scrolled} className="site-bar ground-ink no-print">
      <nav aria-label="Main" className="container-page">
        <Brand name={name} logo={logo} />
        <ul className="site-links">
          {barPages.map(({ name, path }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="site-bar-end">
          <TicketsLink />
          <div className="site-session">
            <SessionMenu />
          </div>
          <SmallScreenMenu />
        </div>
      </nav>
    </header>
  )
}

/** The menu of small screens: a `details` element, which works without JavaScript. */
function SmallScreenMenu() {
  const summary = useRef<HTMLElement>(null)
  const [open, setOpen] = useDisclosure(summary)
  // It may have been opened before hydration.
  useEffect(() => setOpen(summary.current?.closest('details')?.open ?? false), [setOpen])
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="site-menu">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive by itself */}
      <summary
        ref={summary}
        aria-label="Menu"
        onClick={(event) => {
          // The browser fires `toggle` later, and Escape may be pressed before that.
          event.preventDefault()
          setOpen(!open)
        }}
      >
        <Icon name={open ? 'x' : 'menu'} />
      </summary>
      <ul>
        {barPages.map(({ name, path }) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} className="menu-link">
              {name}
            </NavLink>
          </li>
        ))}
        <SessionMenuItems />
      </ul>
    </details>
  )
}

/** Returns whether the page is scrolled down by more than `pixels`; undefined before hydration. */
function useScrolledPast(pixels: number): boolean | undefined {
  const [isPast, setPast] = useState<boolean>()
  useEffect(() => {
    const update = () => setPast(window.scrollY > pixels)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [pixels])
  return isPast
}
