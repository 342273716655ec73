import { type Brand, ownColours } from './brand-colours.ts'
import { clothColoursOf, ownClothColours } from './cloth-colours.ts'
import { isDrawn } from './cloth-names.ts'
import { bandScale, clothSize, drawCloth } from './cloths.ts'

/** Returns a tile of the cloth that is drawn for a summit; undefined without one, or with a tile of its own. */
export function clothOf(brand: Brand | undefined) {
  const cloth = brand?.cloth ?? 'diamonds'
  if (!isDrawn(cloth)) return undefined
  // The default diamonds are in the colours of their own.
  const colours = brand?.clothColours !== 'own' && (cloth === 'diamonds' ? ownColours(brand) : brand)
  return {
    svg: drawCloth(cloth, colours ? clothColoursOf(colours) : ownClothColours[cloth]),
    size: clothSize(cloth),
    /** Returns how much larger the tile is in a band of this height in pixels. */
    scale: (height: number) => bandScale(cloth, height),
  }
}
