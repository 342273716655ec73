import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode; after?: ReactNode }

/** The dark top of a page: its heading, a sentence, and the band of cloth beneath. */
export function PageTop({ title, children, after }: Props) {
  return (
    <>
      <div className="on-ink page-top">
        <div className="container-page py-6 md:pt-16 md:pb-14 print:pt-0 print:pb-4">
          <h1 className="text-4xl md:text-5xl print:text-3xl">{title}</h1>
          {children && (
            <div className="mt-2 max-w-2xl md:mt-4 md:text-lg print:mt-1 print:text-base text-pretty text-on-ink-muted">
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
