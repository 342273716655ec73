import { groupBy } from '../../lib/group-by.ts'
import { minuteOf } from '../../lib/time-of-day.ts'
import type { Color } from '../../ui/palette.ts'
import type { PublicAgendaItem } from './agenda-item.ts'
import { isBreak } from './rules/is-break.ts'
import { lengthOf, withAssumedLengths } from './rules/talk-length.ts'

type Item = Pick<PublicAgendaItem, 'id' | 'date' | 'day' | 'start' | 'end' | 'location' | 'trackColor' | 'format'>

type Timed = Item & { assumedLength?: number }

type Options = {
  /** The colours of the ground, of the accent and of the threads. */
  ink: string
  sun: string
  thread: string
  /** Only the days of this date. */
  date?: string | undefined
  /** The id of the talk that is lit; all others are faint. */
  lit?: string | undefined
}

// Lengths are in pixels.
const width = 1200
const row = 15
const block = 12
const dayGap = 16

/** As bright as the texts of the dark scheme in tokens.css: they stand on ink. */
const tones: Record<Exclude<Color, 'amber'>, string> = {
  indigo: '#8f86ff',
  green: '#3fb8a3',
  blue: '#6fb1ea',
  red: '#f0837a',
  plum: '#c98fe6',
  olive: '#bcc65c',
  rose: '#f582b5',
}

/**
 * Draws the programme as a cloth: each room of a day is a thread, hours run along it, a talk is a block in the colour of its
 * track, and a break is open warp across all rooms. It has no text: the agenda says it all.
 * @param items those without a start are left out
 * @returns an SVG that stretches to any shape, 1200 pixels wide
 */
export function weave(items: readonly Item[], options: Options): string {
  const { ink, sun, date } = options
  const timed = withAssumedLengths(
    items.filter(({ start, date: on }) => start && (!date || on === date)),
    dayOf,
  )
  const { shapes, height } = layOut(timed, options.lit)
  const patterns = `<pattern id="stitch" width="12" height="${row}" patternUnits="userSpaceOnUse"><path fill="${ink}" fill-opacity=".5" d="M0 6h4v3H0zM6 3h3v3H6zM6 9h3v3H6z"/></pattern><pattern id="warp" width="7" height="${row}" patternUnits="userSpaceOnUse"><path fill="${sun}" fill-opacity=".8" d="M2 0h1.6v${row}H2z"/></pattern>`
  const painted = [...shapes].map(([kind, path]) => paint(kind, path, options)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none"><defs>${patterns}</defs>${painted}</svg>`
}

type Kind = Color | 'thread' | 'break' | 'lit' | 'plain'

/** Returns the path of all shapes of a kind, and the height of the whole. */
function layOut(items: readonly Timed[], lit: string | undefined) {
  const [first, last] = span(items)
  const x = (minute: number) => Math.round(((Math.min(minute, last) - first) / (last - first)) * width * 10) / 10
  const shapes = new Map<Kind, string>()
  const add = (kind: Kind, path: string) => shapes.set(kind, (shapes.get(kind) ?? '') + path)
  const box = (item: Timed, y: number, height: number) => {
    const from = minuteOf(item.start ?? '')
    const left = x(from) + 1
    return `M${left} ${y}h${Math.max(x(from + lengthOf(item)) - left - 1, 2)}v${height}H${left}z`
  }

  let top = 0
  for (const [, ofDay] of groupBy(items, dayOf)) {
    const rooms = [...new Set(ofDay.flatMap(({ location }) => location || []))]
    const height = Math.max(rooms.length, 1) * row
    for (const index of rooms.keys()) add('thread', `M0 ${top + index * row + row / 2}h${width}`)
    for (const item of ofDay) {
      const index = isBreak(item) ? -1 : rooms.indexOf(item.location ?? '')
      const path = index < 0 ? box(item, top, height) : box(item, top + index * row + (row - block) / 2, block)
      add(kindOf(item, lit), path)
    }
    top += height + dayGap
  }
  return { shapes, height: Math.max(top - dayGap, row) }
}

function kindOf(item: Timed, lit: string | undefined): Kind {
  if (item.id === lit) return 'lit'
  return isBreak(item) ? 'break' : (item.trackColor ?? 'plain')
}

function paint(kind: Kind, path: string, { sun, thread, lit }: Options): string {
  const faint = lit && kind !== 'lit' ? ' opacity=".28"' : ''
  if (kind === 'thread') return `<path stroke="${thread}" stroke-opacity=".22" d="${path}"/>`
  if (kind === 'break') return `<path fill="url(#warp)"${faint} d="${path}"/>`
  const fill = { ...tones, amber: sun, lit: sun, plain: thread }[kind]
  return `<g${faint}><path fill="${fill}" d="${path}"/><path fill="url(#stitch)" d="${path}"/></g>`
}

const dayOf = ({ date, day }: Pick<Item, 'date' | 'day'>) => date ?? `day ${day ?? ''}`

/** Returns the minutes between which all items are, in full hours. */
function span(items: readonly Timed[]): [first: number, last: number] {
  const starts = items.map(({ start }) => minuteOf(start ?? ''))
  const ends = items.map((item, index) => (starts[index] ?? 0) + lengthOf(item))
  if (items.length === 0) return [0, 60]
  return [Math.floor(Math.min(...starts) / 60) * 60, Math.ceil(Math.max(...ends) / 60) * 60]
}
