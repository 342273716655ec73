/** Wraps shapes in the bold outline that people are drawn with. */
export function outlined(shapes: string, thickness = 8): string {
  return `<g stroke="#000000" stroke-width="${thickness}" stroke-linejoin="round" stroke-linecap="round">${shapes}</g>`
}

/** Moves, turns and resizes shapes that are drawn around the point 0, 0. */
export function at(x: number, y: number, size: number, shapes: string, turn = 0): string {
  const turned = turn ? ` rotate(${turn})` : ''
  return `<g transform="translate(${x} ${y})${turned} scale(${size})">${shapes}</g>`
}
