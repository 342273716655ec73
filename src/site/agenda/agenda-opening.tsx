import { currentDay, midnightOf } from '../../features/agenda/rules/current-day.ts'
import { NowLine } from '../../features/agenda/view/day-cloth.tsx'
import { usePageSubtitles, useSummit } from '../../features/content/use-summit.ts'
import { publicPages } from '../../features/public-pages.ts'
import { timeZoneLabel } from '../../lib/dates.ts'
import { countedFacts, Opening, WovenPicture } from '../frame/opening.tsx'
import type { Agenda } from './load-agenda.ts'

/** The top of the agenda's page: its days as a cloth, or on a day of the summit that one with the line of now. */
export function AgendaOpening({ agenda }: { agenda: Agenda | undefined }) {
  const { timeZone } = useSummit()
  const { agenda: subtitle } = usePageSubtitles()
  const { days = [], counts } = agenda ?? {}
  const zone = timeZone && zoneOf(days, timeZone)
  return (
    <Opening
      ground={publicPages.agenda.ground}
      title="Event Agenda"
      facts={
        counts && counts.sessions > 0
          ? countedFacts({
              session: counts.sessions,
              room: counts.rooms > 1 ? counts.rooms : 0,
              day: days.filter(({ date, day }) => date || day).length,
            })
          : undefined
      }
      ornament={agenda && days.length > 0 && <Cloth agenda={agenda} />}
    >
      {[subtitle, zone && `All times are ${zone}.`].filter(Boolean).join(' ')}
    </Opening>
  )
}

/** Returns the label of the zone, without its offset if that changes between two days. */
function zoneOf(days: Agenda['days'], timeZone: string): string {
  const labels = new Set(days.flatMap(({ date }) => (date ? timeZoneLabel(timeZone, date) : [])))
  const [label = ''] = labels
  return labels.size === 1 ? label : timeZoneLabel(timeZone)
}

function Cloth({ agenda: { days, counts, at } }: { agenda: Agenda }) {
  const { number, notice } = at === undefined ? {} : currentDay(days, at)
  const today = number && !notice ? days[number - 1] : undefined
  if (at === undefined || !today?.date || !today.start || !counts) return <WovenPicture src="/programme.svg" />
  return (
    <div className="opening-cloth day-cloth">
      <div>
        <picture>
          <source media="(width >= 48rem)" srcSet={`/programme/${today.date}-rooms.svg`} />
          <img src={`/programme/${today.date}.svg`} alt="" width={1200} height={90} />
        </picture>
        <NowLine hours={counts.hours} now={{ midnight: midnightOf(today.start), at }} />
      </div>
    </div>
  )
}
