import type { ReactNode } from 'react'
import continent from '../ui/brand/continent.svg'

type Props = { title: string; intro: ReactNode; children: ReactNode }

/** What the pages around sign-in share: the form on a card, on the dark ground of the brand. */
export function SignInFrame({ title, intro, children }: Props) {
  return (
    <section className="relative isolate overflow-hidden bg-ink px-4 py-12 md:py-20">
      <img
        src={continent}
        alt=""
        width={620}
        height={640}
        className="absolute end-[-6rem] top-1/2 -z-10 hidden h-[44rem] w-auto max-w-none -translate-y-1/2 opacity-45 md:block"
      />
      <div className="mx-auto w-full max-w-md overflow-hidden rounded bg-card shadow-card">
        <div className="cloth-band" />
        <div className="px-6 pt-8 pb-8 sm:px-8">
          <h1 className="text-3xl">{title}</h1>
          <div className="mt-2 mb-6 text-muted">{intro}</div>
          {children}
        </div>
      </div>
    </section>
  )
}
