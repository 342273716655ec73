import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** A sentence on what will stand here. */
  about?: string
  /** What can be done about it. */
  next?: ReactNode
}

/** Nothing there yet: said on the cloth, with what comes next. */
export function Empty({ children, about, next }: Props) {
  return (
    <div className="cloth overflow-hidden rounded border border-line bg-sand text-text">
      <div className="mx-auto max-w-xl px-6 py-16 text-center">
        <div className="mx-auto w-fit rounded bg-sand px-5 py-3">
          <p className="font-heading text-xl leading-snug font-semibold text-balance">{children}</p>
          {about && <p className="mt-2 text-balance text-muted">{about}</p>}
        </div>
        {next && <div className="mt-6">{next}</div>}
      </div>
    </div>
  )
}
