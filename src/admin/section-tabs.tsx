import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ContentTab, contentTabs, tabTitles } from '../features/content/section-names.ts'

export const tabId = (name: ContentTab) => `tab-${name}`
export const panelId = 'section'

type Props = {
  current: ContentTab
  isInactive: (name: ContentTab) => boolean
  hasDraft: (name: ContentTab) => boolean
}

/** The sections as tabs, each with its own URL. The arrow keys move the focus; Enter and Space open a tab. */
export function SectionTabs({ current, isInactive, hasDraft }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a small screen the tabs scroll.
    list.current?.querySelector(`#${tabId(current)}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  function move(event: KeyboardEvent) {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = tabs.findIndex((tab) => tab.matches(':focus'))
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (event.key === ' ') tabs[at]?.click()
    else if (to === undefined) return
    else tabs.at(to % tabs.length)?.focus()
    event.preventDefault()
  }

  return (
    <div ref={list} role="tablist" aria-label="Sections" tabIndex={-1} onKeyDown={move} className="tabs">
      {contentTabs.map((name) => (
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
          {tabTitles[name]}
          {hasDraft(name) && <span className="badge tone-info">Draft</span>}
          {isInactive(name) && <span className="badge tone-plain">Inactive</span>}
        </Link>
      ))}
    </div>
  )
}
