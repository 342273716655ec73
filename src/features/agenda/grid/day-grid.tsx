import { useMemo } from 'react'
import { Link } from 'react-router'
import type { AgendaPart } from '../agenda-part.ts'
import type { AgendaRowItem, DayItem } from '../agenda-row-item.ts'
import { AgendaGrid, type CardProps } from './agenda-grid.tsx'
import { CardText } from './card-text.tsx'
import { gridLayout } from './grid-layout.ts'

type Day = AgendaPart['days'][number] | undefined

/** What the agenda needs once the grid is chosen and its code loaded. */
export type ChosenGrid = {
  DayGrid: typeof DayGrid
  rowsOf: typeof rowsOf
  /** The names of rooms in their order. */
  rooms: readonly string[]
}

type Props = Pick<ChosenGrid, 'rooms'> & { day: Day; items: DayItem[]; labelledBy: string; runningIds: Set<string> }

const isInGrid = (day: Day, { start }: DayItem) => Boolean(start && (day?.date || day?.day))

/** Returns what the grid of a day does not show: items without a start, and all that have no day. */
export const rowsOf = (day: Day, items: DayItem[]) => items.filter((item) => !isInGrid(day, item))

/** A day of the public agenda as a grid, whose items are links. */
export function DayGrid({ day, items, rooms, ...props }: Props) {
  const layout = useMemo(() => {
    const shown = items.filter((item) => isInGrid(day, item))
    return gridLayout(shown, { rooms })
  }, [day, items, rooms])
  if (layout.rows.length === 0) return null
  return <AgendaGrid layout={layout} className="agenda-grid-wide" Card={TalkLink} {...props} />
}

const TalkLink = ({ item, isRunning, attributes }: CardProps<AgendaRowItem>) => (
  <Link to={`/agenda/${item.id}`} viewTransition {...attributes}>
    <CardText item={item} isRunning={isRunning} />
  </Link>
)
