import { groupBy } from '../../lib/group-by.ts'
import { oncePerObject } from '../../lib/once-per-object.ts'
import { minuteOf } from '../../lib/time-of-day.ts'
import { trackTones } from '../../ui/brand/track-tones.ts'
import type { Color } from '../../ui/palette.ts'
import type { PublicAgendaItem } from './agenda-item.ts'
import { hoursOf, shareOfHours } from './rules/hours-of.ts'
import { isBreak } from './rules/is-break.ts'
import { roomsOf } from './rules/rooms-of.ts'
import { lengthOf, withAssumedLengths } from './rules/talk-length.ts'

export type Item = Pick<
  PublicAgendaItem,
  'id' | 'date' | 'day' | 'start' | 'end' | 'location' | 'trackColor' | 'format'
>

type Timed = Item & { assumedLength?: number }

export type Options = {
  /** The figure on the talks: see stitches.ts. */
  stitch: string
  /** The colours of the stitches, of the accent and of the threads. */
  ink: string
  sun: string
  thread: string
  /** The names of rooms in the order of staff. */
  rooms: readonly string[]
  /** Only the items of this date; the hours are those of all days. */
  date?: string | undefined
  /** A talk that is lit, and its colours on a light and a dark page: all others are faint. */
  lit?: { id: string; deep: string; bright: string } | undefined
  /**
   * The colour on a light and a dark page of a timetable in print, instead of cloth: hours run down, between ruled lines,
   * and rooms are columns of plain blocks.
   */
  print?: { light: string; dark: string } | undefined
  /** The size and place of the drawing as SVG attributes, inside another one. */
  place?: string
  /** True if the drawing is shown a third as wide. */
  isNarrow?: boolean
}

// Lengths are in pixels: along the hours, and across the rooms.
const length = 1200
const row = 18
const block = 13
const dayGap = 18
/** Between one talk and the next, in cloth and in print. */
const gap = { cloth: 1, print: 4 }

/**
 * Draws the programme as a cloth: each room is a thread through every day, hours run along it, a talk is a block in the
 * colour of its track, a keynote's thread runs through all rooms, a break is open warp, and a line stands for a long
 * pause. Its labels are in labelled-cloth.server.ts.
 * @param items items without a start are left out
 * @returns an SVG that stretches to any shape, 1200 pixels long: for a dark ground, or with a lit talk for a page's own
 */
export function weave(items: readonly Item[], options: Options): string {
  const { date, lit, print } = options
  const { timed, hours } = measured(items)
  const shown = timed.filter((item) => !date || item.date === date)
  const { shapes, breadth } = layOut(shown, hours, roomsOf(timed, options.rooms), options)
  const [width, height] = print ? [breadth, length] : [length, breadth]
  const { place = `width="${width}" height="${height}"` } = options
  const styles = [
    lit && inBothSchemes('lit', 'fill', lit.deep, lit.bright),
    print && inBothSchemes('print', 'color', print.light, print.dark),
  ].filter(Boolean)
  const style = styles.length > 0 ? `<style>${styles.join('')}</style>` : ''
  const painted = [...shapes].map(([kind, path]) => paint(kind, path, options)).join('')
  const drawn = print ? `<g transform="matrix(0 1 1 0 0 0)">${painted}</g>` : `${patternsOf(options)}${painted}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${place} preserveAspectRatio="none">${style}${drawn}</svg>`
}

/** Returns the rules of a class that gives a property a value on a light page, and another on a dark one. */
const inBothSchemes = (name: string, property: string, light: string, dark: string) =>
  `.${name}{${property}:${light}}@media(prefers-color-scheme:dark){.${name}{${property}:${dark}}}`

/** Returns the patterns of cloth. */
function patternsOf({ stitch, ink, thread, lit, isNarrow = Boolean(lit) }: Options): string {
  const stitches = `<pattern id="stitch" width="${row}" height="${row}" patternUnits="userSpaceOnUse"${isNarrow ? ' patternTransform="scale(3 1)"' : ''}><path fill="${lit ? '#ffffff' : ink}" fill-opacity=".55" fill-rule="evenodd" d="${stitch}"/></pattern>`
  const warp = `<pattern id="warp" width="8" height="6" patternUnits="userSpaceOnUse"><path stroke="${thread}" stroke-opacity=".3" d="M4 0v6M0 3h8"/></pattern>`
  return `<defs>${stitches}${warp}</defs>`
}

/** Returns the items with a start, each with the length that it probably has. */
export const timedItems = (items: readonly Item[]): Timed[] =>
  withAssumedLengths(
    items.filter(({ start }) => start),
    dayOf,
  )

