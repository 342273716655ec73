import { Link, useRouteLoaderData } from 'react-router'
import { sectionDefaults } from '../features/content/section-defaults.ts'
import { contactDetailsOf } from '../features/content/site-identity.ts'
import type { loader } from '../root.tsx'
import { Brand } from '../ui/brand.tsx'
import { SocialLinks } from '../ui/social-icon.tsx'

const pages = [
  ['Home', '/'],
  ['About', '/about'],
  ['Speakers', '/speakers'],
  ['Agenda', '/agenda'],
  ['Tickets', '/tickets'],
  ['Contact', '/contact'],
] as const

/** The contact details that staff keep in the footer's content; none when that section is switched off. */
export function useContactLines() {
  const root = useRouteLoaderData<typeof loader>('root')
  const footer = root ? root.footer : sectionDefaults.footer
  return { footer, lines: contactDetailsOf(footer?.contentDocument) }
}

export function Footer() {
  const { footer, lines } = useContactLines()
  const { email, phone, address, links } = lines
  return (
    <footer className="on-ink no-print bg-ink text-on-ink">
      <div className="cloth-band" />
      <div className="container-page grid gap-10 py-14 md:grid-cols-2 lg:grid-cols-[1fr_auto_fit-content(17rem)] lg:gap-x-24">
        <div className="md:max-lg:col-span-2">
          <Brand />
          {footer?.subtitle && <p className="mt-4 max-w-sm text-on-ink-muted">{footer.subtitle}</p>}
          <SocialLinks links={links} of="the summit" className="mt-5" />
        </div>
        <nav aria-label="Footer">
          <h2 className="text-lg">Explore</h2>
          <ul className="mt-3 grid grid-cols-2 gap-x-6">
            {pages.map(([name, path]) => (
              <li key={path}>
                <Link
                  to={path}
                  viewTransition
                  className="inline-flex min-h-11 items-center text-on-ink-muted hover:text-on-ink md:min-h-9"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {(email || phone || address) && (
          <div>
            <h2 className="text-lg">Contact</h2>
            <address className="mt-3 grid text-on-ink-muted not-italic">
              {email && (
                <a
                  href={`mailto:${email}`}
                  className="inline-flex min-h-11 items-center break-all hover:text-on-ink md:min-h-9"
                >
                  {email}
                </a>
              )}
              {phone && (
                <a
                  href={`tel:${phone.replace(/[^+\d]/g, '')}`}
                  className="inline-flex min-h-11 items-center hover:text-on-ink md:min-h-9"
                >
                  {phone}
                </a>
              )}
              {address && <span className="inline-flex min-h-11 items-center md:min-h-9">{address}</span>}
            </address>
          </div>
        )}
      </div>
    </footer>
  )
}
