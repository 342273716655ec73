import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  intro: ReactNode
  children: ReactNode
  /** Above the card. */
  above?: ReactNode
}

/** For people who want to buy tickets. */
export const SeeTickets = () => (
  <Link to="/tickets" className="link inline-block py-0.5">
    See the tickets first
  </Link>
)

/** The frame of the pages around sign-in: a card on the brand's woven pattern, on a dark background. */
export function SignInFrame({ title, intro, children, above }: Props) {
  return (
    <section className="cloth ground-ink under-bar grid min-h-[80dvh] content-start justify-items-center px-4 pb-8 md:pb-16">
      {/* Not in the middle: while the document is being received, the card grows. */}
      <div className="mt-2 grid w-full max-w-md gap-4 md:mt-[8vh]">
        {above}
        <div className="ground-paper overflow-hidden rounded bg-card shadow-card">
          <div className="cloth-band" />
          <div className="px-6 pt-8 pb-8 sm:px-8">
            <h1 className="text-3xl">{title}</h1>
            <div className="mt-2 mb-6 text-pretty text-muted">{intro}</div>
            {children}
          </div>
        </div>
      </div>
    </section>
  )
}
