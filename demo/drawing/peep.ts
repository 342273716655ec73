import { createAvatar } from '@dicebear/core'
import type { Options } from '@dicebear/open-peeps'
import * as openPeeps from '@dicebear/open-peeps'

type Choice<Key extends keyof Options> = Options[Key] extends (infer Item)[] | undefined ? Item : never

/** The appearance of one person. Colours are '#RRGGBB'. */
export type Look = {
  head: Choice<'head'>
  face: Choice<'face'>
  skin: string
  top: string
  wrap?: string
  hair?: string
  glasses?: Choice<'accessories'>
  beard?: Choice<'facialHair'>
  /** A pattern of the clothes, in place of the colour `top`. */
  fabric?: Fabric
  /** Shapes over the hair, such as a cap. */
  headwear?: string
}

/** A pattern as SVG, and its id. */
export type Fabric = { id: string; pattern: string }

/** A person's position in a scene: `x` of the body's middle and `y` of the chin in pixels; size 1 is 704 pixels wide. */
type Place = { x: number; chin: number; size: number; turned?: boolean }

const bodyMiddle = 345
const chinHeight = 560

/** Returns a colour without its '#', as the avatar library expects it. */
function digits(colour: string): string {
  return colour.replace('#', '').toLowerCase()
}

/** Returns a person down to the hips as SVG shapes, without the square mask of the library. */
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
  return `<g fill="none">${dressed(shapes, look)}${look.headwear ?? ''}</g>`
}

/** Gives the headwear of the library (turban, band, beanie) and the clothes what the look says: it draws both in one colour. */
function dressed(shapes: string, { top, wrap = top, fabric }: Look): string {
  const headStart = shapes.indexOf('<g transform="matrix(')
  const body = shapes.slice(0, headStart)
  const head = shapes.slice(headStart)
  const colour = `#${digits(top)}`
  const clothes = fabric ? fabric.pattern + body.replaceAll(colour, `url(#${fabric.id})`) : body
  return clothes + (wrap === top ? head : head.replaceAll(colour, wrap))
}

/** Places a person in a scene. People look to the right, `turned` ones to the left. */
export function person(look: Look, place: Place): string {
  const { x, chin, size, turned } = place
  const across = turned ? -size : size
  return `<g transform="translate(${x} ${chin}) scale(${across} ${size}) translate(${-bodyMiddle} ${-chinHeight})">${drawPeep(look)}</g>`
}
