import { useContext } from 'react'
import { Link } from 'react-router'
import { liveAgenda, scheduled } from '../../features/agenda/rules/live-agenda.ts'
import { NextItems, RunningItems } from '../../features/agenda/view/live-items.tsx'
import { MyAgendaContext } from '../../features/agenda/view/my-agenda.tsx'
import { useSummit } from '../../features/content/use-summit.ts'
import { cachedFormatters } from '../../lib/cached-formatters.ts'
import { dateInZone, defaultTimeZone, partsOf, timeZoneLabel } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { WithMyAgenda } from '../agenda/my-agenda/with-my-agenda.tsx'
import { PageStyles } from '../frame/page-styles.tsx'
import type { OnDayData } from './load-on-day.ts'
import styles from './on-day.css?url'

export { loadOnDay } from './load-on-day.ts'

/** HH:MM. Not in dates.ts, which every page loads. */
const clockInZone = cachedFormatters(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

/** The current and the next item of each room, and the visitor's own talks. */
export default function OnDay({ onDay: { at, items } }: { onDay: OnDayData }) {
  const timeZone = useSummit().timeZone || defaultTimeZone
  const now = useNow()?.getTime() ?? at
  const { running, next } = liveAgenda(items, timeZone, now)
  const [moment, isOn] = [new Date(now), running.length > 0]
  return (
    <section aria-labelledby="on-now" className="home-now ground-sun no-print">
      <PageStyles href={styles} />
      <div className="container-page">
        <div className="home-now-heading">
          <h2 id="on-now">{isOn ? 'On now' : next.length > 0 ? 'Next' : 'Nothing is on'}</h2>
          <p>
            {partsOf(dateInZone(timeZone, moment)).weekday}, {clockInZone(timeZone).format(moment)}{' '}
            {timeZoneLabel(timeZone)}
          </p>
        </div>
        <div className="now-and-next">
          {isOn && <RunningItems items={running} now={now} />}
          {next.length > 0 && (
            <div>
              {isOn && <h3>Next</h3>}
              <NextItems items={next} />
            </div>
          )}
        </div>
        <WithMyAgenda>
          <Mine items={items} timeZone={timeZone} now={now} />
        </WithMyAgenda>
      </div>
    </section>
  )
}

type MineProps = Pick<OnDayData, 'items'> & { timeZone: string; now: number }

/** The next starred talk of the day, in a line whose place is reserved, and the way to all of them. */
function Mine({ items, timeZone, now }: MineProps) {
  const starred = useContext(MyAgendaContext)?.starred
  const coming = scheduled(items, timeZone).find(({ item, from }) => starred?.has(item.id) && from > now)
  return (
    <>
      <p className="home-now-mine scripted">
        {coming && (
          <>
            <b>Your next, {coming.item.start}</b>{' '}
            <Link to={`/agenda/${coming.item.id}`} viewTransition>
              {coming.item.topic}
            </Link>
          </>
        )}
        {starred?.size === 0 && 'Star talks to make an agenda of your own.'}
      </p>
      <p className="home-now-buttons">
        <ButtonLink to="/agenda?mine=1" variant="primary" className="scripted">
          <Icon name="star" className="size-5" />
          My agenda{starred && starred.size > 0 && ` · ${starred.size}`}
        </ButtonLink>
        <ButtonLink to="/agenda" variant="outline">
          Full agenda
        </ButtonLink>
      </p>
    </>
  )
}
