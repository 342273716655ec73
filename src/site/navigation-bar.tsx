import { useEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { Brand } from '../ui/brand.tsx'
import { useDisclosure } from '../ui/hooks/use-disclosure.ts'
import { Menu, X } from '../ui/icons/icons.tsx'
import { FoldedSession, SessionMenu } from './session-menu.tsx'

const pages = [
  ['Home', '/'],
  ['Speakers', '/speakers'],
  ['Agenda', '/agenda'],
  ['Events', '/events'],
  ['About', '/about'],
  ['Sponsors', '/sponsors'],
  ['Gallery', '/gallery'],
] as const

/** The bar at the top: dark, darker once the page is scrolled; on small screens its menu folds. */
export function NavigationBar() {
  const scrolled = useScrolledPast(50)
  return (
    <header
      data-scrolled={scrolled}
      className="site-bar on-ink no-print sticky top-0 z-40 bg-ink text-on-ink transition-[background-color,box-shadow] data-[scrolled=true]:bg-[#090c18] data-[scrolled=true]:shadow-card"
    >
      <nav aria-label="Main" className="container-page flex items-center justify-between gap-4 py-3">
        <Brand />
        <FoldedMenu />
        <ul className="hidden items-center gap-6 lg:flex">
          {pages.map(([name, path]) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === '/'}
                viewTransition
                className="border-b-2 border-transparent py-2 text-[0.95rem] hover:border-on-ink/40 aria-[current=page]:border-sun"
              >
                {name}
              </NavLink>
            </li>
          ))}
          <li>
            <SessionMenu />
          </li>
        </ul>
      </nav>
    </header>
  )
}

/** The menu of small screens. It is a `details` element, so that it unfolds without any script. */
function FoldedMenu() {
  const summary = useRef<HTMLElement>(null)
  const [open, setOpen] = useDisclosure(summary)
  // It may have been opened before the page's scripts came.
  useEffect(() => setOpen(summary.current?.closest('details')?.open ?? false), [setOpen])
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="lg:hidden">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        ref={summary}
        aria-label="Menu"
        onClick={(event) => {
          // Not left to the browser, which tells of it later: a key may be pressed before.
          event.preventDefault()
          setOpen(!open)
        }}
        className="-me-[13px] grid size-11 cursor-pointer list-none place-items-center [&::-webkit-details-marker]:hidden"
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </summary>
      <ul className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-4.5rem)] gap-1 overflow-auto border-t border-on-ink/15 bg-[#090c18] px-4 pt-3 pb-6 shadow-card">
        {pages.map(([name, path]) => (
          <li key={path}>
            <NavLink to={path} end={path === '/'} viewTransition className="menu-link">
              {name}
            </NavLink>
          </li>
        ))}
        <FoldedSession />
      </ul>
    </details>
  )
}

/** Whether the page is scrolled more than `pixels` down. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [pixels])
  return past
}
