import { useContext } from 'react'
import { stars } from '../../../browser/stars/stars.ts'
import { syncSoon } from '../../../browser/stars/sync-stars.ts'
import {
  MyAgendaContext,
  StarButtonText,
  type StarProps,
  starButtonClass,
  type Talk,
} from '../../../features/agenda/view/my-agenda.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

/** The star of a talk, and a note when another starred talk is at the same time. */
export function Star({ talk: { id, topic }, attributes }: StarProps) {
  const mine = useContext(MyAgendaContext)
  const clashing = mine?.clashes?.get(id)

  return (
    <>
      <button
        type="button"
        {...attributes}
        aria-label={`Star ${topic}`}
        aria-pressed={mine?.starred.has(id) ?? false}
        onClick={() => toggle(id)}
        className="star no-print"
      >
        <Icon name="star" />
      </button>
      {clashing && <p className="star-clash">At the same time as {listed(clashing)}</p>}
    </>
  )
}

/** The star of the talk that a page is about. */
export function StarButton({ talk: { id, topic } }: { talk: Talk }) {
  const mine = useContext(MyAgendaContext)
  return (
    <button
      type="button"
      aria-label={`Star this talk: ${topic}`}
      aria-pressed={mine?.starred.has(id) ?? false}
      onClick={() => toggle(id)}
      className={starButtonClass}
    >
      <StarButtonText />
    </button>
  )
}

function toggle(id: string) {
  stars.toggle(id)
  syncSoon()
}

const listed = (topics: string[]) => new Intl.ListFormat('en').format(topics)
