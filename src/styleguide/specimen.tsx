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
  /** The component and its state. */
  name: string
  /** Takes the whole width. */
  wide?: boolean
  /** Shows it on dark ground. */
  onInk?: boolean
  children: ReactNode
}

/** One component in one state, below its name. */
export function Specimen({ name, wide, onInk, children }: SpecimenProps) {
  return (
    <div className={wide ? 'guide-specimen guide-wide' : 'guide-specimen'}>
      <h3>{name}</h3>
      <div className={onInk ? 'guide-ground on-ink' : undefined}>{children}</div>
    </div>
  )
}

/** Several small components side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className="guide-row">{children}</div>

/** For components of the console, which the server never renders. */
export function InBrowser({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted && children
}
