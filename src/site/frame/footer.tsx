import { Link } from 'react-router'
import { useSummit } from '../../features/content/use-summit.ts'
import { footerPages } from '../../features/public-pages.ts'
import { Brand } from '../../ui/brand.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { SocialLinks } from '../../ui/social-links.tsx'
import { useRootData } from './root-data.ts'

export function Footer() {
  const { footer, goodToKnow } = useRootData()
  const { email, phone, address, links = [] } = footer?.contact ?? {}
  const { name, logo, startDate } = useSummit()
  const year = startDate.slice(0, 4)
  return (
    <footer className="site-footer ground-ink no-print">
      <div className="container-page">
        <div>
          <Brand name={name} logo={logo} />
          {footer?.subtitle && <p className="site-footer-summary">{footer.subtitle}</p>}
          <SocialLinks links={links} of={name} />
        </div>
        <nav aria-label="Footer">
          <h2>The summit</h2>
          <ul className="site-footer-pages">
            {footerPages.map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Good to know">
          <h2>Good to know</h2>
          <ul className="site-footer-pages">
            {goodToKnow.map(({ title, to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
            <li>
              <a href="/agenda.ics">Agenda as a calendar</a>
            </li>
          </ul>
        </nav>
        {(email || phone || address) && (
          <div>
            <h2>Write to us</h2>
            <address className="site-footer-contact">
              {email && (
                <a href={`mailto:${email}`}>
                  <EmailText>{email}</EmailText>
                </a>
              )}
              {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
              {address && <span>{address}</span>}
            </address>
          </div>
        )}
        <div className="site-footer-legal">
          <p>
            © {year && !name.includes(year) && `${year} `}
            {name}
            {footer?.legalLine && ` · ${footer.legalLine}`}
          </p>
        </div>
      </div>
      <div className="cloth-band" />
    </footer>
  )
}
