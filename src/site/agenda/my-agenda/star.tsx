import { useContext } from 'react'
import { stars } from '../../../browser/stars/stars.ts'
import { syncSoon } from '../../../browser/stars/sync-stars.ts'
import { MyAgendaContext, type Talk } from '../../../features/agenda/view/my-agenda.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

/** The star of a talk, and a note when another starred talk is at the same time. */
export function Star({ talk: { id, topic } }: { talk: Talk }) {
  const mine = useContext(MyAgendaContext)
  const clashing = mine?.clashes?.get(id)

  function toggle() {
    stars.toggle(id)
    syncSoon()
  }

  return (
    <>
      <button
        type="button"
        aria-label={`Star ${topic}`}
        aria-pressed={mine?.starred.has(id) ?? false}
        onClick={toggle}
        className="star no-print"
      >
        <Icon name="star" />
      </button>
      {clashing && <p className="star-clash">At the same time as {listed(clashing)}</p>}
    </>
  )
}

const listed = (topics: string[]) => new Intl.ListFormat('en').format(topics)
