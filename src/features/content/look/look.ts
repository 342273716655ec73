import { z } from 'zod'
import { clothNames } from '../../../ui/brand/cloth-names.ts'

export const faces = ['familjen', 'shoulders', 'serif'] as const
export const corners = ['sharp', 'soft', 'round'] as const
export const openings = ['continent', 'cloth', 'picture'] as const
export const clothColours = ['brand', 'own'] as const
export const arrangements = ['stage', 'print'] as const

const hexColour = z
  .string()
  .trim()
  .max(20)
  .overwrite((text) => text.toLowerCase())
  .regex(/^#[0-9a-f]{6}$/, 'Must be a colour such as #17336b')

/** How a summit looks: the field `look` of the section `look`. */
export const lookFields = z.object({
  /** The colour of headers and main actions. */
  main: hexColour,
  /** The colour that stands out from it. */
  accent: hexColour,
  cloth: z.enum(clothNames, `Cloth must be one of ${clothNames.join(', ')}`),
  /** Those of the brand unless given, or those that the cloth is known for. */
  clothColours: z.enum(clothColours, `Colours of the cloth must be one of ${clothColours.join(', ')}`).nullish(),
  /** The typeface of headings. */
  face: z.enum(faces, `Headings must be one of ${faces.join(', ')}`),
  corners: z.enum(corners, `Corners must be one of ${corners.join(', ')}`),
  /** How sections are composed: 'stage' is that of each page's own stylesheet. */
  arrangement: z.enum(arrangements, `Arrangement must be one of ${arrangements.join(', ')}`),
  /** The opening of the home page. 'picture' is the hero's picture; without one, the continent is shown. */
  opening: z.enum(openings, `Home opens with must be one of ${openings.join(', ')}`),
})

export type Look = z.infer<typeof lookFields>

/** A look with the path of its section's image, which is the cloth 'tile'. */
export type ShownLook = Look & { tile?: string | undefined }
