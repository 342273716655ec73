import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ShownSection } from '../features/content/built-in.ts'
import { shownSections } from '../features/content/section.ts'
import { sectionTitles } from '../features/content/section-fields.tsx'

export const tabId = (name: ShownSection) => `tab-${name}`
export const panelId = 'section'

type Props = {
  current: ShownSection
  isInactive: (name: ShownSection) => boolean
  hasDraft: (name: ShownSection) => boolean
}

/** The sections as tabs, each with an address of its own. The arrow keys lead from tab to tab, Enter and Space open one. */
export function SectionTabs({ current, isInactive, hasDraft }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a small screen the tabs are wider than it is.
    list.current?.querySelector(`#${tabId(current)}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  function move(event: KeyboardEvent) {
    const tabs = [...(list.current?.children ?? [])] as HTMLElement[]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (event.key === ' ') tabs[at]?.click()
    else if (to === undefined) return
    else tabs.at(to % tabs.length)?.focus()
    event.preventDefault()
  }

  return (
    <div ref={list} role="tablist" aria-label="Sections" tabIndex={-1} onKeyDown={move} className="tabs">
      {shownSections.map((name) => (
        <Link
          key={name}
          id={tabId(name)}
          to={`?section=${name}`}
          role="tab"
          aria-selected={name === current}
          aria-controls={name === current ? panelId : undefined}
          tabIndex={name === current ? 0 : -1}
          preventScrollReset
        >
          {sectionTitles[name]}
          {hasDraft(name) && <span className="badge tone-info">Draft</span>}
          {isInactive(name) && <span className="badge tone-plain">Inactive</span>}
        </Link>
      ))}
    </div>
  )
}
