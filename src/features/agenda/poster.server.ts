import { cutAtWord } from '../../lib/cut-at-word.ts'
import { longDate } from '../../lib/dates.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Brand } from '../../ui/brand/brand-colours.ts'
import { clothOf } from '../../ui/brand/cloth-of.ts'
import { lightTonesOf } from '../../ui/brand/light-tones.ts'
import type { fitted } from '../../ui/brand/render.server.ts'
import { stitchOf } from '../../ui/brand/stitches.ts'
import { trackTones } from '../../ui/brand/track-tones.ts'
import type { AgendaPart } from './agenda-part.ts'
import { clockTime } from './rules/clock-times.ts'
import { hoursOf } from './rules/hours-of.ts'
import { roomsOf } from './rules/rooms-of.ts'
import { withAssumedLengths } from './rules/talk-length.ts'
import type { PublicTrack } from './tracks-and-rooms/track.ts'
import { weave } from './weave.server.ts'

// Lengths are in units of 0.35 mm: the sheet has the proportions of A2 and A3.
const sheet = { width: 1200, height: 1697, margin: 72 }
const inner = sheet.width - 2 * sheet.margin
const band = 64
/** The height of a tile that staff uploaded, in pixels: 300 to the inch on A2. */
export const tileHeight = band * 4
const roomNames = 216
const legendRow = 40
/** The cloth needs the rest. */
const titleHeight = 340
const maxRow = 120

/** The facts of the summit on the poster; '' where unknown. */
type Summit = { name: string; dateAndPlace: string; venue: string; brand?: Brand }

type Tile = Awaited<ReturnType<typeof fitted>>

type Options = Pick<AgendaPart, 'days' | 'items'> & {
  summit: Summit
  /** The names of rooms in the order of staff. */
  rooms: readonly string[]
  tracks: readonly Pick<PublicTrack, 'name' | 'color'>[]
  /** See posterStyle. */
  style: string
  /** The summit's own tile, `tileHeight` pixels high at most. */
  tile: Tile
}

/** Returns the style of a poster in this font, a TrueType file: a print shop needs nothing but the poster. */
export const posterStyle = (font: Buffer) =>
  `@font-face{font-family:Poster;src:url(data:font/ttf;base64,${font.toString('base64')})}@page{size:420mm 594mm;margin:0}text{font-family:Poster,sans-serif}`

/** Draws the programme as a poster in the look of the summit: its name, each day as a cloth, and the colours of tracks. */
export function drawPoster({ summit, days, items, rooms, tracks, style, tile }: Options): string {
  const { brand } = summit
  const colours = coloursOf(brand)
  const head = heading(summit, colours)
  const used = tracks.filter(({ name }) => items.some(({ track }) => track === name))
  const legendTop = sheet.height - band - 48 - Math.ceil(used.length / 3) * legendRow
  const timed = timedItems(days, items)
  const shown = [...new Set(timed.map(({ date }) => date))]
  const dayHeight = (legendTop - 16 - head.bottom) / Math.max(shown.length, 1)
  const cloths = shown.map((day, index) =>
    dayCloth(day, { timed, rooms, colours, top: head.bottom + index * dayHeight, height: dayHeight }),
  )
  const { width, height } = sheet
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="420mm" height="594mm">`,
    `<title>${escapeHtml(summit.name)}</title><style>${style}</style>`,
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>`,
    head.drawing,
    ...cloths,
    legend(used, colours, legendTop),
    clothBand(tile ? uploadedTile(tile) : drawnTile(brand), colours),
    '</svg>',
  ].join('')
}

type Colours = ReturnType<typeof coloursOf>

/** Ink, or in the arrangement Print white paper. */
function coloursOf(brand: Brand | undefined) {
  const { ink, sun, link, text, muted, ...tones } = lightTonesOf(brand)
  const isPrint = brand?.arrangement === 'print'
  const cloth = { ink, sun, thread: tones['on-ink'], stitch: stitchOf(brand?.cloth) }
  const own = { ...cloth, capitals: brand?.face === 'shoulders', isPrint }
  return isPrint
    ? { ...own, ground: '#ffffff', text, muted, accent: link }
    : { ...own, ground: ink, text: tones['on-ink'], muted: tones['on-ink-muted'], accent: sun }
}

/** Gives each item with a start the name of its day as its date. */
function timedItems(days: AgendaPart['days'], items: AgendaPart['items']) {
  const nameOf = (number: number) => {
    const { date, day } = days[number - 1] ?? {}
    return date ? longDate(date) : day ? `Day ${day}` : ''
  }
  const named = items.map((item) => ({ ...item, date: nameOf(item.dayNumber) }))
  return withAssumedLengths(
    named.filter(({ start }) => start),
    ({ date }) => date,
  )
}

/** The usual width of a character in em: the narrow face has only capitals in titles. */
const em = ({ capitals }: Colours) => (capitals ? 0.44 : 0.53)

function text(line: string, { x, y, size, fill, anchor }: Record<'x' | 'y' | 'size', number> & Attributes): string {
  const at = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" fill="${fill}"${at}>${escapeHtml(line)}</text>`
}
type Attributes = { fill: string; anchor?: 'middle' | 'end' }

const round = (length: number) => Math.round(length * 10) / 10
const fitting = (line: string, largest: number, width: number, colours: Colours) =>
  Math.min(largest, width / (Math.max(line.length, 1) * em(colours)))

