import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Explains the purpose of the list. */
  about?: string
  /** The next step, such as a link. */
  next?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ children, about, next }: Props) {
  return (
    <div className="cloth rounded border border-line bg-sand px-4 py-10 text-text">
      <div className="mx-auto max-w-lg rounded border border-line bg-card px-6 py-6 text-center">
        <p className="font-heading text-xl leading-snug font-semibold text-balance">{children}</p>
        {about && <p className="mt-2 text-balance text-muted">{about}</p>}
        {next && <div className="mt-5">{next}</div>}
      </div>
    </div>
  )
}
