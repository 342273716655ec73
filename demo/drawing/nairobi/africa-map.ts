import { geoMercator, geoPath } from 'd3-geo'
import { africanLand } from '../africa.ts'
import { type City, cities, hub } from '../cities.ts'
import { ink, outline, sun } from './palette.ts'

const origins: City[] = [
  'Lagos',
  'Dakar',
  'Casablanca',
  'Cairo',
  'Addis Ababa',
  'Dar es Salaam',
  'Kigali',
  'Lusaka',
  'Johannesburg',
  'Luanda',
  'Douala',
  'Accra',
]

/** Returns Africa with payment corridors that meet in the hub, fitted into a box in pixels, as SVG shapes. */
export function africaMap(x: number, y: number, width: number, height: number, fill: string, line: string): string {
  const land = africanLand('110m')
  const box: [[number, number], [number, number]] = [
    [x, y],
    [x + width, y + height],
  ]
  const projection = geoMercator().fitExtent(box, land)
  const position = (city: City) => projection(cities[city]) ?? [0, 0]
  const [hubX, hubY] = position(hub)
  const starts = origins.map(position)
  const arcs = starts.map(
    ([startX, startY]) =>
      `M${startX} ${startY}Q${(startX + hubX) / 2} ${Math.min(startY, hubY) - height * 0.08} ${hubX} ${hubY}`,
  )
  const dots = starts.map(
    ([startX, startY]) =>
      `<circle cx="${startX}" cy="${startY}" r="8" fill="${sun}" stroke="${ink}" stroke-width="4"/>`,
  )
  return (
    `<path d="${geoPath(projection)(land)}" fill="${fill}" stroke="${outline}" stroke-width="8" stroke-linejoin="round"/>` +
    `<path d="${arcs.join('')}" fill="none" stroke="${line}" stroke-width="5"/>${dots.join('')}` +
    `<circle cx="${hubX}" cy="${hubY}" r="15" fill="${sun}" stroke="${outline}" stroke-width="6"/>`
  )
}
