import { Elapsed } from '../../features/agenda/view/elapsed.tsx'
import { inMinutes } from '../../lib/minutes.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import type { ShownTalk } from './load-talk.ts'

const hour = 3_600_000

type Props = {
  talk: Pick<ShownTalk, 'startsAt' | 'endsAt' | 'date' | 'location' | 'next'>
  /** When the page was loaded, in milliseconds: that alone decides whether there is something to say, so that nothing moves. */
  at: number
}

/** Says in the hour before a talk when it starts, and during it how much is left and what follows in the room. */
export function TalkStatus({ talk: { startsAt, endsAt, date, location, next }, at }: Props) {
  const now = useNow()?.getTime() ?? at
  const [from, to] = [Date.parse(startsAt ?? ''), Date.parse(endsAt ?? '')]
  if (!(at >= from - hour && at < to)) return null
  const nextHere = next && next.date === date ? `Next here at ${next.start}: ${next.topic}` : 'Last in this room today'
  return (
    <div className="talk-status ground-sun no-print">
      <p className="container-page">
        {now < from ? (
          <b>Starts in {inMinutes(from - now)}</b>
        ) : now < to ? (
          <span>
            <b>On now</b> {inMinutes(to - now)} left
          </span>
        ) : (
          <b>Over</b>
        )}
        {location && <span>{nextHere}</span>}
      </p>
      <Elapsed share={(now - from) / (to - from)} />
    </div>
  )
}
