import { geoMercator, geoPath } from 'd3-geo'
import { africanLand } from '../africa.ts'
import { type City, cities } from '../cities.ts'
import { accent, dye, mist, night, pale, rust, white } from './palette.ts'

const hub: City = 'Lagos'
const corridors: City[] = [
  'Accra',
  'Abidjan',
  'Cotonou',
  'Kano',
  'Douala',
  'Abuja',
  'Enugu',
  'Niamey',
  'Ouagadougou',
  'Yaoundé',
]

/** Returns the coast from Abidjan to Douala with corridors that meet in Lagos, drawn as with a pen, as SVG shapes. */
export function westAfrica(width: number, height: number): string {
  const projection = geoMercator()
    .center([3.2, 8.6])
    .scale(width * 3.1)
    .translate([width / 2, height / 2])
  const land = geoPath(
    projection.clipExtent([
      [-40, -40],
      [width + 40, height + 40],
    ]),
  )(africanLand('50m'))
  const position = (city: City) => projection(cities[city]) ?? [0, 0]
  const [hubX, hubY] = position(hub)
  const lines = corridors.map((city, index) => {
    const [x, y] = position(city)
    const bend = (index % 2 ? 0.2 : -0.18) * Math.hypot(x - hubX, y - hubY)
    return `M${x} ${y}Q${(x + hubX) / 2 + bend} ${(y + hubY) / 2 - Math.abs(bend)} ${hubX} ${hubY}`
  })
  const places = corridors.map((city) => {
    const [x, y] = position(city)
    return `<circle cx="${x}" cy="${y}" r="17" fill="${white}" stroke="${night}" stroke-width="8"/>`
  })
  return (
    `<path fill="${pale}" stroke="${dye}" stroke-width="12" stroke-linejoin="round" d="${land}"/>` +
    `<path fill="none" stroke="${mist}" stroke-width="26" stroke-linecap="round" d="${lines.join('')}"/>` +
    `<path fill="none" stroke="${rust}" stroke-width="9" stroke-linecap="round" d="${lines.join('')}"/>${places.join('')}` +
    `<g fill="none" stroke="${accent}" stroke-width="14"><circle cx="${hubX}" cy="${hubY}" r="34" fill="${white}"/><circle cx="${hubX}" cy="${hubY}" r="62"/></g><circle cx="${hubX}" cy="${hubY}" r="14" fill="${accent}"/>`
  )
}
