import { apiBase } from '../../../lib/api-base.ts'
import { imageSize } from '../../../lib/image-source.ts'

/** A picture that staff uploaded as a cloth of their own; lengths are in pixels. */
export type Tile = { src: string; width: number; height: number }

/** Wide enough for a tile on any screen. */
const largestWidth = 640

/** Returns the tile at the path of an upload; undefined for any other path. */
export function tileAt(path = ''): Tile | undefined {
  const size = /^uploads\/[0-9a-f]{24}\/\d+x\d+\.(?:webp|svg)$/.test(path) && imageSize(path)
  if (!size) return undefined
  const isLarge = path.endsWith('.webp') && size.width > largestWidth
  return { src: `${apiBase}/${isLarge ? path.replace(/[^/]+$/, `${largestWidth}.webp`) : path}`, ...size }
}

/** Returns the width and height of a tile that covers as much as a square of this side. */
export function tileSize({ width, height }: Tile, side: number): readonly [number, number] {
  const ratio = Math.sqrt(width / height)
  return [Math.round(side * ratio), Math.round(side / ratio)]
}
