import { defaultColours } from '../../../ui/brand/brand-colours.ts'
import type { Look } from './look.ts'

/** The look of a site whose staff chose none: that of tokens.css. */
export const defaultLook: Look = {
  ...defaultColours,
  cloth: 'diamonds',
  clothColours: 'brand',
  face: 'familjen',
  corners: 'soft',
  arrangement: 'stage',
  opening: 'continent',
}
