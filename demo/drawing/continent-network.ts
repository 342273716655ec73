import {
  distance,
  edgesOf,
  encloses,
  interpolate,
  type Point,
  type Ring,
  segmentsCross,
  simplify,
  toWholePixels,
} from './geometry.ts'

/** A point of the network; `land` is the index of the coastline that it lies on or within. */
export type Node = { position: Point; land: number; isCoast: boolean }
export type Link = [Node, Node]

/** Distances in pixels: the least between nodes inland, and the usual one between nodes along a coast. */
const inlandSpacing = 44
const coastSpacing = 40
/** Nodes of a coast, and cities, replace other nodes that are closer than this. */
const mergeDistance = coastSpacing * 0.6
const longestLink = coastSpacing * 2
const linksPerNode = 3

/** Returns numbers from 0 to 1 that are the same on every run: a linear congruential generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Returns points along a coast: its corners, and steps of about one length between them. */
function followCoast(coast: Ring): Point[] {
  const corners: Point[] = []
  for (const point of simplify(coast, 9))
    if (corners.every((corner) => distance(corner, point) > mergeDistance)) corners.push(point)
  return edgesOf(corners).flatMap(([start, end]) => {
    const steps = Math.max(1, Math.round(distance(start, end) / coastSpacing))
    return Array.from({ length: steps }, (_, step) => toWholePixels(interpolate(start, end, step / steps)))
  })
}

/**
 * Places the nodes: along the coasts in their order, in the cities, and over the land between at random.
 * @param size the width and height of the area that nodes are scattered over
 */
export function placeNodes(coasts: Ring[], cities: Point[], size: Point): Node[] {
  const nodes = coasts.flatMap((coast, land) =>
    followCoast(coast).map((position): Node => ({ position, land, isCoast: true })),
  )
  for (const position of cities) {
    const near = nodes.findIndex((node) => distance(node.position, position) < mergeDistance)
    const isCoast = near >= 0
    nodes.splice(isCoast ? near : nodes.length, 1, { position, land: 0, isCoast })
  }
  const random = createRandom(2027)
  for (let attempt = 0; attempt < 20_000; attempt++) {
    const position = toWholePixels([random() * size[0], random() * size[1]])
    const land = coasts.findIndex((coast) => encloses(coast, position))
    const isFree = nodes.every((node) => distance(node.position, position) >= inlandSpacing * (node.isCoast ? 0.8 : 1))
    if (isFree && land >= 0) nodes.push({ position, land, isCoast: false })
  }
  return nodes
}

const segmentOf = ([a, b]: Link): [Point, Point] => [a.position, b.position]
const lengthOf = (link: Link) => distance(...segmentOf(link))
const shortestFirst = (first: Link, second: Link) => lengthOf(first) - lengthOf(second)
const joinSameNodes = (first: Link, second: Link) => first.every((node) => second.includes(node))
const collide = (first: Link, second: Link) =>
  joinSameNodes(first, second) || segmentsCross(segmentOf(first), segmentOf(second))

/** Links the nodes of each coast into a ring. */
export const linkCoasts = (nodes: Node[], coasts: Ring[]): Link[] =>
  coasts.flatMap((_, land) => {
    const around = nodes.filter((node) => node.isCoast && node.land === land)
    return around.map((node, index): Link => [node, around[(index + 1) % around.length] ?? node])
  })

/** Links each node to its nearest ones, but neither over the sea nor across a coast or a shorter link. */
export function linkInland(nodes: Node[], coasts: Ring[], coastLinks: Link[]): Link[] {
  const isOverLand = ([a, b]: Link) => encloses(coasts[a.land] ?? [], interpolate(a.position, b.position, 0.5))
  const candidates = nodes.flatMap((node) =>
    nodes
      .map((other): Link => [node, other])
      .filter((link) => link[1] !== node && lengthOf(link) < longestLink)
      .filter((link) => isOverLand(link) && !coastLinks.some((coastLink) => collide(link, coastLink)))
      .sort(shortestFirst)
      .slice(0, linksPerNode),
  )
  const links: Link[] = []
  for (const link of candidates.sort(shortestFirst)) if (!links.some((other) => collide(link, other))) links.push(link)
  return links
}
