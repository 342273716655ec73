import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import type { PublicAgendaItem } from '../../features/agenda/agenda-item.ts'
import { AgendaGrid, type CardProps } from '../../features/agenda/grid/agenda-grid.tsx'
import { CardText } from '../../features/agenda/grid/card-text.tsx'
import { type GridLayout, gridLayout } from '../../features/agenda/grid/grid-layout.ts'
import { offsetOf } from '../../features/agenda/grid/time-scale.ts'
import { WaitingBadge } from '../outbox/waiting-changes.tsx'
import { type Dragged, dropText, useDragState } from './use-drag-state.ts'
import type { useDrops } from './use-drops.ts'

type Item = PublicAgendaItem

type Props = Pick<ReturnType<typeof useDrops>, 'startDrag' | 'drop'> & {
  items: Item[]
  rooms: readonly string[]
  /** The ids of the heading, and of the text that explains how to move an item. */
  labelledBy: string
  describedBy: string
  open: (item: Item) => void
}

/** The state that the cards of a day share. */
const Dragging = createContext<
  Pick<ReturnType<typeof useDragState>, 'handlersOf' | 'dragged'> & { describedBy: string }
>({
  handlersOf: () => {
    throw new Error('A card needs an EditableDay around it')
  },
  dragged: undefined,
  describedBy: '',
})

/** A day of the agenda as a grid in which items are moved; a press opens the form. */
export function EditableDay({ items, rooms, labelledBy, describedBy, ...actions }: Props) {
  const layout = useMemo(() => gridLayout(items, { rooms, isEditable: true }), [items, rooms])
  const { grid, dragged, announcement, handlersOf } = useDragState({ layout, ...actions })
  return (
    <Dragging value={{ handlersOf, dragged, describedBy }}>
      <div ref={grid} className={dragged ? 'agenda-grid-dragging' : undefined}>
        <AgendaGrid layout={layout} labelledBy={labelledBy} Card={MovableCard}>
          {dragged && <Preview layout={layout} dragged={dragged} />}
        </AgendaGrid>
      </div>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </Dragging>
  )
}

function MovableCard({ item, isRunning, attributes }: CardProps<Item>) {
  const { handlersOf, dragged, describedBy } = useContext(Dragging)
  return (
    <button
      type="button"
      {...attributes}
      {...handlersOf(item)}
      aria-describedby={describedBy}
      data-dragged={dragged?.start.item.id === item.id || undefined}
    >
      <WaitingBadge id={item.id} />
      <CardText item={item} isRunning={isRunning} />
    </button>
  )
}

/** Where the item would be dropped. */
function Preview({ layout, dragged }: { layout: GridLayout<Item>; dragged: Dragged }) {
  const { start, dropTarget } = dragged
  const element = useRef<HTMLTableCellElement>(null)
  const { rooms, lines, rows } = layout
  const cell = rows.flat().find(({ item }) => item.id === start.item.id)
  const room = rooms.find(({ name }) => name === dropTarget.location)
  const top = offsetOf(lines, dropTarget.from)
  const height = offsetOf(lines, dropTarget.from + (cell ? cell.to - cell.from : 0)) - top
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each target.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }, [dropTarget])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row has no focus
    <tr aria-hidden="true">
      <td
        ref={element}
        className="agenda-grid-preview"
        style={{
          gridColumn: `${(room?.column ?? 0) + 2} / span ${room?.columns ?? 1}`,
          top: `calc(${top}rem + 4px)`,
          height: `max(1.75rem, ${height}rem)`,
        }}
      >
        {dropText(dragged)}
      </td>
    </tr>
  )
}
