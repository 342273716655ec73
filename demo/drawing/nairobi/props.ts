import { at, outlined } from '../svg.ts'
import { diamond } from './cloth.ts'
import { blue, clay, indigo, ink, paper, sand, sun, teal } from './palette.ts'

/** A table top across the picture that hides everything below it. */
export function table(width: number, height: number, y: number, colour: string): string {
  const count = Math.ceil(width / 80) + 1
  const diamonds = Array.from({ length: count }, (_, index) => diamond(index * 80, y + 98, 28)).join('')
  return (
    outlined(
      `<rect x="-20" y="${y}" width="${width + 40}" height="${height - y + 40}" fill="${colour}"/>` +
        `<path d="M-20 ${y + 46}H${width + 40}" fill="none"/>`,
    ) + (height - y > 130 ? `<path d="${diamonds}" fill="none" stroke="#00000040" stroke-width="7"/>` : '')
  )
}

/** A laptop seen from behind; `y` is its lower edge. */
export function laptop(x: number, y: number, size: number, colour = ink): string {
  return at(
    x,
    y,
    size,
    `${outlined(
      `<rect x="-125" y="-172" width="250" height="166" rx="14" fill="${colour}"/>` +
        `<rect x="-150" y="-14" width="300" height="22" rx="11" fill="${paper}"/>`,
    )}<path d="${diamond(0, -92, 30)}${diamond(0, -92, 14)}" fill="${sun}" fill-rule="evenodd"/>`,
  )
}

/** A cup with steam; `y` is its lower edge. */
export function cup(x: number, y: number, size: number, colour: string): string {
  return at(
    x,
    y,
    size,
    outlined(
      `<path d="M44 -62c40-6 40 46-4 42" fill="none"/>` +
        `<path d="M-50 -84H50L40 -12Q38 0 26 0H-26Q-38 0 -40 -12Z" fill="${colour}"/>` +
        `<path d="M-18 -108q-12-14 0-28t0-28M18 -108q-12-14 0-28t0-28" fill="none" stroke="${paper}" stroke-width="6"/>`,
    ),
  )
}

/** A cup of coffee on its saucer, seen from above. */
export function cupFromAbove(x: number, y: number, radius: number, colour: string, turn: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${radius / 100})">` +
    outlined(
      `<circle r="100" fill="${paper}"/><rect x="50" y="-13" width="62" height="26" rx="13" fill="${colour}"/>` +
        `<circle r="64" fill="${colour}"/><circle r="48" fill="#4A2A1B"/><path d="M-26 -12a30 30 0 0 1 30-18" fill="none" stroke="#8D5A3A" stroke-width="6"/>`,
    ) +
    '</g>'
  )
}

/** A folded name card; `y` is its lower edge. */
export function nameCard(x: number, y: number, size: number, colour = clay): string {
  return at(
    x,
    y,
    size,
    outlined(`<path d="M-82 -78H82L98 0H-98Z" fill="${paper}"/>`) +
      `<path d="M-50 -48H50" stroke="${ink}" stroke-width="11"/><path d="M-30 -22H30" stroke="${colour}" stroke-width="9"/>`,
  )
}

/** A wall of sticky notes in rows, each a little askew. */
export function notes(x: number, y: number, columns: number, rows: number, size: number): string {
  const colours = [sun, '#EFCB8B', '#CDE3DA', '#F2C9B8', '#DBD3F2']
  const tilts = [-4, 3, -2, 5, 0, -5, 2]
  const note = (index: number) => {
    const lines =
      index % 3 === 0
        ? `<path d="${diamond(0, 0, 26)}"/>`
        : `<path d="M-30 -18H30M-30 4H${index % 2 ? 14 : 30}M-30 26H${index % 2 ? 26 : 2}"/>`
    const left = x + (index % columns) * size * 1.25
    const top = y + Math.floor(index / columns) * size * 1.25
    return (
      `<g transform="translate(${left} ${top}) rotate(${tilts[index % 7]}) scale(${size / 110})">` +
      outlined(
        `<rect x="-55" y="-55" width="110" height="110" rx="4" fill="${colours[((index % columns) * 3 + Math.floor(index / columns) * 2) % 5]}"/>`,
        7,
      ) +
      `<g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round">${lines}</g></g>`
    )
  }
  return Array.from({ length: columns * rows }, (_, index) => note(index)).join('')
}

const networkPoints: [number, number][] = [
  [8, 30],
  [24, 10],
  [30, 52],
  [12, 80],
  [46, 28],
  [50, 74],
  [64, 50],
  [68, 12],
  [84, 32],
  [92, 66],
  [76, 86],
  [34, 90],
]
const networkLinks: [number, number][] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 4],
  [2, 4],
  [2, 3],
  [2, 5],
  [4, 6],
  [4, 7],
  [5, 6],
  [6, 8],
  [7, 8],
  [8, 9],
  [9, 10],
  [6, 10],
  [5, 11],
  [3, 11],
  [5, 10],
]

