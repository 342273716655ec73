import type { Drawings } from '../drawings.ts'
import { drawPeep } from '../peep.ts'
import { cast, type Portrait } from './cast.ts'
import { around, eventScenes } from './gallery-around.ts'
import { week } from './gallery-week.ts'
import { logos } from './marks.ts'
import { dye, night, pale, white } from './palette.ts'
import { venueMap } from './venue-map.ts'

/** Returns a square portrait as an SVG document: a person before the rings of an adire square. */
function composePortrait(look: Portrait): string {
  const rings = [430, 330, 230]
    .map((radius) => `<circle cx="380" cy="330" r="${radius}" fill="none" stroke="${look.halo}" stroke-width="36"/>`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -112 850 850" width="640" height="640">` +
    `<path fill="${look.ground}" d="M-60-112h850v850H-60z"/>${rings}${drawPeep(look)}</svg>`
  )
}

/** The summit's mark, a square of adire, in a box of 64 pixels. */
const mark = `<path fill="${dye}" d="M0 0h64v64H0z"/><g fill="none" stroke="${pale}" stroke-width="3.5"><path d="M3 3h58v58H3z"/><circle cx="32" cy="32" r="22"/><circle cx="32" cy="32" r="14.5"/><circle cx="32" cy="32" r="7"/></g>`

const markOf = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${mark}</svg>`

const pressLogo = {
  name: 'Lagos Fintech Week',
  mark: `<svg x="-64" y="-64" width="128" height="128" viewBox="0 0 64 64">${mark}</svg>`,
  face: 'shoulders',
} as const

export const lagos: Drawings = {
  portraits: Object.fromEntries(Object.entries(cast).map(([name, look]) => [name, composePortrait(look)])),
  scenes: [...week, ...around, ...eventScenes],
  vectors: { 'content/venue-map.svg': venueMap, 'content/logo.svg': markOf(64), 'press/mark.svg': markOf(240) },
  pressLogos: [
    { ...pressLogo, file: 'press/logo-on-white.png', colour: dye, ground: white },
    { ...pressLogo, file: 'press/logo-on-indigo.png', colour: white, ground: dye },
  ],
  sponsorLogo: ({ name, logo }) => {
    const style = logos[logo.replace(/^sponsors\/|\.png$/g, '')]
    if (!style) throw new Error(`${logo} has no mark`)
    return { file: logo, name, colour: night, ...style }
  },
}
