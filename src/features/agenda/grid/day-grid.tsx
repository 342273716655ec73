import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { AgendaPart } from '../agenda-part.ts'
import type { AgendaRowItem, DayItem } from '../rules/agenda-row-item.ts'
import { clockTime } from '../rules/clock-times.ts'
import { isBreak } from '../rules/is-break.ts'
import type { LiveAgenda } from '../rules/live-agenda.ts'
import { StarOf } from '../view/my-agenda.tsx'
import { AgendaGrid, type CardProps } from './agenda-grid.tsx'
import { CardText } from './card-text.tsx'
import { type GridLayout, gridLayout } from './grid-layout.ts'
import { offsetOf } from './time-scale.ts'

type Day = AgendaPart['days'][number] | undefined

type Props = {
  day: Day
  items: DayItem[]
  labelledBy: string
  running: LiveAgenda['running']
  /** The minute of the day, on that day. */
  minute: number | undefined
  ownTimes: ReadonlyMap<string, string>
  rooms: readonly string[]
}

/** Renders a day as a grid. @returns also the items that it does not show: items without a start, and all without a day */
export type RenderGrid = (props: Omit<Props, 'rooms'>) => { dayGrid: ReactNode; rows: DayItem[] }

const isInGrid = (day: Day, { start }: DayItem) => Boolean(start && (day?.date || day?.day))

/** @param rooms the names of rooms in their order */
export const createRenderGrid =
  (rooms: readonly string[]): RenderGrid =>
  (props) => ({
    dayGrid: <DayGrid rooms={rooms} {...props} />,
    rows: props.items.filter((item) => !isInGrid(props.day, item)),
  })

/** A day of the public agenda as a grid of links, each with its star. */
function DayGrid({ day, items, rooms, running, minute, ...props }: Props) {
  const layout = useMemo(() => {
    const shown = items.filter((item) => isInGrid(day, item))
    return gridLayout(shown, { rooms })
  }, [day, items, rooms])
  const runningIds = useMemo(() => new Set(running.map(({ item }) => item.id)), [running])
  if (layout.rows.length === 0) return null
  return (
    <AgendaGrid layout={layout} className="agenda-grid-wide" Card={TalkLink} runningIds={runningIds} {...props}>
      {minute !== undefined && <NowLine layout={layout} minute={minute} />}
    </AgendaGrid>
  )
}

function TalkLink({ item, isRunning, attributes }: CardProps<AgendaRowItem>) {
  const { tabIndex, 'data-item': id } = attributes
  return (
    <>
      <Link to={`/agenda/${id}`} {...attributes}>
        <CardText item={item} isRunning={isRunning} />
      </Link>
      {!isBreak(item) && <StarOf talk={item} attributes={{ tabIndex, 'data-item': id }} />}
    </>
  )
}

/** The line of now, which glides down the day. */
function NowLine({ layout: { lines }, minute }: { layout: GridLayout<unknown>; minute: number }) {
  if (minute < (lines[0]?.from ?? 0) || minute > (lines.at(-1)?.to ?? 0)) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row has no focus
    <tr aria-hidden="true">
      <td className="agenda-grid-now no-print" style={{ top: `calc(${offsetOf(lines, minute)}rem + 4px)` }}>
        <span>{clockTime(minute)}</span>
      </td>
    </tr>
  )
}