/** Points and links that fill a box; a ring marks the point with the most links. */
export function network(
  x: number,
  y: number,
  width: number,
  height: number,
  lineColour = '#8C93C9',
  dotColour = paper,
): string {
  const spot = (index: number): [number, number] => {
    const [across, down] = networkPoints[index] ?? [50, 50]
    return [x + (across * width) / 100, y + (down * height) / 100]
  }
  const weight = width / 90
  const links = networkLinks.map(([from, to]) => `M${spot(from)}L${spot(to)}`).join('')
  const dots = networkPoints
    .map((_, index) => {
      const [left, top] = spot(index)
      return `<circle cx="${left}" cy="${top}" r="${weight * (index % 3 === 0 ? 2.6 : 1.8)}" fill="${index % 3 === 0 ? sun : dotColour}"/>`
    })
    .join('')
  const [left, top] = spot(6)
  return (
    `<path d="${links}" fill="none" stroke="${lineColour}" stroke-width="${weight * 0.6}"/>${dots}` +
    `<circle cx="${left}" cy="${top}" r="${weight * 4.6}" fill="none" stroke="${sun}" stroke-width="${weight * 0.8}"/>`
  )
}

/** A screen with a network on it. */
export function screen(x: number, y: number, width: number, height: number): string {
  return (
    outlined(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="16" fill="${ink}"/>`) +
    network(x + width * 0.06, y + height * 0.06, width * 0.88, height * 0.88)
  )
}

/** Lamps on cords; each is [x, length of the cord] in pixels. */
export function lamps(hung: [number, number][]): string {
  return hung
    .map(
      ([x, length], index) =>
        `<circle cx="${x}" cy="${length + 42}" r="92" fill="${sun}" opacity=".2"/>` +
        outlined(
          `<path d="M${x} -10V${length}" fill="none"/><circle cx="${x}" cy="${length + 44}" r="24" fill="#F7D77E"/>` +
            `<path d="M${x - 56} ${length + 44}a56 48 0 0 1 112 0Z" fill="${[sun, clay, teal][index % 3]}"/>`,
        ),
    )
    .join('')
}

/** A stage floor with its edge of planks. */
export function stage(width: number, height: number, y: number): string {
  const planks = Array.from(
    { length: 9 },
    (_, index) => `M${((index + 0.5) * width) / 9} ${y + 40}V${height + 20}`,
  ).join('')
  return outlined(
    `<rect x="-20" y="${y}" width="${width + 40}" height="${height - y + 40}" fill="${sand}"/>` +
      `<path d="M-20 ${y + 40}H${width + 40}${planks}" fill="none"/>`,
    7,
  )
}

/** A lectern; `y` is its lower edge. */
export function lectern(x: number, y: number, size: number, colour = clay): string {
  return at(
    x,
    y,
    size,
    `${outlined(
      `<path d="M-95 -300H95L70 0H-70Z" fill="${colour}"/><path d="M-125 -345H125L108 -296H-108Z" fill="${sun}"/>` +
        `<path d="M30 -345q-8-60-50-80" fill="none"/><rect x="-46" y="-448" width="34" height="46" rx="16" fill="${ink}"/>`,
    )}<path d="${diamond(0, -150, 52)}${diamond(0, -150, 26)}" fill="${sun}" fill-rule="evenodd"/>`,
  )
}

/** A solar panel on its stand; `y` is its lower edge. */
export function solarPanel(x: number, y: number, size: number): string {
  const cells =
    [1, 2, 3].map((part) => `M${-150 + part * 75} -210L${-190 + part * 95} -30`).join('') +
    'M-163 -150H163M-177 -90H177'
  return at(
    x,
    y,
    size,
    outlined(
      `<path d="M-70 0L-40 -60M70 0L40 -60" fill="none" stroke-width="14"/><path d="M-150 -210H150L190 -30H-190Z" fill="${blue}"/>` +
        `<path d="${cells}" fill="none" stroke="#A9CBEA" stroke-width="5"/>`,
    ),
  )
}

/** A phone that shows a signed receipt; `x`, `y` is its centre. */
export function phone(x: number, y: number, size: number, turn = 0): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
    outlined(`<rect x="-90" y="-165" width="180" height="330" rx="26" fill="${ink}"/>`) +
    `<rect x="-72" y="-132" width="144" height="262" rx="8" fill="${paper}"/><circle cy="-66" r="38" fill="${teal}"/>` +
    `<path d="M-17 -66l12 13 24-25" fill="none" stroke="${paper}" stroke-width="9"/>` +
    `<path d="M-48 10H48M-48 40H20" stroke="${ink}" stroke-width="10"/><rect x="-48" y="72" width="96" height="34" rx="10" fill="${indigo}"/></g>`
  )
}

/** A visitor's badge on its ribbon; `chin` is the `y` of its wearer's chin. */
export function badge(x: number, chin: number, size: number): string {
  return at(
    x,
    chin,
    size,
    outlined(
      `<path d="M-118 70Q-60 210 -2 300Q80 190 112 66" fill="none" stroke-width="30"/>` +
        `<rect x="-78" y="292" width="156" height="196" rx="12" fill="${paper}"/>`,
      12,
    ) +
      `<path d="M-118 70Q-60 210 -2 300Q80 190 112 66" fill="none" stroke="${sun}" stroke-width="14"/>` +
      `<path d="${diamond(0, 360, 38)}${diamond(0, 360, 18)}" fill="${clay}" fill-rule="evenodd"/><path d="M-44 426H44M-28 454H28" stroke="${ink}" stroke-width="11"/>`,
  )
}
