import { partsOf } from '../../lib/dates.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { hourLabels } from './rules/hour-labels.ts'
import { hoursOf } from './rules/hours-of.ts'
import { roomsOf } from './rules/rooms-of.ts'
import { dayOf, type Item, type Options, timedItems, weave } from './weave.server.ts'

/** Where the drawing is beside its labels, in per cent. */
const cloth = { days: { left: 12, height: 80 }, rooms: { left: 22, height: 86 } } as const
const print = { left: 14, top: { upright: 10, turned: 38 }, bottom: 97 } as const

const fewThreads = 7

/** Longer texts have no room in half a window. */
const most = { rooms: 10, uprightDays: 5, name: 16, turnedName: 11, caption: 60, hours: 7 }

const faces = {
  cloth: 'Segoe UI,Roboto,Helvetica Neue,Noto Sans,Arial,sans-serif',
  print: 'Charter,Georgia,DejaVu Serif,serif',
} as const

/** Shows one text or another, depending on the width of the drawing. */
const style =
  '<style>@media(max-width:419px){.wide{display:none}}@media(min-width:420px){.narrow{display:none}}@media(max-width:159px){.rest{display:none}}</style>'

type LabelledOptions = Omit<Options, 'place'> & { hasCaption?: boolean }

/**
 * Draws the programme with a few labels: its hours, and its days or, of a single day, its rooms. The texts have the same
 * size in a drawing of any width, and a narrow one has fewer.
 * @param options see `weave`; with a caption, the rooms of several days of cloth are named below
 */
export function labelledCloth(items: readonly Item[], { hasCaption, ...options }: LabelledOptions): string {
  const timed = timedItems(items)
  const rooms = roomsOf(timed, options.rooms)
  const days = [...new Set(timed.map(dayOf))]
  const isOneDay = Boolean(options.date)
  const isTurned = Boolean(options.print) && (isOneDay || days.length > most.uprightDays)
  const labels: Label[] = isOneDay
    ? rooms
        .map((name, index) => ({
          label: shortened(name, isTurned ? most.turnedName : most.name),
          share: (index + 0.5) / rooms.length,
        }))
        .filter((_, index) => index % Math.ceil(rooms.length / most.rooms) === 0)
    : days.map((day, index) => ({
        label: dayLabel(day, isTurned),
        share: middleOf(index, days.length, rooms.length || 1),
      }))
  const hours = labelsOf(hoursOf(timed))
  const caption = hasCaption && !isOneDay ? captionOf(rooms) : undefined
  const { place, texts } = options.print
    ? inPrint(labels, hours, isTurned)
    : inCloth(labels, hours, {
        isOneDay,
        threads: days.length * (rooms.length + 1) - 1,
        caption,
      })
  const [face, colour] = options.print
    ? [faces.print, 'class="print" fill="currentColor" font-style="italic"']
    : [faces.cloth, `fill="${options.thread}"`]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">${style}${weave(items, { ...options, place })}<g ${colour} fill-opacity=".85" font-family="${face}" font-size="12">${texts.join('')}</g></svg>`
}

/** A text, and how far it is across or along the drawing, between 0 and 1. */
type Label = { label: string; share: number }
type HourLabel = Label & { size: 'wide' | 'narrow' }

type ClothParts = { isOneDay: boolean; threads: number; caption: string | undefined }

/** Days or rooms on the left, hours below. */
function inCloth(labels: Label[], hours: HourLabel[], { isOneDay, threads, caption }: ClothParts) {
  const { left, height } = isOneDay ? cloth.rooms : cloth.days
  // Few threads would be as thick as ropes.
  const top = isOneDay ? 0 : height * Math.max(0, 1 - threads / fewThreads)
  return {
    place: `x="${left}%" y="${round(top)}%" width="${100 - left}%" height="${round(height - top)}%"`,
    texts: [
      ...labels.map(({ label, share }) => text(0, round(top + share * (height - top)), label, 'dy=".35em"')),
      ...hours.map(({ label, share, size }) => {
        const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle'
        const x = round(left + share * (100 - left))
        return text(x, height, label, `dy="1.4em" text-anchor="${anchor}" class="${size}"`)
      }),
      ...(caption ? [text(left, 100, caption, 'dy="-.3em" class="wide"')] : []),
    ],
  }
}

/** Hours on the left, days or rooms above; names of rooms and of many days are turned. */
function inPrint(labels: Label[], hours: HourLabel[], isTurned: boolean) {
  const { left, bottom } = print
  const top = isTurned ? print.top.turned : print.top.upright
  return {
    place: `x="${left}%" y="${top}%" width="${100 - left}%" height="${bottom - top}%"`,
    texts: [
      ...labels.map(({ label, share }) => {
        const x = round(left + share * (100 - left))
        if (!isTurned) return text(x, 0, label, 'dy="1em" text-anchor="middle"')
        return `<svg x="${x}%" y="${top - 2}%" overflow="visible"><text transform="rotate(-90)" dy=".35em">${label}</text></svg>`
      }),
      ...hours.map(({ label, share, size }) => {
        const shown = size === 'narrow' ? label.replace(/… |:00/g, '') : label
        return text(0, round(top + share * (bottom - top)), shown, `dy=".35em" class="${size}"`)
      }),
    ],
  }
}

const round = (number: number) => Math.round(number * 100) / 100

const text = (x: number, y: number, label: string, attributes: string) =>
  `<text x="${x}%" y="${y}%" ${attributes}>${label}</text>`

/** Returns the middle of a day between 0 and 1: a row of each room, and an empty one between days. */
const middleOf = (index: number, days: number, rooms: number) =>
  (index * (rooms + 1) + rooms / 2) / (days * (rooms + 1) - 1)

/** 'Wed 14'; unless it is turned, in a narrow drawing 'Wed', and in a very narrow one 'W'. */
function dayLabel(day: string, isTurned: boolean): string {
  if (!/^\d{4}-/.test(day)) return /\d/.test(day) ? day.replace('d', 'D') : ''
  const { weekday, day: number } = partsOf(day)
  const [first, rest] = [weekday.slice(0, 1), weekday.slice(1, 3)]
  if (isTurned) return `${first}${rest} ${number}`
  return `${first}<tspan class="rest">${rest}</tspan><tspan class="wide"> ${number}</tspan>`
}

const shortened = (name: string, length: number) =>
  escapeHtml(name.length > length ? `${name.slice(0, length - 1).trimEnd()}…` : name)

/** Names the rooms in the order of their rows, where they fit. */
function captionOf(rooms: string[]): string {
  const names = rooms.join(' · ')
  return names.length <= most.caption ? escapeHtml(names) : `${rooms.length} rooms, a row each`
}

/** Returns labels of full hours, and half as many for a narrow drawing. */
function labelsOf(hours: readonly number[]): HourLabel[] {
  const step = Math.ceil(hours.length / most.hours)
  const edges = [...hours, (hours.at(-1) ?? 0) + 1]
  const every = (count: number, size: HourLabel['size']) =>
    hourLabels(edges, count).flatMap((label, index) => (label ? [{ label, share: index / hours.length, size }] : []))
  return [...every(step, 'wide'), ...every(2 * step, 'narrow')]
}
