import { readFileSync } from 'node:fs'
import type { Drawings } from '../drawings.ts'
import { drawPeep } from '../peep.ts'
import { type Scene, sceneWidth } from '../scene.ts'
import { cast, type Portrait } from './cast.ts'
import { cloth } from './cloth.ts'
import { eventScenes } from './events.ts'
import { mainHall, openingNight, roundtable } from './gallery-evenings.ts'
import { hackDay, workshops } from './gallery-work.ts'
import { marks } from './marks.ts'
import { ink, paper } from './palette.ts'

/** Returns a square portrait as an SVG document: head and shoulders on one colour. */
function composePortrait(look: Portrait): string {
  const frame = look.bigHair ? { x: -28, y: -76, size: 800 } : { x: -14, y: -6, size: 730 }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.x} ${frame.y} ${frame.size} ${frame.size}" width="640" height="640">` +
    `<rect x="${frame.x}" y="${frame.y}" width="${frame.size}" height="${frame.size}" fill="${look.ground}"/>${drawPeep(look)}</svg>`
  )
}

const clothScenes = [...openingNight, ...mainHall, ...roundtable, ...workshops, ...hackDay, ...eventScenes]

const mark = readFileSync(new URL('../../../src/ui/brand/mark.svg', import.meta.url), 'utf8').trim()
const markSized = (size: string) => mark.replace('width="36" height="36"', size)

const pressLogo = {
  name: 'Africa Blockchain Summit',
  mark: markSized('x="-64" y="-64" width="128" height="128"'),
  face: 'familjen',
} as const

export const nairobi: Drawings = {
  portraits: Object.fromEntries(Object.entries(cast).map(([name, look]) => [name, composePortrait(look)])),
  scenes: clothScenes.map(
    ({ file, height, ground, tile, parts }): Scene => ({
      file,
      height,
      parts: [cloth(ground, sceneWidth, height, tile), ...parts],
    }),
  ),
  vectors: { 'press/mark.svg': markSized('width="240" height="240"') },
  pressLogos: [
    { ...pressLogo, file: 'press/logo-on-paper.png', colour: ink, ground: paper },
    { ...pressLogo, file: 'press/logo-on-ink.png', colour: paper, ground: ink },
  ],
  sponsorLogo: ({ name, logo }) => ({
    file: logo,
    name,
    mark: marks[logo.replace(/^sponsors\/|\.png$/g, '')] ?? '',
    face: 'familjen',
    colour: ink,
  }),
}
