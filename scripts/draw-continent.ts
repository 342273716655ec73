/**
 * Draws the brand's picture, Africa as a network, from open map data (Natural Earth, by way of world-atlas) into
 * src/ui/brand/continent.svg. Run `node scripts/draw-continent.ts`: the same data gives the same file.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Point = [number, number]
type Ring = Point[]
/** A point of the network: those on a coast come first, in order around it. A link is two of their numbers. */
type Node = { at: Point; land: number; coast: boolean }
type Link = [number, number]
// These packages bring no types: what is used of them is typed here.
const require = createRequire(import.meta.url)
const world = require('world-atlas/countries-50m.json')
const { merge }: { merge(map: unknown, parts: unknown[]): { coordinates: Ring[][] } } = require('topojson-client')
const [width, margin] = [1000, 34]
/** The least distance between points inland, and the usual one along a coast. */
const [inland, ashore] = [44, 40]
/** ISO 3166 numbers of the lands on the mainland and of Madagascar; the map's Somaliland has a name only. */
const africa = `012 024 072 108 120 140 148 178 180 204 226 231 232 262 266 270 288 324 384 404 426 430 434 450 454 466
478 504 508 516 562 566 624 646 686 694 706 710 716 728 729 732 748 768 788 800 818 834 854 894 Somaliland`.split(/\s/)
/** Twelve cities: longitude, latitude, and how far the arc to Nairobi bows. */
const cities = `Casablanca -7.6 33.6 0.2, Tunis 10.2 36.8 0.17, Cairo 31.2 30 0.1, Dakar -17.4 14.7 0.22,
  Accra -0.2 5.6 0.37, Lagos 3.4 6.5 0.12, Addis Ababa 38.7 9 0.14, Kinshasa 15.3 -4.3 0.2, Kigali 30.1 -1.9 0.24,
  Lusaka 28.3 -15.4 0.14, Johannesburg 28 -26.2 0.12, Cape Town 18.5 -33.9 0.16`
  .split(',')
  .map((city) => city.split(' ').slice(-3).map(Number))
const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)
const between = (a: Point, b: Point, k: number): Point => [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k]
const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
/** Twice the area of a triangle, positive when it turns clockwise on screen. */
const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
let seed = 2027 // the random numbers are the same on every run
function random() {
  seed = (seed * 1664525 + 1013904223) % 2 ** 32
  return seed / 2 ** 32
}
/** Returns true for a point inside an outline: a line from it to the right crosses the outline an odd number of times. */
const inside = (ring: Ring, [x, y]: Point) => {
  const ahead = ([ax, ay]: Point, [bx, by]: Point) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
  return ring.filter((p, i) => ahead(p, ring[(i + 1) % ring.length])).length % 2 === 1
}
/** The corners of a line that tell most of its shape (Douglas and Peucker). */
function corners(line: Ring): Ring {
  const [a, b] = [line[0], line[line.length - 1]]
  const off = line.map((p) => (distance(a, b) < 1 ? distance(a, p) : Math.abs(turn(a, b, p)) / distance(a, b)))
  const far = off.indexOf(Math.max(...off))
  return off[far] < 9 ? [a, b] : [...corners(line.slice(0, far + 1)), ...corners(line.slice(far)).slice(1)]
}
/** Points along a coast: its corners, and between them steps of one length. */
function alongCoast(ring: Ring): Ring {
  const kept: Ring = []
  for (const p of corners(ring)) if (kept.every((q) => distance(p, q) > ashore * 0.6)) kept.push(p)
  return kept.flatMap((a, i) => {
    const b = kept[(i + 1) % kept.length]
    const steps = Math.max(1, Math.round(distance(a, b) / ashore))
    return Array.from({ length: steps }, (_, step) => between(a, b, step / steps))
  })
}

// The land on a flat sheet: the two largest outlines, the mainland and Madagascar.
const ours = (part: { id?: string; properties: { name: string } }) => africa.includes(part.id ?? part.properties.name)
const outlines = merge(world, world.objects.countries.geometries.filter(ours)).coordinates.map((polygon) => polygon[0])
const largest = { type: 'MultiLineString', coordinates: outlines.sort((a, b) => b.length - a.length).slice(0, 2) }
const flat = require('d3-geo')
  .geoAzimuthalEqualArea()
  .rotate([-18, 0])
  .fitWidth(width - 2 * margin, largest)
const place = (p: Point): Point => [flat(p)[0] + margin, flat(p)[1] + margin]
const lands = largest.coordinates.map((ring) => ring.map(place))
const height = Math.round(Math.max(...lands.flat().map((p) => p[1])) + margin)
const [hub, ...places] = [[36.82, -1.29], ...cities].map(([east, north]) => round(place([east, north])))