/** Computed once for all talks, because the picture on each talk's page shows the same items. */
const measured = oncePerObject((items: readonly Item[]) => {
  const timed = timedItems(items)
  return { timed, hours: hoursOf(timed) }
})

type Kind = Color | 'thread' | 'break' | 'keynote' | 'lit' | 'plain'

/** Returns the path of all shapes of a kind, and the breadth of the whole. */
function layOut(items: readonly Timed[], hours: readonly number[], rooms: string[], { lit, print }: Options) {
  const x = (minute: number) => Math.round(shareOfHours(hours, minute) * length * 10) / 10
  const shapes = new Map<Kind, string>([['thread', '']])
  const add = (kind: Kind, path: string) => shapes.set(kind, (shapes.get(kind) ?? '') + path)
  const box = (item: Timed, y: number, height: number) => {
    const from = minuteOf(item.start ?? '')
    const margin = print ? gap.print : gap.cloth
    const left = x(from) + margin
    return `M${left} ${y}h${Math.max(x(from + lengthOf(item)) - left - margin, 2)}v${height}H${left}z`
  }
  const across = (hour: number, top: number) => `M${x(hour * 60)} ${top}v${heightOf(rooms)}`

  const pauses = hours.filter((hour, index) => index > 0 && hours[index - 1] !== hour - 1)
  const linesOf = (top: number) =>
    print
      ? hours.map((hour) => across(hour, top)).join('')
      : threadsOf(rooms, top) + pauses.map((hour) => across(hour, top)).join('')
  let top = 0
  for (const [, ofDay] of groupBy(items, dayOf)) {
    add('thread', linesOf(top))
    for (const item of ofDay)
      for (const [kind, y, height] of shapesOf(item, rooms, lit?.id)) add(kind, box(item, top + y, height))
    top += heightOf(rooms) + dayGap
  }
  return { shapes, breadth: Math.max(top - dayGap, row) }
}

const heightOf = (rooms: string[]) => Math.max(rooms.length, 1) * row

const threadsOf = (rooms: string[], top: number) =>
  rooms.flatMap((_, index) => [5, 9, 13].map((y) => `M0 ${top + index * row + y}h${length}`)).join('')

/** Returns the shapes of an item: a break and a talk without a room cross all threads, and a keynote binds the others. */
function shapesOf(item: Timed, rooms: string[], lit: string | undefined): [kind: Kind, y: number, height: number][] {
  const kind = item.id === lit ? 'lit' : isBreak(item) ? 'break' : (item.trackColor ?? 'plain')
  if (isBreak(item)) return [[kind, 0, heightOf(rooms)]]
  const own = rooms.indexOf(item.location ?? '')
  if (own < 0) return [[kind, 0, heightOf(rooms)]]
  const others = item.format === 'Keynote' ? [...rooms.keys()].filter((index) => index !== own) : []
  return [
    [kind, own * row + (row - block) / 2, block],
    ...others.map((index): [Kind, number, number] => ['keynote', index * row + row / 2 - 1, 2]),
  ]
}

function paint(kind: Kind, path: string, options: Options): string {
  const { sun, thread, lit } = options
  if (options.print) return paintInPrint(kind, path, options)
  if (kind === 'thread') return `<path stroke="${thread}" stroke-opacity="${lit ? '.4' : '.16'}" d="${path}"/>`
  if (kind === 'break') return `<path fill="url(#warp)" d="${path}"/>`
  const stitched = (painted: string) => `<g>${painted} d="${path}"/><path fill="url(#stitch)" d="${path}"/></g>`
  if (kind === 'lit') return stitched('<path class="lit"')
  if (kind === 'keynote') return `<path fill="${lit ? thread : sun}" fill-opacity=".7" d="${path}"/>`
  if (lit) return stitched(`<path fill="${thread}" fill-opacity=".45"`)
  const fill = kind === 'plain' ? thread : kind === 'amber' ? sun : trackTones[kind].bright
  return stitched(`<path fill="${fill}"`)
}

function paintInPrint(kind: Kind, path: string, { lit }: Options): string {
  if (kind === 'break' || kind === 'keynote') return ''
  if (kind === 'thread')
    return `<path class="print" stroke="currentColor" stroke-opacity=".4" vector-effect="non-scaling-stroke" d="${path}"/>`
  if (kind === 'lit') return `<path class="lit" d="${path}"/>`
  return `<path class="print" fill="currentColor"${lit ? ' fill-opacity=".3"' : ''} d="${path}"/>`
}

export const dayOf = ({ date, day }: Pick<Item, 'date' | 'day'>) => date ?? `day ${day ?? ''}`
