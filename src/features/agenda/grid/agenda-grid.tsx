// biome-ignore-all lint/a11y: the rows overlap, so the elements are no table to some browsers; the focus is on the link in a cell

import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { roomText } from '../../../lib/place-text.ts'
import type { AgendaRowItem } from '../rules/agenda-row-item.ts'
import { clockTime } from '../rules/clock-times.ts'
import { isBreak } from '../rules/is-break.ts'
import styles from './agenda-grid.css?url'
import { cellFor, isIn } from './grid-keys.ts'
import type { Cell, GridLayout, Room } from './grid-layout.ts'
import { HourLines } from './hour-lines.tsx'
import { type Line, offsetOf, type Span } from './time-scale.ts'

/** `attributes` belong to the link or button that has the focus of its cell. */
export type CardProps<Item> = {
  item: Item
  isRunning: boolean
  attributes: { tabIndex: 0 | -1; className: string; title: string; style: CSSProperties; 'data-item': string }
}

type Props<Item> = {
  layout: GridLayout<Item>
  /** The id of its heading. */
  labelledBy: string
  className?: string
  Card: ComponentType<CardProps<Item>>
  runningIds?: ReadonlySet<string> | undefined
  /** The visitor's own times by item, shown beside those of the rows. */
  ownTimes?: ReadonlyMap<string, string> | undefined
  /** Above the cells, such as a preview of a move. */
  children?: ReactNode
}

