import { toSlug } from './slug.ts'

/** Returns the part of a URL that names a city, as staff write it: 'kigali' for 'Kigali, Rwanda'. */
export const citySlug = (city: string) => toSlug(city.split(',')[0] ?? '')

/** Returns the path of the drawing of the continent, with the city if that is on it (see server/public-files/continent.server.ts). */
export const continentPath = (city: string) => (citySlug(city) ? `/continent/${citySlug(city)}.svg` : '/continent.svg')
