import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icons/icon.tsx'

/** A link to the page that shows the rest of a section. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-1.5 md:min-h-6">
      {children}
      <Icon name="arrow-right" className="size-4" />
    </Link>
  )
}

type Props = { title: string; subtitle?: ReactNode; more?: ReactNode }

export function SectionHeading({ title, subtitle, more }: Props) {
  return (
    <div className="section-heading">
      <h2>{title}</h2>
      {subtitle && <p>{subtitle}</p>}
      {more}
    </div>
  )
}
