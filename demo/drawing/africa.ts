import { createRequire } from 'node:module'
import type { MultiPolygon } from 'geojson'
import { merge } from 'topojson-client'
import type { MultiPolygon as Area, Polygon, Topology } from 'topojson-specification'

type Country = Polygon<{ name: string }> | Area<{ name: string }>
type World = Topology<{ countries: { type: 'GeometryCollection'; geometries: Country[] } }>

/** ISO 3166-1 numeric codes of the countries on the mainland, and of Madagascar. */
const countryCodes = new Set(
  `012 024 072 108 120 140 148 178 180 204 226 231 232 262 266 270 288 324 384 404 426 430 434 450 454 466 478 504 508
  516 562 566 624 646 686 694 706 710 716 728 729 732 748 768 788 800 818 834 854 894`.split(/\s+/),
)

/** Somaliland has no code; the map data gives it a name only. */
const isAfrican = ({ id, properties }: Country) => countryCodes.has(String(id)) || properties?.name === 'Somaliland'

/**
 * Returns Africa's land as one shape without borders, in degrees, from Natural Earth's map of the world.
 * @param scale the detail of the map: 1 to 50 or to 110 million
 */
export function africanLand(scale: '50m' | '110m'): MultiPolygon {
  const world: World = createRequire(import.meta.url)(`world-atlas/countries-${scale}.json`)
  return merge(world, world.objects.countries.geometries.filter(isAfrican))
}
