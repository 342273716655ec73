import { partsOf } from '../../lib/dates.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { hourLabels } from './rules/hour-labels.ts'
import { hoursOf } from './rules/hours-of.ts'
import { roomsOf } from './rules/rooms-of.ts'
import { dayOf, type Item, type Options, timedItems, weave } from './weave.server.ts'

/** How much of the drawing is beside and above the labels, in per cent. */
const cloth = { days: { left: 12, height: 80 }, rooms: { left: 22, height: 86 } } as const

const fewThreads = 7

/** Longer texts have no room in half a window. */
const most = { rooms: 10, name: 16, caption: 60, hours: 7 }

type LabelledOptions = Omit<Options, 'place'> & { hasCaption?: boolean }

/**
 * Draws the programme as a cloth with a few labels: its hours, and its days or, of a single day, its rooms. The texts have
 * the same size in a drawing of any width, and a narrow one has fewer.
 * @param options see `weave`; with a caption, the rooms of several days are named below
 */
export function labelledCloth(items: readonly Item[], { hasCaption, ...options }: LabelledOptions): string {
  const timed = timedItems(items)
  const rooms = roomsOf(timed, options.rooms)
  const days = [...new Set(timed.map(dayOf))]
  const { left, height } = options.date ? cloth.rooms : cloth.days
  // Few threads would be as thick as ropes.
  const top = options.date ? 0 : height * Math.max(0, 1 - (days.length * (rooms.length + 1) - 1) / fewThreads)
  const place = `x="${left}%" y="${round(top)}%" width="${100 - left}%" height="${round(height - top)}%"`
  const labels = options.date
    ? rooms.length <= most.rooms
      ? rooms.map((name, index) => [shortened(name), (index + 0.5) / rooms.length] as const)
      : []
    : days.map((day, index) => [dayLabel(day), middleOf(index, days.length, rooms.length || 1)] as const)
  const texts = [
    ...labels.map(([label, middle]) => text(0, round(top + middle * (height - top)), label, 'dy=".35em"')),
    ...labelsOf(hoursOf(timed)).map(([label, share, attributes]) =>
      text(round(left + share * (100 - left)), height, label, `dy="1.4em" ${attributes}`),
    ),
    ...(hasCaption && !options.date ? [text(left, 100, captionOf(rooms), 'dy="-.3em" class="wide"')] : []),
  ]
  const style =
    '<style>@media(max-width:419px){.wide{display:none}}@media(min-width:420px){.narrow{display:none}}</style>'
  const colour = options.print ? 'class="print" fill="currentColor"' : `fill="${options.thread}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">${style}${weave(items, { ...options, place })}<g ${colour} fill-opacity=".85" font-family="Segoe UI,Roboto,Helvetica Neue,Noto Sans,Arial,sans-serif" font-size="12">${texts.join('')}</g></svg>`
}

const round = (number: number) => Math.round(number * 100) / 100

const text = (x: number, y: number, label: string, attributes: string) =>
  `<text x="${x}%" y="${y}%" ${attributes}>${label}</text>`

/** Returns the middle of a day between 0 and 1: a row of each room, and an empty one between days. */
const middleOf = (index: number, days: number, rooms: number) =>
  (index * (rooms + 1) + rooms / 2) / (days * (rooms + 1) - 1)

/** 'Wed 14', in a narrow drawing 'Wed'. */
function dayLabel(day: string): string {
  if (!/^\d{4}-/.test(day)) return /\d/.test(day) ? day.replace('d', 'D') : ''
  const { weekday, day: number } = partsOf(day)
  return `${weekday.slice(0, 3)}<tspan class="wide"> ${number}</tspan>`
}

const shortened = (name: string) =>
  escapeHtml(name.length > most.name ? `${name.slice(0, most.name - 1).trimEnd()}…` : name)

/** Names the rooms in the order of their rows, where they fit. */
function captionOf(rooms: string[]): string {
  const names = rooms.join(' · ')
  return names.length <= most.caption ? escapeHtml(names) : `${rooms.length} rooms, a row each`
}

/** Returns labels of full hours, half as many in a narrow drawing, how far each is along the cloth, and its attributes. */
function labelsOf(hours: readonly number[]) {
  const step = Math.ceil(hours.length / most.hours)
  const edges = [...hours, (hours.at(-1) ?? 0) + 1]
  const every = (count: number, className: string) =>
    hourLabels(edges, count).flatMap((label, index) => {
      const share = index / hours.length
      const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle'
      return label ? [[label, share, `text-anchor="${anchor}" class="${className}"`] as const] : []
    })
  return [...every(step, 'wide'), ...every(2 * step, 'narrow')]
}
