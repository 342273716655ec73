/**
 * Draws src/ui/brand/continent.svg, Africa as a network, and writes continent-cities.ts beside it: where cities are on it.
 * The same map data gives the same files.
 */
import { writeFileSync } from 'node:fs'
import { geoAzimuthalEqualArea } from 'd3-geo'
import type { MultiLineString } from 'geojson'
import { africanLand } from './africa.ts'
import { type City, cities } from './cities.ts'
import { type Link, linkCoasts, linkInland, type Node, placeNodes } from './continent-network.ts'
import { type Point, type Ring, toWholePixels } from './geometry.ts'

/** Pixels; the height follows from the shape of the continent. */
const width = 1000
const margin = 34

/** The cities that are points of the network, where arcs start. */
const origins: City[] = [
  ...(['Casablanca', 'Tunis', 'Cairo', 'Dakar', 'Accra', 'Lagos', 'Addis Ababa'] as const),
  ...(['Kinshasa', 'Kigali', 'Nairobi', 'Lusaka', 'Johannesburg', 'Cape Town'] as const),
]

/**
 * Projects the continent into the picture: the coasts of the mainland and of Madagascar (the two with the most points)
 * and the cities. The projection keeps areas true; its centre is 18° east on the equator.
 */
function projectAfrica() {
  const coastlines = africanLand('50m').coordinates.flatMap((polygon) => polygon.slice(0, 1))
  const land: MultiLineString = {
    type: 'MultiLineString',
    coordinates: coastlines.sort((a, b) => b.length - a.length).slice(0, 2),
  }
  const projection = geoAzimuthalEqualArea()
    .rotate([-18, 0])
    .fitWidth(width - 2 * margin, land)
  const toPixels = ([longitude = 0, latitude = 0]: number[]): Point => {
    const [x, y] = projection([longitude, latitude]) ?? [0, 0]
    return [x + margin, y + margin]
  }
  const coasts: Ring[] = land.coordinates.map((coastline) => coastline.map(toPixels))
  const height = Math.round(Math.max(...coasts.flat().map(([, y]) => y)) + margin)
  return { coasts, height, positionOf: (city: City) => toWholePixels(toPixels(cities[city])) }
}

/** Writes lines as the data of one SVG path: relative steps, which are shorter; a single point becomes a dot. */
function toPathData(lines: Point[][]): string {
  let pen: Point = [0, 0]
  const stepTo = (point: Point, index: number) => {
    const [dx, dy] = [point[0] - pen[0], point[1] - pen[1]]
    pen = point
    return `${index === 0 ? 'm' : 'l'}${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return lines.map((line) => line.map(stepTo).join('') + (line.length === 1 ? 'h0' : '')).join('')
}

/** Joins links end to end into the longest possible lines. */
function joinLinks(links: Link[]): Point[][] {
  const lines: Node[][] = []
  const left = [...links]
  for (let first = left.shift(); first; first = left.shift()) {
    const line = [first[0]]
    for (let node: Node | undefined = first[1]; node; node = takeNeighbour(left, node)) line.push(node)
    lines.push(line)
  }
  return lines.map((line) => line.map(({ position }) => position))
}

/** Removes the first link that ends in a node, and returns the link's other end. */
function takeNeighbour(links: Link[], node: Node): Node | undefined {
  const index = links.findIndex((link) => link.includes(node))
  if (index < 0) return undefined
  const [link] = links.splice(index, 1)
  return link?.find((end) => end !== node)
}

const { coasts, height, positionOf } = projectAfrica()
const marked = origins.map(positionOf)
const nodes = placeNodes(coasts, marked, [width, height])
const coastLinks = linkCoasts(nodes, coasts)
const inlandLinks = linkInland(nodes, coasts, coastLinks)
const plainDots = nodes.filter(({ position }) => !marked.includes(position)).map(({ position }) => [position])
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
 fill="none" stroke="#6E72C0" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path stroke-opacity=".5" d="${toPathData(joinLinks(inlandLinks))}"/>
<path stroke-opacity=".85" d="${toPathData(joinLinks(coastLinks))}"/>
<path stroke="#9497D6" stroke-width="8" d="${toPathData(plainDots)}"/>
<path stroke="#E8A317" stroke-width="17" d="${toPathData(marked.map((position) => [position]))}"/>
</svg>`
const brand = new URL('../../src/ui/brand/', import.meta.url)
writeFileSync(new URL('continent.svg', brand), `${svg}\n`)

const lines = (Object.keys(cities) as City[]).map((city) => {
  const name = /^\p{L}+$/u.test(city) ? city : `'${city}'`
  return `  ${name}: [${positionOf(city).join(', ')}],`
})
writeFileSync(
  new URL('continent-cities.ts', brand),
  `/** Drawn by demo/drawing/draw-continent.ts: the size of continent.svg, and where cities are on it, in pixels. */
export const continentSize = { width: ${width}, height: ${height} }

export const origins = [${origins.map((city) => `'${city}'`).join(', ')}] as const

export const cities = {
${lines.join('\n')}
} satisfies Record<string, [x: number, y: number]>
`,
)
const links = coastLinks.length + inlandLinks.length
console.log(`${nodes.length} points, ${links} links, ${lines.length} cities`)
