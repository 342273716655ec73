import { useNow } from '../../../ui/hooks/use-now.ts'
import { hourLabels } from '../rules/hour-labels.ts'
import { shareOfHours } from '../rules/hours-of.ts'

type Props = {
  /** The address of the drawing. */
  src: string
  /** The full hours from its left to its right edge. */
  hours: readonly number[]
  now?: NowLineProps['now']
}

const maxLabels = 4

/** A day of the programme as a cloth, with its hours below, and on that day the line of now. */
export function DayCloth({ src, hours, now }: Props) {
  return (
    <div aria-hidden="true" className="day-cloth">
      <div>
        <img src={src} alt="" width={1200} height={90} />
        {now && <NowLine now={now} hours={hours} />}
      </div>
      <ol>
        {hourLabels(hours, Math.ceil(hours.length / maxLabels)).map((label, index) => (
          <li key={hours[index]}>{label}</li>
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
      <rect x={`${(100 * shareOfHours(hours, minute)).toFixed(2)}%`} width="2" height="100%" />
    </svg>
  )
}
