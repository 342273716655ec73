import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowRight } from './icons/icons.tsx'

/** A link with an arrow, as it closes a section. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} viewTransition className="link inline-flex min-h-11 items-center gap-1.5 md:min-h-6">
      {children}
      <ArrowRight aria-hidden="true" className="size-4" />
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
