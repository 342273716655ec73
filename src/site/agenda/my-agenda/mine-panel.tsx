import { useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { MyAgendaContext } from '../../../features/agenda/view/my-agenda.tsx'
import { maxStarsAtOnce } from '../../../lib/stars.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyAfterLoad } from '../../../ui/lazy-part.tsx'

const NotificationSwitch = lazyAfterLoad(() => import('./notification-switch.tsx'))

/** The panel above the starred items of the agenda, or instead of them if there are none. */
export function MinePanel() {
  const { starred, clashes } = useContext(MyAgendaContext) ?? {}
  if (!starred) return null
  if (starred.size === 0) return <NothingStarred />
  return (
    <div className="mine-panel no-print">
      <a href={calendarOf(starred)} download="my-agenda.ics" className={buttonClass('outline')}>
        Save to calendar
      </a>
      <NotificationSwitch />
      {clashes && clashes.size > 0 && <p>{clashes.size} of your talks overlap.</p>}
    </div>
  )
}

function NothingStarred() {
  const text = useRef<HTMLDivElement>(null)
  // The star that was pressed last is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus()
  }, [])
  return (
    <div ref={text} tabIndex={-1} className="agenda-none py-10 text-center">
      <p className="text-lg">You haven’t starred anything yet.</p>
      <p className="mt-2 text-muted">
        Select the star beside a talk to add it to your agenda. It shows which of your talks overlap, and you can save
        it to your calendar.
      </p>
      <Link to="?" preventScrollReset className={buttonClass('primary', 'mt-4')}>
        Show the whole agenda
      </Link>
    </div>
  )
}

/** Sorted by id, so that a choice always has the same URL. */
const calendarOf = (starred: ReadonlySet<string>) =>
  `/agenda.ics?talks=${[...starred].sort().slice(0, maxStarsAtOnce).join(',')}`
