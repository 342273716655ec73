import { clothSize, drawCloth } from '../../../src/ui/brand/cloths.ts'
import { sceneWidth } from '../scene.ts'
import { at, outlined } from '../svg.ts'
import { accent, dye, lagoon, mist, night, pale, white, yellow } from './palette.ts'

/** A plain area; across the whole picture unless said otherwise. */
export const field = (colour: string, y: number, height: number, x = 0, width = sceneWidth) =>
  `<path fill="${colour}" d="M${x} ${y}h${width}v${height}H${x}z"/>`

/** A hung sheet of adire, as the site draws it. */
export function sheet(x: number, y: number, width: number, height: number, ground = dye, thread = pale, tile = 260) {
  const id = `adire-${x}-${y}`
  const [size] = clothSize('adire')
  const square = drawCloth('adire', { ground, thread, accent, soft: accent })
  return (
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="translate(${x} ${y}) scale(${tile / size})">${square}</pattern>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`
  )
}

/** Water down to the picture's lower edge, with rows of short waves. */
export function water(y: number, height: number, colour = dye, wave = lagoon): string {
  const rows = Math.floor((height - y) / 46)
  const waves = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 5 }, (_, index) => {
      const x = index * 290 + ((row * 137) % 240) - 60
      return `M${x} ${y + 34 + row * 46}q20-18 40 0t40 0`
    }).join(''),
  ).join('')
  return (
    field(colour, y, height - y) +
    `<path fill="none" stroke="${wave}" stroke-width="8" stroke-linecap="round" d="${waves}"/>`
  )
}

/** A sun that is cut into bars towards the horizon. */
export function stripedSun(x: number, y: number, radius: number, colour: string, gap: string): string {
  const bars = [0.05, 0.3, 0.52, 0.72].map(
    (part, index) => `M${x - radius} ${y + radius * part}h${radius * 2}v${8 + index * 7}h${-radius * 2}z`,
  )
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/><path fill="${gap}" d="${bars.join('')}"/>`
}

/** A long low bridge; `y` is its roadway. */
export function bridge(y: number, foot: number, colour: string): string {
  const piers = Array.from({ length: 9 }, (_, index) => `M${20 + index * 155} ${y + 30}h34v${foot - y}h-34z`).join('')
  const rail = Array.from({ length: 33 }, (_, index) => `M${index * 40} ${y}v-26`).join('')
  return (
    `<path fill="${colour}" d="M-10 ${y}H1290V${y + 44}H-10z${piers}"/>` +
    `<path fill="none" stroke="${colour}" stroke-width="6" d="M-10 ${y - 26}H1290${rail}"/>`
  )
}

/** The towers on the island, seen over the water. */
export function island(y: number, colour: string, light: string): string {
  const towers: [x: number, width: number, height: number][] = [
    [0, 110, 90],
    [90, 76, 200],
    [170, 130, 130],
    [310, 60, 260],
    [372, 120, 170],
    [500, 90, 110],
    [610, 70, 220],
    [684, 140, 140],
    [830, 64, 300],
    [896, 110, 190],
    [1010, 150, 120],
    [1170, 80, 240],
    [1240, 60, 110],
  ]
  const blocks = towers.map(([x, width, height]) => `M${x} ${y - height}h${width}v${height}h${-width}z`).join('')
  const windows = towers
    .flatMap(([x, width, height], tower) =>
      Array.from({ length: Math.floor(height / 44) }, (_, row) => {
        const left = x + 12 + ((row * 3 + tower * 5) % Math.max(1, Math.floor((width - 24) / 22))) * 22
        return `M${left} ${y - height + 18 + row * 44}h12v14h-12z`
      }),
    )
    .join('')
  return `<path fill="${colour}" d="${blocks}"/><path fill="${light}" d="${windows}"/>`
}

/** A bus of the city: yellow with two black bands. `y` is the road. */
export const danfo = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    `${outlined(
      `<path fill="${yellow}" d="M-170-30V-150q0-30 30-30H120q26 0 36 24l24 66v60z"/>` +
        `<path fill="${pale}" d="M-146-96v-56h60v56zM-70-96v-56h60v56zM6-96v-56h60v56zM84-96v-56h34l22 56z"/>`,
    )}<path fill="${night}" d="M-166-84h344l3 10h-347zM-166-64h350l2 10h-352z"/>${outlined(
      `<circle cx="-100" cy="-26" r="30" fill="${night}"/><circle cx="110" cy="-26" r="30" fill="${night}"/>`,
    )}<circle cx="-100" cy="-26" r="11" fill="${mist}"/><circle cx="110" cy="-26" r="11" fill="${mist}"/>`,
  )

/** A ferry with its roof; `y` is the waterline. Passengers stand between its hull and roof. */
export const ferry = (x: number, y: number, size: number, passengers = '') =>
  at(
    x,
    y,
    size,
    outlined(
      `<path fill="${white}" d="M-300-250H270l34 34H-330z"/><path fill="none" stroke-width="12" d="M-280-214V-90M-90-214V-90M100-214V-90M270-214V-90"/>`,
    ) +
      passengers +
      outlined(
        `<path fill="${accent}" d="M-380-96H390L330 20H-310z"/><path fill="${white}" d="M-366-62H372l-14 26H-350z"/>`,
      ),
  )

/** Rows of people seen from behind: heads and shoulders in one dark colour. */
export function audience(y: number, colour: string, count = 8): string {
  const shapes = Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) * sceneWidth) / count + (index % 2 ? 14 : -10)
    const head = 46 + ((index * 7) % 4) * 5
    const top = y + ((index * 5) % 3) * 16
    const hair = [
      '',
      `<circle cx="${x}" cy="${top - 56}" r="24"/>`,
      `<circle cx="${x}" cy="${top - 8}" r="${head + 22}"/>`,
      `<path d="M${x - 58} ${top - 20}q4-78 58-80t58 80z"/>`,
    ][(index * 3) % 4]
    return `<ellipse cx="${x}" cy="${top}" rx="${head}" ry="${head * 1.14}"/>${hair}<path d="M${x - 104} ${top + 330}V${top + 130}q0-66 66-66h76q66 0 66 66v200z"/>`
  })
  return `<g fill="${colour}">${shapes.join('')}</g>`
}
