// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: these rows have no focus
import { clockTime } from '../rules/clock-times.ts'
import type { Line } from './time-scale.ts'

/** The least distance of an hour's label from that of a start, in rem. */
const labelHeight = 1.25

type Props = {
  lines: Line[]
  /** The minutes that have a label. */
  labelled: number[]
}

/** The lines of the full hours, with a label where there is room, and the idle hours. */
export function HourLines({ lines, labelled }: Props) {
  const offsets = offsetsOf(lines)
  const taken = labelled.map((minute) => offsets.get(minute) ?? 0)
  return lines.map(({ from, to, isGap }, index) => {
    const offset = offsets.get(from) ?? 0
    const hasRoom = taken.every((other) => Math.abs(other - offset) >= labelHeight)
    if (isGap)
      return (
        <tr key={from} aria-hidden="true">
          <td className="agenda-grid-gap" style={{ gridRow: index + 1 }}>
            {clockTime(from)} to {clockTime(to)}: nothing on
          </td>
        </tr>
      )
    if (from % 60 > 0 || (index === 0 && !hasRoom)) return null
    return (
      <tr key={from} aria-hidden="true">
        <td className="agenda-grid-hour" style={{ gridRow: index + 1 }}>
          {hasRoom && <span className="agenda-grid-time">{clockTime(from)}</span>}
        </td>
      </tr>
    )
  })
}

function offsetsOf(lines: Line[]): Map<number, number> {
  let top = 0
  return new Map(
    lines.map(({ from, size }) => {
      top += size
      return [from, top - size]
    }),
  )
}
