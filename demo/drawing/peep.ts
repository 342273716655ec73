import { createAvatar } from '@dicebear/core'
import type { Options } from '@dicebear/open-peeps'
import * as openPeeps from '@dicebear/open-peeps'

type Choice<Key extends keyof Options> = Options[Key] extends (infer Item)[] | undefined ? Item : never

/** What one person looks like. Colours are '#RRGGBB'. */
export type Look = {
  head: Choice<'head'>
  face: Choice<'face'>
  skin: string
  top: string
  wrap?: string
  hair?: string
  glasses?: Choice<'accessories'>
  beard?: Choice<'facialHair'>
}

/** Where a person stands: the middle of the body, the height of the chin, and the size (1 = 704 px wide). */
export type Place = { x: number; chin: number; size: number; turned?: boolean }

const bodyMiddle = 345
const chinHeight = 560

/** Turns '#RRGGBB' into the bare digits that the avatar library wants. */
function digits(colour: string): string {
  return colour.replace('#', '').toLowerCase()
}

/** Draws a person down to the hips, without the square mask of the library, as SVG shapes. */
export function drawPeep(look: Look): string {
  const avatar = createAvatar(openPeeps, {
    seed: 'summit',
    head: [look.head],
    face: [look.face],
    skinColor: [digits(look.skin)],
    clothingColor: [digits(look.top)],
    headContrastColor: [digits(look.hair ?? '#1B1513')],
    accessories: look.glasses ? [look.glasses] : [],
    accessoriesProbability: look.glasses ? 100 : 0,
    facialHair: look.beard ? [look.beard] : [],
    facialHairProbability: look.beard ? 100 : 0,
    maskProbability: 0,
  }).toString()
  const shapes = avatar.replace(/^[\s\S]*?<g mask="url\(#viewboxMask\)">/, '').replace(/<\/g><\/svg>$/, '')
  return `<g fill="none">${withWrap(shapes, look)}</g>`
}

/** Gives the cloth on the head (turban, band, beanie) a colour of its own. */
function withWrap(shapes: string, look: Look): string {
  if (!look.wrap) return shapes
  const headStart = shapes.indexOf('<g transform="matrix(')
  const body = shapes.slice(0, headStart)
  const head = shapes.slice(headStart)
  return body + head.replaceAll(`#${digits(look.top)}`, look.wrap)
}

/** Sets a person into a scene. Turned people look to the left. */
export function person(look: Look, place: Place): string {
  const { x, chin, size, turned } = place
  const across = turned ? -size : size
  return `<g transform="translate(${x} ${chin}) scale(${across} ${size}) translate(${-bodyMiddle} ${-chinHeight})">${drawPeep(look)}</g>`
}
