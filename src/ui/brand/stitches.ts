import { type ClothName, isDrawn } from './cloth-names.ts'
import { box, circle, diamond } from './svg-shapes.ts'

const zigzag = 'M0 11l4.5-5 4.5 5 4.5-5 4.5 5v2.4l-4.5-5-4.5 5-4.5-5-4.5 5z'
const chevron = (x: number) => `M${x} 5.5h2l3.5 3.5-3.5 3.5h-2l3.5-3.5z`

/** Each is one figure of its cloth. */
const stitches = {
  diamonds: diamond(9, 9, 3.5),
  kanga: circle(9, 9, 3.8) + circle(9, 9, 2.4) + circle(9, 9, 1.2),
  kente: box(4.5, 5, 2, 8) + box(8, 5, 2, 8) + box(11.5, 5, 2, 8),
  adire: box(5.25, 5.25, 7.5, 7.5) + box(6.75, 6.75, 4.5, 4.5) + box(8.25, 8.25, 1.5, 1.5),
  bogolan: zigzag,
  kuba: chevron(3.5) + chevron(8.5),
  shweshwe: circle(9, 6.4, 1.2) + circle(6.2, 11, 1.2) + circle(11.8, 11, 1.2),
}

/**
 * Returns the figure that the talks of a programme are stitched with: a path for a square of 18 pixels, to be filled by the
 * rule `evenodd`. '' for no cloth.
 */
export function stitchOf(cloth: ClothName = 'diamonds'): string {
  if (cloth === 'none') return ''
  return stitches[isDrawn(cloth) ? cloth : 'diamonds']
}
