/**
 * Draws src/ui/brand/continent.svg: Africa as a network, with arcs from twelve cities to the hub.
 * The same map data gives the same file.
 */
import { writeFileSync } from 'node:fs'
import { geoAzimuthalEqualArea } from 'd3-geo'
import type { MultiLineString } from 'geojson'
import { africanLand } from './africa.ts'
import { type City, cities, hub } from './cities.ts'
import { type Link, linkCoasts, linkInland, type Node, placeNodes } from './continent-network.ts'
import { type Point, type Ring, toWholePixels } from './geometry.ts'

/** Pixels; the height follows from the shape of the continent. */
const width = 1000
const margin = 34

/** Each city's arc to the hub, and how far it bows to its left, as a share of its length. */
const arcs: { from: City; bow: number }[] = [
  { from: 'Casablanca', bow: 0.2 },
  { from: 'Tunis', bow: 0.17 },
  { from: 'Cairo', bow: 0.1 },
  { from: 'Dakar', bow: 0.22 },
  { from: 'Accra', bow: 0.37 },
  { from: 'Lagos', bow: 0.12 },
  { from: 'Addis Ababa', bow: 0.14 },
  { from: 'Kinshasa', bow: 0.2 },
  { from: 'Kigali', bow: 0.24 },
  { from: 'Lusaka', bow: 0.14 },
  { from: 'Johannesburg', bow: 0.12 },
  { from: 'Cape Town', bow: 0.16 },
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

/** Joins links end to end into lines, each as long as there is a link to follow. */
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

/** Returns path data of a curve whose control point lies `bow` times its length beside its middle. */
function toArc([x, y]: Point, end: Point, bow: number): string {
  const [dx, dy] = [end[0] - x, end[1] - y]
  const control = toWholePixels([dx / 2 + dy * bow, dy / 2 - dx * bow])
  return `M${x} ${y}q${control.join(' ')} ${dx} ${dy}`
}

const { coasts, height, positionOf } = projectAfrica()
const hubPosition = positionOf(hub)
const origins = arcs.map(({ from, bow }) => ({ position: positionOf(from), bow }))
const marked = [hubPosition, ...origins.map(({ position }) => position)]
const nodes = placeNodes(coasts, marked, [width, height])
const coastLinks = linkCoasts(nodes, coasts)
const inlandLinks = linkInland(nodes, coasts, coastLinks)
const plainDots = nodes.filter(({ position }) => !marked.includes(position)).map(({ position }) => [position])
const originDots = origins.map(({ position }) => [position])
const curves = origins.map(({ position, bow }) => toArc(position, hubPosition, bow))
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
 fill="none" stroke="#6E72C0" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path stroke-opacity=".5" d="${toPathData(joinLinks(inlandLinks))}"/>
<path stroke-opacity=".85" d="${toPathData(joinLinks(coastLinks))}"/>
<path stroke="#9497D6" stroke-width="8" d="${toPathData(plainDots)}"/>
<path stroke="#E8A317" stroke-width="3.4" stroke-opacity=".88" d="${curves.join('')}"/>
<path stroke="#E8A317" stroke-width="17" d="${toPathData(originDots)}"/>
<circle cx="${hubPosition[0]}" cy="${hubPosition[1]}" r="32" fill="#E8A317" fill-opacity=".16" stroke="#E8A317" stroke-width="4.5"/>
<path stroke="#E8A317" stroke-width="28" d="${toPathData([[hubPosition]])}"/>
</svg>`
writeFileSync(new URL('../../src/ui/brand/continent.svg', import.meta.url), `${svg}\n`)
const links = coastLinks.length + inlandLinks.length
console.log(`${nodes.length} points, ${links} links, ${hub} at ${hubPosition} of ${width},${height}`)
