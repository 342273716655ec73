import { clamp } from '../../../lib/clamp.ts'
import type { Focus } from '../../../lib/image-focus.ts'
import { inPixels, type Rectangle, type Size } from '../image-pixels.ts'

/** The shapes in which the site and social networks show pictures, as width to height. */
export const shapes = [
  { name: 'Square', ratio: 1 },
  { name: 'Wide', ratio: 1200 / 630 },
  { name: 'Tall', ratio: 3 / 4 },
] as const

/** Returns the part of a picture that a place of this shape shows, in pixels: as `object-fit: cover` at the focus. */
export function visiblePart(size: Size, part: Rectangle, focus: Focus, ratio: number): Rectangle {
  const area = inPixels(part, size)
  const width = Math.min(area.width, area.height * ratio)
  const height = Math.min(area.height, area.width / ratio)
  const { x, y } = focusIn(part, focus)
  return { x: area.x + ((area.width - width) * x) / 100, y: area.y + ((area.height - height) * y) / 100, width, height }
}

/** Returns a focus of the whole picture as one of a part. */
export const focusIn = (part: Rectangle, { x, y }: Focus): Focus => ({
  x: clamp((x - part.x * 100) / part.width, 0, 100),
  y: clamp((y - part.y * 100) / part.height, 0, 100),
})

/** The smallest part of a picture, as a fraction of each side. */
const least = 0.1

export type Edge = 'left' | 'top' | 'right' | 'bottom'

export const edgesOf = ({ x, y, width, height }: Rectangle): Record<Edge, number> => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

/** Returns the rectangle with edges moved as far as they can go. */
export function withEdges(part: Rectangle, moved: Partial<Record<Edge, number>>): Rectangle {
  const before = edgesOf(part)
  const left = clamp(moved.left ?? before.left, 0, before.right - least)
  const top = clamp(moved.top ?? before.top, 0, before.bottom - least)
  const right = clamp(moved.right ?? before.right, left + least, 1)
  const bottom = clamp(moved.bottom ?? before.bottom, top + least, 1)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Returns the largest square around the focus. */
export function squareAround(size: Size, focus: Focus): Rectangle {
  const side = Math.min(size.width, size.height)
  const [width, height] = [side / size.width, side / size.height]
  const start = (percent: number, length: number) => clamp(percent / 100 - length / 2, 0, 1 - length)
  return { x: start(focus.x, width), y: start(focus.y, height), width, height }
}

export const isWhole = ({ width, height }: Rectangle) => width > 0.995 && height > 0.995
