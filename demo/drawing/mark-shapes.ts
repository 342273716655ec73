/** Shapes of a logo's mark, in the colour of its text. */

/** A filled shape of a mark. */
export function solid(path: string): string {
  return `<path d="${path}" fill="currentColor" fill-rule="evenodd"/>`
}

/** A stroked shape of a mark. */
export function line(path: string, thickness = 14): string {
  return `<path d="${path}" fill="none" stroke="currentColor" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round"/>`
}

/** Round dots of a mark. */
export function dots(places: number[][], radius: number): string {
  return places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="currentColor"/>`).join('')
}

/** A ring of dots. */
export function ring(count: number, reach: number, radius: number): string {
  return dots(
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count - Math.PI / 2
      return [Math.cos(angle) * reach, Math.sin(angle) * reach]
    }),
    radius,
  )
}
