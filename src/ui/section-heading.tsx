import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icons/icon.tsx'

/** A link to the page that shows the rest of a section. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} viewTransition className="link inline-flex min-h-11 items-center gap-1.5 md:min-h-6">
      {children}
      <Icon name="arrow-right" className="size-4" />
    </Link>
  )
}

type Props = { title: string; subtitle?: string | null | undefined; more?: ReactNode }

export function SectionHeading({ title, subtitle, more }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <div className="max-w-2xl min-w-0 flex-1 basis-64">
        <h2 className="text-3xl md:text-4xl">{title}</h2>
        {subtitle && <p className="mt-2 text-muted">{subtitle}</p>}
      </div>
      {more}
    </div>
  )
}