/** The summit's name as large as it fits, its dates and its place. */
function heading({ name, dateAndPlace, venue }: Summit, colours: Colours) {
  const { isPrint, capitals, accent, ink } = colours
  const title = largestTitle(capitals ? name.toLocaleUpperCase('en') : name, isPrint ? 250 : 190, colours)
  const lineHeight = title.size * (capitals ? 0.92 : 1)
  const bottom = sheet.margin + title.size * 0.76 + (title.lines.length - 1) * lineHeight
  const facts = [dateAndPlace, dateAndPlace.includes(venue) ? '' : venue].filter(Boolean)
  const texts = [
    ...title.lines.map((line, index) =>
      text(line, {
        x: sheet.margin,
        y: bottom - (title.lines.length - 1 - index) * lineHeight,
        size: title.size,
        fill: colours.text,
      }),
    ),
    ...facts.map((line, index) =>
      text(line, {
        x: sheet.margin,
        y: bottom + 88 + index * 50,
        size: fitting(line, 42, inner, colours),
        fill: index === 0 ? accent : colours.muted,
      }),
    ),
  ]
  const end = bottom + 60 + facts.length * 50
  const rule = isPrint ? `<path fill="${ink}" d="M${sheet.margin} ${round(end)}h${inner}v12h-${inner}z"/>` : ''
  return { drawing: texts.join('') + rule, bottom: end + (isPrint ? 40 : 16) }
}

/** Breaks a title into the lines that allow the largest type. */
function largestTitle(title: string, largest: number, colours: Colours) {
  const words = cutAtWord(title, 120).split(' ')
  const candidates = [8, 12, 16, 20, 26, 34, 44, 60, 120].map((limit) => {
    const lines = wrapped(words, limit)
    const longest = lines.reduce((a, b) => (b.length > a.length ? b : a))
    return { lines, size: Math.min(fitting(longest, largest, inner, colours), titleHeight / lines.length) }
  })
  return candidates.reduce((best, each) => (each.size > best.size ? each : best))
}

function wrapped(words: string[], limit: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = [lines.at(-1), word].join(' ')
    if (lines.length > 0 && longer.length <= limit) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type DayOptions = Pick<Options, 'rooms'> & {
  timed: ReturnType<typeof timedItems>
  colours: Colours
  top: number
  height: number
}

/** The cloth of a day below its name, with the hours along it and the names of rooms at its threads. */
function dayCloth(date: string, { timed, rooms, colours, top, height }: DayOptions): string {
  const names = roomsOf(timed, rooms)
  const hours = hoursOf(timed)
  const [left, width] = [sheet.margin + roomNames, inner - roomNames]
  const hour = width / hours.length
  const clothTop = top + Math.min(72, height * 0.3)
  const row = Math.min((height - (clothTop - top) - 28) / Math.max(names.length, 1), maxRow)
  const clothHeight = Math.max(names.length, 1) * row
  const step = Math.ceil(58 / hour)
  const cloth = weave(timed, { ...colours, rooms, date }).replace(
    / width="\d+" height="\d+"/,
    ` x="${left}" y="${round(clothTop)}" width="${width}" height="${round(clothHeight)}"`,
  )
  const size = Math.min(22, row * 0.75)
  return [
    text(date, { x: sheet.margin, y: clothTop - 36, size: Math.min(32, height * 0.14), fill: colours.text }),
    ...hours.map((each, index) =>
      index % step === 0
        ? text(clockTime(each * 60), { x: left + index * hour, y: clothTop - 10, size: 17, fill: colours.muted })
        : '',
    ),
    `<path fill="${colours.ink}" d="M${left} ${round(clothTop)}h${width}v${round(clothHeight)}h-${width}z"/>`,
    cloth,
    ...names.map((name, index) => {
      const line = cutAtWord(name, 44)
      return text(line, {
        x: sheet.margin,
        y: clothTop + (index + 0.5) * row + size * 0.35,
        size: fitting(line, size, roomNames - 16, colours),
        fill: colours.text,
      })
    }),
  ].join('')
}

/** The colours of tracks, in three columns. */
function legend(tracks: Options['tracks'], colours: Colours, top: number): string {
  const column = inner / 3
  return tracks
    .map(({ name, color }, index) => {
      const [x, y] = [sheet.margin + (index % 3) * column, top + Math.floor(index / 3) * legendRow]
      const fill = color === 'amber' ? colours.sun : trackTones[color].bright
      const line = cutAtWord(name, 60)
      const size = fitting(line, 22, column - 64, colours)
      return `<path fill="${fill}" d="M${round(x)} ${y}h34v20h-34z"/>${text(line, { x: x + 46, y: y + 17, size, fill: colours.text })}`
    })
    .join('')
}

type Pattern = { size: readonly [number, number]; drawing: string }

function drawnTile(brand: Brand | undefined): Pattern | undefined {
  const cloth = clothOf(brand)
  if (!cloth) return undefined
  const [width = 0, height = 0] = cloth.size.map((length) => length * cloth.scale(band))
  return {
    size: [width, height],
    drawing: cloth.svg.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`),
  }
}

/** As high as the band, as on pages. */
function uploadedTile({ data, info }: NonNullable<Tile>): Pattern {
  const width = round((info.width / info.height) * band)
  return {
    size: [width, band],
    drawing: `<image width="${width}" height="${band}" preserveAspectRatio="none" href="data:image/png;base64,${data.toString('base64')}"/>`,
  }
}

/** The summit's cloth along the foot; a bar in its accent if it has none. */
function clothBand(tile: Pattern | undefined, { sun }: Colours): string {
  const { width, height } = sheet
  const box = (fill: string, tall: number) => `<path fill="${fill}" d="M0 ${height - tall}h${width}v${tall}H0z"/>`
  if (!tile) return box(sun, band / 4)
  const [tileWidth, tileHeight] = tile.size
  return `<defs><pattern id="cloth" y="${height - band}" width="${tileWidth}" height="${tileHeight}" patternUnits="userSpaceOnUse">${tile.drawing}</pattern></defs>${box('url(#cloth)', band)}`
}
