import type { Scene } from '../scene.ts'
import type { Ground } from './palette.ts'
import { clay, ink, outline, sun } from './palette.ts'

/** A scene whose shapes are on a cloth. */
export type ClothScene = Scene & { ground: Ground; tile?: number }

/** Returns a diamond as SVG path data. */
export function diamond(x: number, y: number, reach: number): string {
  return `M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`
}

/** Covers a picture with cloth: nested diamonds, tone on tone. */
export function cloth(ground: Ground, width: number, height: number, tile = 320): string {
  const half = tile / 2
  const nest = [1, 0.72, 0.45, 0.18].map((part) => diamond(half, half, half * part)).join('')
  const corners = [0, tile].flatMap((x) => [0, tile].map((y) => diamond(x, y, half * 0.36))).join('')
  return (
    `<pattern id="cloth" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse" patternTransform="translate(${width / 2 - half} 0)">` +
    `<path d="${nest}${corners}" fill="none" stroke="${ground.thread}" stroke-width="${tile / 34}"/></pattern>` +
    `<rect width="${width}" height="${height}" fill="${ground.fill}"/><rect width="${width}" height="${height}" fill="url(#cloth)"/>`
  )
}

/** A woven band of sun and clay diamonds across a picture. */
export function band(width: number, y: number, thickness: number): string {
  const reach = thickness / 2
  const count = Math.ceil(width / thickness) + 1
  const middles = Array.from({ length: count }, (_, index) => index * thickness)
  const outer = middles.map((x) => diamond(x, y + reach, reach)).join('')
  const inner = (odd: number) =>
    middles
      .filter((_, index) => index % 2 === odd)
      .map((x) => diamond(x, y + reach, reach * 0.5))
      .join('')
  return (
    `<rect y="${y}" width="${width}" height="${thickness}" fill="${ink}"/><path d="${outer}" fill="${sun}"/>` +
    `<path d="${inner(0)}" fill="${clay}"/><path d="${inner(1)}" fill="${ink}"/>`
  )
}

/** A cord of little flags that hangs between the edges of a picture. */
export function bunting(width: number, y: number, sag: number, colours: string[], count = 11): string {
  const at = (part: number) => ({ x: part * (width + 40) - 20, y: y + 4 * sag * part * (1 - part) })
  const flags = Array.from({ length: count }, (_, index) => {
    const start = at((index + 0.12) / count)
    const end = at((index + 0.88) / count)
    const drop = width / count
    const tip = { x: (start.x + end.x) / 2 - (end.y - start.y) * 0.6, y: (start.y + end.y) / 2 + drop }
    return `<path d="M${start.x} ${start.y}L${end.x} ${end.y}L${tip.x} ${tip.y}Z" fill="${colours[index % colours.length]}"/>`
  }).join('')
  return (
    `<g stroke="${outline}" stroke-width="7" stroke-linejoin="round">${flags}` +
    `<path d="M-20 ${y}Q${width / 2} ${y + 2 * sag} ${width + 20} ${y}" fill="none"/></g>`
  )
}
