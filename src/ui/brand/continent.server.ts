import { readFileSync } from 'node:fs'
import { toSlug } from '../../lib/slug.ts'
import type { BrandColours } from './brand-colours.ts'
import { cities, continentSize, origins } from './continent-cities.ts'
import { citySlug } from './continent-path.ts'

import { tonesOf } from './tones.ts'

type Point = readonly [x: number, y: number]

const network = readFileSync(new URL('continent.svg', import.meta.url), 'utf8')
const bySlug = new Map(Object.entries(cities).map(([name, point]) => [toSlug(name), { name, point }]))

/** Returns a city of the drawing by its name, as staff write it: 'Lagos', 'lomé', 'Kigali, Rwanda'. */
export const findCity = (name: string) => bySlug.get(citySlug(name))

type Options = { withName: boolean; colours?: BrandColours | undefined }

/**
 * Draws Africa as a network, as an SVG of `continentSize` in pixels.
 * @param colours the summit's own
 * @param city the city where arcs from the others end, with its name; without one, only the network is drawn
 */
export function drawContinent(city: string, { withName, colours }: Options): string {
  const drawing = drawNetwork(city, withName)
  if (!colours) return drawing
  const { light, dark } = tonesOf(colours)
  return drawing
    .replaceAll('#12172B', light.ink)
    .replaceAll('#E8A317', light.sun)
    .replaceAll('#6E72C0', dark.primary)
    .replaceAll('#9497D6', dark.link)
}

function drawNetwork(city: string, withName: boolean): string {
  const hub = findCity(city)
  if (!hub) return network
  const [x, y] = hub.point
  const starts = origins.map((name): Point => cities[name]).filter((start) => distance(start, hub.point) > nearby)
  return network.replace(
    '</svg>',
    `<style>${drawArcs}</style>
<g stroke="#E8A317" stroke-width="3.4" stroke-opacity=".88">${starts.map((start) => `<path class="arc" pathLength="1" d="${arc(start, hub.point)}"/>`).join('')}</g>
<circle cx="${x}" cy="${y}" r="32" fill="#E8A317" fill-opacity=".16" stroke="#E8A317" stroke-width="4.5"/>
<path stroke="#E8A317" stroke-width="28" d="M${x} ${y}h0"/>
${withName ? label(hub.name, hub.point) : ''}</svg>`,
  )
}

/** Draws each arc once, towards the hub. */
const drawArcs =
  '@media(prefers-reduced-motion:no-preference){.arc{stroke-dasharray:1;animation:draw .9s ease-out}@keyframes draw{from{stroke-dashoffset:1}}}'

/** In pixels. A city closer than this to the hub is part of it. */
const nearby = 60
/** How far an arc bows from the straight line, as a share of its length. */
const bow = 0.16

/** Returns path data of a curve that bows towards the north, as the routes of planes do on a map. */
function arc([x, y]: Point, end: Point): string {
  const [dx, dy] = [end[0] - x, end[1] - y]
  const side = dx > 0 ? bow : -bow
  return `M${x} ${y}q${Math.round(dx / 2 + dy * side)} ${Math.round(dy / 2 - dx * side)} ${dx} ${dy}`
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** In pixels of the drawing: letters must be larger if the drawing is shown smaller. */
const letters = { small: 56, large: 34 }

function label(name: string, point: Point): string {
  return `<style>text{font-family:"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-weight:700}.large{display:none}@media(min-width:420px){.small{display:none}.large{display:inline}}</style>
${text('small', name, point)}
${text('large', name, point)}`
}

/** Writes a name beside a point: towards the nearer edge if it fits there, below the point otherwise. */
function text(size: keyof typeof letters, name: string, [x, y]: Point): string {
  const height = letters[size]
  const width = name.length * height * 0.6
  const isEast = x > continentSize.width / 2
  const room = isEast ? continentSize.width - x : x
  const beside = isEast ? { x: x + 52, y: y + height / 3 } : { x: x - 52, y: y + height / 3 }
  const below = {
    x: isEast ? Math.min(x + width / 2, continentSize.width) : Math.max(x - width / 2, 0),
    y: y + 50 + height,
  }
  const at = room > 52 + width ? beside : below
  const anchor = isEast === (at === beside) ? 'start' : 'end'
  return `<text class="${size}" x="${Math.round(at.x)}" y="${Math.round(at.y)}" text-anchor="${anchor}" font-size="${height}" fill="#FBF8F2" stroke="#12172B" stroke-width="10" stroke-linejoin="round" paint-order="stroke">${name}</text>`
}
