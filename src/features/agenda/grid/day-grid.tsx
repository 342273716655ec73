import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { AgendaPart } from '../agenda-part.ts'
import type { AgendaRowItem, DayItem } from '../rules/agenda-row-item.ts'
import { AgendaGrid, type CardProps } from './agenda-grid.tsx'
import { CardText } from './card-text.tsx'
import { gridLayout } from './grid-layout.ts'

type Day = AgendaPart['days'][number] | undefined

type Props = { day: Day; items: DayItem[]; labelledBy: string; runningIds: Set<string>; rooms: readonly string[] }

/** Renders a day as a grid. @returns also the items that it does not show: those without a start, and all without a day */
export type RenderGrid = (props: Omit<Props, 'rooms'>) => { dayGrid: ReactNode; rows: DayItem[] }

const isInGrid = (day: Day, { start }: DayItem) => Boolean(start && (day?.date || day?.day))

/** @param rooms the names of rooms in their order */
export const createRenderGrid =
  (rooms: readonly string[]): RenderGrid =>
  (props) => ({
    dayGrid: <DayGrid rooms={rooms} {...props} />,
    rows: props.items.filter((item) => !isInGrid(props.day, item)),
  })

/** A day of the public agenda as a grid of links. */
function DayGrid({ day, items, rooms, ...props }: Props) {
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
