import type { ReactNode } from 'react'

/** Nothing there yet: said on the cloth, with what comes next. */
export function Empty({ children, next }: { children: ReactNode; next?: ReactNode }) {
  return (
    <div className="cloth overflow-hidden rounded border border-line bg-sand text-text">
      <div className="mx-auto max-w-xl px-6 py-16 text-center">
        <p className="mx-auto w-fit rounded bg-sand px-5 py-3 font-heading text-xl leading-snug font-semibold text-balance">
          {children}
        </p>
        {next && <div className="mt-6">{next}</div>}
      </div>
    </div>
  )
}
