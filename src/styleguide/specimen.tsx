import { type ReactNode, useEffect, useState } from 'react'

/** '#fields' for 'Fields'. */
export const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

type ChapterProps = { title: string; children: ReactNode }

export function Chapter({ title, children }: ChapterProps) {
  return (
    <section aria-labelledby={anchorOf(title)} className="guide-chapter">
      <h2 id={anchorOf(title)}>{title}</h2>
      <div className="guide-specimens">{children}</div>
    </section>
  )
}

type SpecimenProps = {
  /** What is shown, and in which state. */
  name: string
  /** Over the whole width. */
  wide?: boolean
  /** On the dark ground that it is made for. */
  onInk?: boolean
  children: ReactNode
}

/** One part in one state, under its name. */
export function Specimen({ name, wide, onInk, children }: SpecimenProps) {
  return (
    <div className={wide ? 'guide-specimen guide-wide' : 'guide-specimen'}>
      <h3>{name}</h3>
      <div className={onInk ? 'guide-ground on-ink' : undefined}>{children}</div>
    </div>
  )
}

/** Several small ones side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className="guide-row">{children}</div>

/** For what the server never renders: a part that only the console shows, to those who may see it. */
export function InBrowser({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return here && children
}
