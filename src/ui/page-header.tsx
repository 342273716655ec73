import type { ReactNode } from 'react'

type Props = {
  title?: string
  /** In place of the title's heading, such as a skeleton. */
  heading?: ReactNode
  children?: ReactNode
  /** In place of the band of cloth below it. */
  band?: ReactNode
}

/** The dark top of a page: its heading and an introduction. */
export function PageHeader({ title, heading, children, band = <div className="cloth-band" /> }: Props) {
  return (
    <>
      <div className="on-ink cloth page-header">
        <div className="container-page pt-2 pb-5 md:pt-5 md:pb-7 print:pt-0 print:pb-4">
          {heading ?? <h1 className="text-3xl md:text-4xl print:text-3xl">{title}</h1>}
          {children && (
            <div className="mt-1 max-w-2xl md:mt-1.5 md:text-lg print:text-base text-pretty text-on-ink-muted">
              {children}
            </div>
          )}
        </div>
      </div>
      {band}
    </>
  )
}
