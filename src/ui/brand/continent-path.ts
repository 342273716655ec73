import { toSlug } from '../../lib/slug.ts'
import type { BrandColours } from './brand-colours.ts'
import { hexOf } from './brand-path.ts'

/** Returns the part of a URL that names a city, as staff write it: 'kigali' for 'Kigali, Rwanda'. */
export const citySlug = (city: string) => toSlug(city.split(',')[0] ?? '')

/**
 * Returns the path of the drawing of the continent, with the city if that is on it, in the summit's colours if it has its
 * own (see server/public-files/continent.server.ts): '/continent/lagos_17336b-f04e23.svg'.
 */
export function continentPath(city: string, colours?: BrandColours): string {
  const file = [citySlug(city), ...(colours ? [hexOf(colours).join('-')] : [])].join('_')
  return file ? `/continent/${file}.svg` : '/continent.svg'
}
