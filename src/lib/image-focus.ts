/**
 * The point of a picture that stays in view where a place cuts it, in percent of its width and height from the upper left
 * corner. It is a part of the picture's path, 'uploads/…/1600x900.webp#focus=30-70', so that each place that shows a
 * picture has it, and a new picture begins without. Both numbers are multiples of 10: see ui/focus.css.
 */
export type Focus = { x: number; y: number }

const fragment = /#focus=(\d+)-(\d+)$/

/** Returns the focus in a path or a file's name. */
export function focusOf(path: string): Focus | undefined {
  const [, x, y] = fragment.exec(path) ?? []
  return x === undefined ? undefined : { x: Number(x), y: Number(y) }
}

export const withoutFocus = (path: string) => path.replace(fragment, '')

export const withFocus = (path: string, focus: Focus | undefined) =>
  withoutFocus(path) + (focus ? `#focus=${rounded(focus.x)}-${rounded(focus.y)}` : '')

const rounded = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / 10) * 10))