// Points: the coasts, the cities (in the place of a coast's point where one is near), the land between.
const nodes: Node[] = lands.flatMap((ring, land) =>
  alongCoast(ring).map((at) => ({ at: round(at), land, coast: true })),
)
for (const at of [hub, ...places]) {
  const near = nodes.findIndex((node) => distance(node.at, at) < ashore * 0.6)
  nodes.splice(near < 0 ? nodes.length : near, 1, { at, land: 0, coast: near >= 0 })
}
for (let tries = 0; tries < 20000; tries++) {
  const at = round([random() * width, random() * height])
  const land = lands.findIndex((ring) => inside(ring, at))
  const free = nodes.every((node) => distance(node.at, at) >= inland * (node.coast ? 0.8 : 1))
  if (free && land >= 0) nodes.push({ at, land, coast: false })
}

// Links: along the coasts, then from each point to its nearest three, but not over the sea nor across another link.
const ends = (link: Link) => link.map((i) => nodes[i].at)
const length = (link: Link) => distance(nodes[link[0]].at, nodes[link[1]].at)
const byLength = (l: Link, m: Link) => length(l) - length(m)
const parted = ([a, b]: Point[], [c, d]: Point[]) => turn(a, b, c) * turn(a, b, d) < 0
const across = (l: Link, m: Link) => parted(ends(l), ends(m)) && parted(ends(m), ends(l))
const clash = (l: Link, m: Link) => l.every((i) => m.includes(i)) || across(l, m)
const coast = lands.flatMap((_, land) => {
  const around = nodes.flatMap((node, i) => (node.coast && node.land === land ? [i] : []))
  return around.map((a, i): Link => [a, around[(i + 1) % around.length]])
})
const nearest = nodes.flatMap((node, a) => {
  const links = nodes.map((_, b): Link => [a, b]).filter((link) => link[1] !== a && length(link) < 2 * ashore)
  const dry = ([, b]: Link) => inside(lands[node.land], between(node.at, nodes[b].at, 0.5))
  const fit = (link: Link) => dry(link) && !coast.some((other) => clash(link, other))
  return links.filter(fit).sort(byLength).slice(0, 3)
})
const web: Link[] = []
for (const link of nearest.sort(byLength)) if (!web.some((other) => clash(link, other))) web.push(link)

/** One path along lines of points, each step told from where the pen is, which is shorter; a lone point is a dot. */
function draw(lines: Point[][]) {
  let pen = [0, 0]
  const step = (to: Point, i: number) => {
    const [dx, dy] = [to[0] - pen[0], to[1] - pen[1]]
    pen = to
    return `${i ? 'l' : 'm'}${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return lines.map((line) => line.map(step).join('') + (line[1] ? '' : 'h0')).join('')
}

/** Joins links end to end into lines, each as long as there is a link to follow. */
function walk(links: Link[]) {
  const lines: number[][] = []
  for (const left = [...links]; left.length; ) {
    const here = lines.at(-1)?.at(-1) as number
    const next = left.findIndex((link) => link.includes(here))
    const [a, b] = left.splice(Math.max(next, 0), 1)[0]
    if (next < 0) lines.push([a, b])
    else lines.at(-1)?.push(a === here ? b : a)
  }
  return draw(lines.map((line) => line.map((i) => nodes[i].at)))
}

const arcs = places.map(([x, y], i) => {
  const [dx, dy, bow] = [hub[0] - x, hub[1] - y, cities[i][2]]
  return `M${x} ${y}q${round([dx / 2 + dy * bow, dy / 2 - dx * bow]).join(' ')} ${dx} ${dy}`
})
const plain = nodes.filter(({ at }) => at !== hub && !places.includes(at)).map(({ at }) => [at])
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
 fill="none" stroke="#6E72C0" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path stroke-opacity=".5" d="${walk(web)}"/>
<path stroke-opacity=".85" d="${walk(coast)}"/>
<path stroke="#9497D6" stroke-width="8" d="${draw(plain)}"/>
<path stroke="#E8A317" stroke-width="3.4" stroke-opacity=".88" d="${arcs.join('')}"/>
<path stroke="#E8A317" stroke-width="17" d="${draw(places.map((at) => [at]))}"/>
<circle cx="${hub[0]}" cy="${hub[1]}" r="32" fill="#E8A317" fill-opacity=".16" stroke="#E8A317" stroke-width="4.5"/>
<path stroke="#E8A317" stroke-width="28" d="${draw([[hub]])}"/>
</svg>`
writeFileSync(new URL('../src/ui/brand/continent.svg', import.meta.url), `${svg}\n`)
console.log(`${nodes.length} points, ${coast.length + web.length} links, Nairobi at ${hub} of ${width},${height}`)
