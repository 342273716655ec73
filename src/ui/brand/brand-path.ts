import type { BrandColours } from './brand-colours.ts'
import type { DrawnCloth } from './cloth-names.ts'

/** A tile of cloth, or the mark that stands for a logo. */
type BrandDrawing = DrawnCloth | 'mark'

/**
 * Returns the path of a drawing, without colours as a mask (see server/public-files/brand.server.ts).
 * @param colours a summit's, or 'own' for those that the cloth is known for
 */
export const brandPath = (drawing: BrandDrawing, colours?: BrandColours | 'own') =>
  `/brand/${[drawing, ...(colours === 'own' ? [colours] : colours ? hexOf(colours) : [])].join('-')}.svg`

/** Returns the part of a path that names two colours: '17336b-f04e23'. */
export const hexOf = ({ main, accent }: BrandColours) => [main, accent].map((colour) => colour.slice(1))
