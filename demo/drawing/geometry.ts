/** A position in pixels: x to the right, y down. */
export type Point = [x: number, y: number]
/** A closed line: its last point is joined to its first. */
export type Ring = Point[]
type Segment = [Point, Point]

export const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

/** Returns the point that is a share `t` (0 to 1) of the way from `a` to `b`. */
export const interpolate = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]

export const toWholePixels = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

/** Returns twice the signed area of a triangle: positive when a, b, c run clockwise on the screen. */
const crossProduct = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Reports whether a ring encloses a point: a ray from the point to the right then crosses it an odd number of times. */
export function encloses(ring: Ring, [x, y]: Point): boolean {
  const crossings = edgesOf(ring).filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax,
  )
  return crossings.length % 2 === 1
}

/** Returns the edges of a ring, the one from its last point to its first included. */
export const edgesOf = (ring: Ring): Segment[] =>
  ring.flatMap((start, index): Segment[] => {
    const end = ring[(index + 1) % ring.length]
    return end ? [[start, end]] : []
  })

/** Reports whether two segments cross; segments that only touch in an end do not. */
export const segmentsCross = (first: Segment, second: Segment) =>
  areOnBothSides(first, second) && areOnBothSides(second, first)

const areOnBothSides = ([a, b]: Segment, [c, d]: Segment) => crossProduct(a, b, c) * crossProduct(a, b, d) < 0

/**
 * Drops the points of a line that lie less than `tolerance` pixels beside the simplified one (Douglas and Peucker).
 * A line that ends where it begins, such as a coast, is split at the point farthest from there.
 */
export function simplify(line: Point[], tolerance: number): Point[] {
  const [a, b] = [line[0], line.at(-1)]
  if (!a || !b) return []
  const length = distance(a, b)
  const offsets = line.map((point) => (length < 1 ? distance(a, point) : Math.abs(crossProduct(a, b, point)) / length))
  const farthest = offsets.indexOf(Math.max(...offsets))
  if ((offsets[farthest] ?? 0) < tolerance) return [a, b]
  return [...simplify(line.slice(0, farthest + 1), tolerance), ...simplify(line.slice(farthest), tolerance).slice(1)]
}
