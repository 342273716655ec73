import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode; after?: ReactNode }

/** The dark top of a page: its heading, a sentence, and the band of cloth beneath. */
export function PageTop({ title, children, after }: Props) {
  return (
    <>
      <div className="on-ink bg-ink text-on-ink">
        <div className="container-page pt-12 pb-10 md:pt-16 md:pb-14 print:pt-0 print:pb-4">
          <h1 className="text-4xl md:text-5xl print:text-3xl">{title}</h1>
          {children && (
            <div className="mt-4 max-w-2xl text-lg print:mt-1 print:text-base text-pretty text-on-ink-muted">
              {children}
            </div>
          )}
          {after}
        </div>
      </div>
      <div className="cloth-band" />
    </>
  )
}