/** A day of the agenda as an ARIA grid: a row for each start time, a column for each room. */
export function AgendaGrid<Item extends AgendaRowItem>(props: Props<Item>) {
  const { layout, labelledBy, className = '', Card, runningIds, ownTimes, children } = props
  const { rows, rooms, columns, lines } = layout
  const heads = useRef<HTMLTableSectionElement>(null)
  const { keyboard, focused } = useCellFocus(layout)
  const row = useMemo(() => new Map(lines.map(({ from }, index) => [from, index + 1])), [lines])
  const rowOf = (minute: number) => row.get(minute) ?? lines.length + 1
  const style = {
    '--columns': columns,
    '--rows': lines.map(({ size }) => `${size}rem`).join(' '),
    '--total': offsetOf(lines, Number.POSITIVE_INFINITY),
    '--shortest': Math.min(...rows.flat().map((cell) => heightOf(cell, lines))),
    '--print-rows': lines.map(({ size }) => `minmax(0, ${size}fr)`).join(' '),
  } as CSSProperties

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <table
        role="grid"
        aria-labelledby={labelledBy}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns + 1}
        className={`agenda-grid ${className}`}
        style={style}
        {...keyboard}
      >
        <thead ref={heads} role="rowgroup" className="agenda-grid-heads">
          <RoomHeads rooms={rooms} hasOwnTimes={Boolean(ownTimes?.size)} />
        </thead>
        <tbody
          role="rowgroup"
          className="agenda-grid-body"
          onScroll={({ currentTarget }) => heads.current?.scrollTo({ left: currentTarget.scrollLeft })}
        >
          <HourLines lines={lines} labelled={rows.map(([first]) => first?.from ?? 0)} />
          {rows.map((cells, index) => {
            const from = cells[0]?.from ?? 0
            return (
              <tr key={from} role="row" aria-rowindex={index + 2}>
                <th
                  role="rowheader"
                  scope="row"
                  aria-colindex={1}
                  className="agenda-grid-time"
                  style={{ gridRow: rowOf(from) }}
                >
                  {clockTime(from)}
                  {ownTimes?.size ? (
                    <span className="agenda-grid-own">{ownTimes.get(cells[0]?.item.id ?? '')}</span>
                  ) : null}
                </th>
                {cells.map((cell) => (
                  <td
                    key={cell.item.id}
                    role="gridcell"
                    aria-colindex={cell.column + 2}
                    aria-colspan={cell.columns > 1 ? cell.columns : undefined}
                    className="agenda-grid-cell"
                    style={{
                      gridRow: `${rowOf(cell.from)} / ${rowOf(cell.to)}`,
                      gridColumn: `${cell.column + 2} / span ${cell.columns}`,
                    }}
                  >
                    <Card
                      item={cell.item}
                      isRunning={runningIds?.has(cell.item.id) ?? false}
                      attributes={{
                        tabIndex: cell === focused ? 0 : -1,
                        className: isBreak(cell.item)
                          ? 'agenda-card agenda-card-break cloth'
                          : `agenda-card tone-${cell.item.trackColor ?? 'plain'}`,
                        title: tooltip(cell.item),
                        style: cardSize(cell, lines),
                        'data-item': cell.item.id,
                      }}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
          {children}
        </tbody>
      </table>
    </>
  )
}

function RoomHeads({ rooms, hasOwnTimes }: { rooms: Room[]; hasOwnTimes: boolean }) {
  return (
    <tr role="row" aria-rowindex={1}>
      <th role="columnheader" scope="col" aria-colindex={1} className="agenda-grid-time">
        Time
        {hasOwnTimes && <span className="agenda-grid-own">yours</span>}
      </th>
      {rooms.map(({ name, venue, column, columns }) => (
        <th
          key={name ?? ''}
          role="columnheader"
          scope="col"
          aria-colindex={column + 2}
          aria-colspan={columns > 1 ? columns : undefined}
          style={{ gridColumn: `${column + 2} / span ${columns}` }}
        >
          {name ?? (rooms.length > 1 ? 'Elsewhere' : 'Agenda')}
          {venue && !name?.includes(venue) && <span className="agenda-grid-venue">{venue}</span>}
        </th>
      ))}
    </tr>
  )
}

const tooltip = (item: AgendaRowItem) =>
  [item.topic, item.time, roomText(item), ...item.speakerRecords.map(({ name }) => name), item.speaker]
    .filter(Boolean)
    .join('\n')

/** Returns the cell in the tab order, and the handlers that move the focus from cell to cell. */
function useCellFocus<Item extends AgendaRowItem>(layout: GridLayout<Item>) {
  const [id, setId] = useState<string>()
  const column = useRef(0)
  const cells = useMemo(() => layout.rows.flat(), [layout])
  const focused = cells.find(({ item }) => item.id === id) ?? cells[0]
  const cellOf = (element: EventTarget) => {
    const card = element instanceof Element && element.closest<HTMLElement>('[data-item]')
    return card ? cells.find(({ item }) => item.id === card.dataset.item) : undefined
  }
  const grid = useRef<HTMLTableElement>(null)
  const hasFocus = useRef(false)
  // An item that is moved has another element, in another row.
  useLayoutEffect(() => {
    if (hasFocus.current && focused && grid.current && !grid.current.contains(document.activeElement))
      focusCell(grid.current, focused)
  })
  const keyboard = {
    ref: grid,
    onBlur() {
      hasFocus.current = false
    },
    onFocus({ target }: { target: EventTarget }) {
      const cell = cellOf(target)
      if (!cell) return
      hasFocus.current = true
      setId(cell.item.id)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const current = cellOf(event.target)
      if (!current || event.altKey || event.metaKey || event.shiftKey) return
      if (!isIn(current, column.current)) column.current = current.column
      const target = cellFor(layout, current, column.current, event)
      if (target === null) return
      event.preventDefault()
      if (target) focusCell(event.currentTarget, target)
    },
  }
  return { focused, keyboard }
}

function focusCell(grid: HTMLElement, { item }: Cell<AgendaRowItem>) {
  const card = grid.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.id)}"]`)
  card?.focus()
}

/** In rem: the padding of a card, and the heights of a topic line and a detail line. */
const padding = 0.5
const topicLine = 1.1
const detailLine = 1

/** Returns the height of a span in rem. */
const heightOf = ({ from, to }: Span, lines: readonly Line[]) => offsetOf(lines, to) - offsetOf(lines, from)

/** Returns the number of topic lines and detail lines that fit into a card, as CSS variables. */
function cardSize(span: Span, lines: readonly Line[]): CSSProperties {
  const inside = heightOf(span, lines) - padding
  const details = inside < topicLine + detailLine ? 0 : inside < 2 * topicLine + 2 * detailLine ? 1 : 2
  const topic = Math.max(1, Math.floor((inside - details * detailLine) / topicLine))
  return { '--topic-lines': topic, '--detail-lines': details } as CSSProperties
}
