/** Parts of drawings in SVG. Lengths are in pixels. */

export const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const round = (value: number) => Math.round(value * 10) / 10

export const stroke = (colour: string, width: number, d: string) =>
  `<path stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" d="${d}"/>`
export const fill = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`
export const diamond = (x: number, y: number, width: number, height = width) =>
  `M${x} ${y - height}L${x + width} ${y}L${x} ${y + height}L${x - width} ${y}z`
export const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`
export const dots = (colour: string, width: number, points: readonly (readonly [number, number])[]) =>
  stroke(colour, width, points.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join(''))
export const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`

/** Points at equal angles around a centre; the first is at the top. */
export const around = (x: number, y: number, radius: number, count: number) =>
  range(count).map((index) => {
    const angle = (index / count) * 2 * Math.PI
    return [round(x + radius * Math.sin(angle)), round(y - radius * Math.cos(angle))] as const
  })

/** A petal from a centre towards a point. */
export function petal(x: number, y: number, [toX, toY]: readonly [number, number]): string {
  const [dx, dy] = [(toX - x) * 0.6, (toY - y) * 0.6]
  const [sideX, sideY] = [-dy * 0.5, dx * 0.5]
  const curve = (sign: number) => `${round(x + dx + sideX * sign)} ${round(y + dy + sideY * sign)}`
  return `M${x} ${y}Q${curve(1)} ${toX} ${toY}Q${curve(-1)} ${x} ${y}z`
}
