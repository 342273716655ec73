import { useNow } from '../../../ui/hooks/use-now.ts'
import { clockTime } from '../rules/clock-times.ts'
import { shareOfHours } from '../rules/hours-of.ts'

type Props = {
  /** The address of the drawing. */
  src: string
  /** The full hours from its left to its right edge. */
  hours: readonly number[]
  /** Labels below the cloth are at most this many. */
  labels: number
  now?: NowLineProps['now']
}

/** A day of the programme as a cloth, with its hours below, and on that day the line of now. */
export function DayCloth({ src, hours, labels, now }: Props) {
  const step = Math.ceil(hours.length / labels)
  return (
    <div aria-hidden="true" className="day-cloth">
      <div>
        <img src={src} alt="" width={1200} height={90} />
        {now && <NowLine now={now} hours={hours} />}
      </div>
      <ol>
        {hours.map((hour, index) => (
          <li key={hour}>{index % step === 0 && clockTime(hour * 60)}</li>
        ))}
      </ol>
    </div>
  )
}

type NowLineProps = {
  hours: Props['hours']
  /** The midnight at which the day begins, and the time at which the page was loaded, in milliseconds. */
  now: { midnight: number; at: number }
}

/** A line across a cloth, which glides along its hours. */
export function NowLine({ hours, now: { midnight, at } }: NowLineProps) {
  const minute = ((useNow()?.getTime() ?? at) - midnight) / 60_000
  if (!hours.includes(Math.floor(minute / 60))) return null
  return (
    <svg aria-hidden="true" className="now-line">
      <rect x={`${Math.round(shareOfHours(hours, minute) * 10_000) / 100}%`} width="2" height="100%" />
    </svg>
  )
}
