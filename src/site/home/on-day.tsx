import { useCallback, useContext, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { pageApi } from '../../browser/page-api.ts'
import type { AgendaPart } from '../../features/agenda/agenda-part.ts'
import { allDays } from '../../features/agenda/rules/agenda-filter.ts'
import { liveAgenda, scheduled } from '../../features/agenda/rules/live-agenda.ts'
import { NextItems, RunningItems } from '../../features/agenda/view/live-items.tsx'
import { MyAgendaContext } from '../../features/agenda/view/my-agenda.tsx'
import { useSummit } from '../../features/content/use-summit.ts'
import { clockInZone } from '../../lib/clock-in-zone.ts'
import { dateInZone, defaultTimeZone, partsOf, timeZoneLabel } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAsync } from '../../ui/hooks/use-async.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { WithMyAgenda } from '../agenda/my-agenda/with-my-agenda.tsx'
import { PageStyles } from '../frame/page-styles.tsx'
import type { OnDayData } from './load-on-day.ts'
import styles from './on-day.css?url'

export { loadOnDay } from './load-on-day.ts'

/** The current and the next item of each room, and the visitor's own talks. */
export default function OnDay({ onDay: { at, items, isSplit } }: { onDay: OnDayData }) {
  const timeZone = useSummit().timeZone || defaultTimeZone
  const now = useNow()?.getTime() ?? at
  const { running, next } = liveAgenda(items, timeZone, now)
  const [moment, isOn] = [new Date(now), running.length > 0]
  const isOver = !isOn && next.length === 0
  const { revalidate } = useRevalidator()
  // In a tab that stays open, another day begins.
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  return (
    <section aria-labelledby="on-now" className="home-now ground-sun no-print">
      <PageStyles href={styles} />
      <div className="container-page">
        <div className="home-now-heading">
          <h2 id="on-now">{isOn ? 'On now' : isOver ? 'Nothing is on' : 'Next'}</h2>
          <p>
            {partsOf(dateInZone(timeZone, moment)).weekday}, {clockInZone(timeZone, moment)} {timeZoneLabel(timeZone)}
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
          <Mine items={items} isSplit={isSplit} timeZone={timeZone} now={now} />
        </WithMyAgenda>
      </div>
    </section>
  )
}

type MineProps = Pick<OnDayData, 'items' | 'isSplit'> & { timeZone: string; now: number }

/** The next starred talk of the day, in a line whose place is reserved, and the way to all of them. */
function Mine({ items, isSplit, timeZone, now }: MineProps) {
  const starred = useContext(MyAgendaContext)?.starred
  const count = useStarredCount(starred, isSplit)
  const coming = scheduled(items, timeZone).find(({ item, from }) => starred?.has(item.id) && from > now)
  return (
    <>
      <p className="home-now-mine scripted">
        {coming && (
          <>
            <b>Your next, {coming.item.start}</b> <Link to={`/agenda/${coming.item.id}`}>{coming.item.topic}</Link>
          </>
        )}
        {starred?.size === 0 && 'Star talks to make an agenda of your own.'}
      </p>
      <p className="home-now-buttons">
        <ButtonLink to="/agenda?mine=1" variant="primary" className="scripted">
          <Icon name="star" className="size-5" />
          My agenda{count > 0 && ` · ${count}`}
        </ButtonLink>
        <ButtonLink to="/agenda" variant="outline">
          Full agenda
        </ButtonLink>
      </p>
    </>
  )
}

/**
 * Returns how many starred talks are on the agenda, which the page of the button needs too. Stars of talks that are gone
 * don't count. An agenda of several pages is too much to load for it: then there is no number.
 */
function useStarredCount(starred: ReadonlySet<string> | undefined, isSplit: boolean): number {
  const isCounted = !isSplit && Boolean(starred?.size)
  const load = useCallback(
    async () => (isCounted ? pageApi.get<AgendaPart>(`/agenda/days/${allDays}`) : undefined),
    [isCounted],
  )
  return useAsync(load).data?.items.filter(({ id }) => starred?.has(id)).length ?? 0
}
