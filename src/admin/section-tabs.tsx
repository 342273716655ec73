import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ContentTab, contentTabs, tabTitles } from '../features/content/section-names.ts'

export const tabId = (name: ContentTab) => `tab-${name}`
export const panelId = 'section'

type Props = {
  current: ContentTab
  isInactive: (name: ContentTab) => boolean
  hasDraft: (name: ContentTab) => boolean
}

/**
 * The sections as tabs, each with its own URL. The arrow keys move the focus; Enter and Space open a tab. On a small
 * screen, where they would be cut off, they are a select.
 */
export function SectionTabs({ current, isInactive, hasDraft }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    // On a tablet the tabs scroll.
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

  const stateOf = (name: ContentTab) => [hasDraft(name) && 'draft', isInactive(name) && 'inactive'].filter(Boolean)
  return (
    <>
      <select
        aria-label="Section"
        value={current}
        onChange={({ currentTarget }) => navigate(`?section=${currentTarget.value}`, { preventScrollReset: true })}
        className="field mb-4 font-semibold md:hidden"
      >
        {contentTabs.map((name) => (
          <option key={name} value={name}>
            {[tabTitles[name], ...stateOf(name)].join(', ')}
          </option>
        ))}
      </select>
      <div
        ref={list}
        role="tablist"
        aria-label="Sections"
        tabIndex={-1}
        onKeyDown={move}
        className="tabs max-md:hidden"
      >
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
    </>
  )
}
