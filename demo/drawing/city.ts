import { createRequire } from 'node:module'
import { geoMercator, geoPath } from 'd3-geo'
import { merge } from 'topojson-client'
import type { Ground } from './palette.ts'
import { ink, outline, sun } from './palette.ts'

/** The KICC tower with its round crown and the amphitheatre beside it; `y` is the street. */
function tower(x: number, y: number, height: number, fill: string, shade: string): string {
  const size = height / 600
  const floors = Array.from({ length: 17 }, (_, index) => `M-56 ${-440 + index * 25}H56`).join('')
  const crown = Array.from({ length: 9 }, (_, index) => `M${-100 + index * 24} -542h10v14h-10z`).join('')
  return (
    `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><path d="M-70 0V-470H70V0Z"/>` +
    `<path d="M-72 -470L-122 -518V-550L-96 -580H96L122 -550V-518L72 -470Z"/><path d="M-5 -580V-670H5V-580Z"/>` +
    `<path d="M-268 -170H-84L-128 0H-224Z"/><path d="${crown}" fill="${sun}"/>` +
    `<path d="${floors}M-250 -144H-102M-243 -118H-109M-236 -92H-116" stroke="${shade}" stroke-width="9"/></g>`
  )
}

/** Lit windows of one house: about two of five. */
function windows(x: number, y: number, width: number, height: number, seed: number): string {
  const spots: string[] = []
  for (let column = 0; column * 30 + 22 < width - 14; column += 1) {
    for (let row = 0; row * 38 + 40 < height; row += 1) {
      if ((column * 7 + row * row * 3 + seed * 5) % 5 < 2)
        spots.push(`M${x + 16 + column * 30} ${y - height + 22 + row * 38}h12v18h-12z`)
    }
  }
  return `<path d="${spots.join('')}" fill="${sun}"/>`
}

/** The skyline of Nairobi across a picture; `towerAt` says where the tower stands. */
export function skyline(ground: Ground, width: number, y: number, scale: number, towerAt: number): string {
  const houses: [number, number, number][] = [
    [0, 110, 180],
    [104, 90, 280],
    [190, 120, 210],
    [306, 96, 340],
    [398, 130, 240],
    [524, 84, 170],
    [604, 110, 300],
    [710, 130, 220],
    [836, 90, 380],
    [922, 120, 260],
    [1038, 100, 190],
    [1134, 160, 310],
  ]
  const shapes = houses
    .map(([x, wide, high], index) => {
      const left = (x * width) / 1280
      const across = (wide * width) / 1280
      return (
        `<rect x="${left}" y="${y - high * scale}" width="${across}" height="${high * scale + 20}" fill="${ground.deep}" opacity="${index % 2 ? 1 : 0.8}"/>` +
        windows(left, y, across, high * scale, index)
      )
    })
    .join('')
  return shapes + tower(towerAt * width, y + 10, 620 * scale, ground.lift, ground.deep)
}

/** A full moon with its halo. */
export function moon(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius * 1.5}" fill="#F7D77E" opacity=".14"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#F7E3A8"/>`
}

type Country = { id?: string; properties?: { name?: string } }
type Atlas = { objects: { countries: { geometries: Country[] } } }

const africanCountries = new Set([
  '012',
  '024',
  '204',
  '072',
  '854',
  '108',
  '120',
  '140',
  '148',
  '178',
  '180',
  '384',
  '262',
  '818',
  '226',
  '232',
  '748',
  '231',
  '266',
  '270',
  '288',
  '324',
  '624',
  '404',
  '426',
  '430',
  '434',
  '450',
  '454',
  '466',
  '478',
  '504',
  '508',
  '516',
  '562',
  '566',
  '646',
  '686',
  '694',
  '706',
  '710',
  '728',
  '729',
  '768',
  '788',
  '800',
  '834',
  '732',
  '894',
  '716',
])

const cities: [number, number][] = [
  [3.4, 6.5],
  [-17.4, 14.7],
  [-7.6, 33.6],
  [31.2, 30],
  [38.7, 9],
  [39.3, -6.8],
  [30.1, -1.9],
  [28.3, -15.4],
  [28, -26.2],
  [13.2, -8.8],
  [9.7, 4],
  [-0.2, 5.6],
]
const nairobi: [number, number] = [36.8, -1.3]

/** Africa with payment corridors that meet in Nairobi, fitted into a box. */
export function africaMap(x: number, y: number, width: number, height: number, fill: string, line: string): string {
  const atlas: Atlas = createRequire(import.meta.url)('world-atlas/countries-110m.json')
  const land = merge(atlas, atlas.objects.countries.geometries.filter(isAfrican))
  const projection = geoMercator().fitExtent(
    [
      [x, y],
      [x + width, y + height],
    ],
    land,
  )
  const spot = (place: [number, number]) => projection(place) ?? [0, 0]
  const [endX, endY] = spot(nairobi)
  const arcs = cities
    .map((city) => {
      const [startX, startY] = spot(city)
      return `M${startX} ${startY}Q${(startX + endX) / 2} ${Math.min(startY, endY) - height * 0.08} ${endX} ${endY}`
    })
    .join('')
  const dots = cities
    .map(
      (city) =>
        `<circle cx="${spot(city)[0]}" cy="${spot(city)[1]}" r="8" fill="${sun}" stroke="${ink}" stroke-width="4"/>`,
    )
    .join('')
  return (
    `<path d="${geoPath(projection)(land)}" fill="${fill}" stroke="${outline}" stroke-width="8" stroke-linejoin="round"/>` +
    `<path d="${arcs}" fill="none" stroke="${line}" stroke-width="5"/>${dots}` +
    `<circle cx="${endX}" cy="${endY}" r="15" fill="${sun}" stroke="${outline}" stroke-width="6"/>`
  )
}

/** Tells whether a country of the atlas lies in Africa; Somaliland has no number there. */
function isAfrican(country: Country): boolean {
  return africanCountries.has(String(country.id)) || country.properties?.name === 'Somaliland'
}
