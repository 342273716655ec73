import { type KeyboardEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ContentTab, contentTabs, tabTitles } from '../features/content/content-tabs.ts'

export const tabId = (name: ContentTab) => `tab-${name}`
export const panelId = 'section'

/** The first tab of each group. */
const groups: Partial<Record<ContentTab, string>> = {
  summit: 'The summit',
  hero: 'Home page',
  footer: 'Every page',
  home: 'Other pages',
}

export type SectionState = 'Draft' | 'Inactive' | 'Built-in text'

type Props = { current: ContentTab; statesOf: (name: ContentTab) => SectionState[] }

/**
 * The sections as tabs, one below the other, each with its own URL. The arrow keys move the focus; Enter and Space open a
 * tab. On a small screen they are a select.
 */
export function SectionTabs({ current, statesOf }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  function move(event: KeyboardEvent) {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = tabs.findIndex((tab) => tab.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (event.key === ' ') tabs[at]?.click()
    else if (to === undefined) return
    else tabs.at(to % tabs.length)?.focus()
    event.preventDefault()
  }

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
            {[tabTitles[name], ...statesOf(name).map((state) => state.toLowerCase())].join(', ')}
          </option>
        ))}
      </select>
      <div
        ref={list}
        role="tablist"
        aria-label="Sections"
        aria-orientation="vertical"
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
            data-group={groups[name]}
          >
            {tabTitles[name]} <States states={statesOf(name)} />
          </Link>
        ))}
      </div>
    </>
  )
}

/** Badges, and a dot for built-in texts, which many sections have at first. */
const States = ({ states }: { states: SectionState[] }) =>
  states.map((state) =>
    state === 'Built-in text' ? (
      <span key={state} title={state} className="tab-dot">
        <span className="sr-only">{state}</span>
      </span>
    ) : (
      <span key={state} className={`badge ${state === 'Draft' ? 'tone-info' : 'tone-plain'}`}>
        {state}
      </span>
    ),
  )
