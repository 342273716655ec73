import type { ReactNode } from 'react'
import type { LoadError } from '../../lib/result.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BackLink, type List } from './back-link.tsx'
import type { LoadErrorMessage } from './load-error-messages.ts'
import { LoadErrorAlert } from './loaded-list.tsx'
import { Opening } from './opening.tsx'
import { PageMeta } from './page-meta.tsx'

type Props = {
  list: List
  title: string
  /** Above the title. */
  badge?: ReactNode
  /** Below the title. */
  facts: ReactNode
  /** Beside the title: see `Opening`. */
  ornament: ReactNode
  children: ReactNode
  aside: ReactNode
}

/** The page of an event: its title on cloth, its text, and actions beside it. */
export function DetailPage({ list, title, badge, facts, ornament, children, aside }: Props) {
  return (
    <>
      <Opening
        ground="ink"
        above={
          <>
            <BackLink list={list} />
            <div>{badge}</div>
          </>
        }
        title={<h1 className="opening-long max-w-4xl">{title}</h1>}
        ornament={ornament}
      >
        {facts}
      </Opening>
      <div className="container-page grid gap-x-16 gap-y-10 pt-6 pb-10 md:grid-cols-[1fr_17rem] md:pt-10 md:pb-14 lg:grid-cols-[1fr_22rem] print:block print:py-4">
        <div className="grid max-w-2xl content-start gap-8 text-lg print:max-w-none print:text-base">{children}</div>
        <aside className="no-print grid content-start gap-6">{aside}</aside>
      </div>
    </>
  )
}

function loadError(kind: string, { status, message }: LoadError): LoadErrorMessage {
  if (status === 404) return { message: `${kind} not found` }
  return { message: `Failed to fetch the ${kind.toLowerCase()}`, ...(message && { detail: message }) }
}

/** `kind` is 'Talk' or 'Event'. */
type UnavailableProps = { list: List; kind: string; failure: LoadError }

export function UnavailableDetail({ list, kind, failure }: UnavailableProps) {
  const error = loadError(kind, failure)
  const seeAll = (
    <ButtonLink to={list.path} variant="outline">
      See the whole list
    </ButtonLink>
  )
  return (
    <>
      <PageMeta title={error.message} unlisted />
      <Opening ground="ink" above={<BackLink list={list} />} title={kind} />
      <div className="container-page py-14">
        {/* Trying again would find nothing either. */}
        <LoadErrorAlert error={error} action={failure.status === 404 && seeAll} />
      </div>
    </>
  )
}
