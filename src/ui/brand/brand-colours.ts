import type { ClothName } from './cloth-names.ts'

/** The two colours that a summit chooses, as '#17336b'. */
export type BrandColours = { main: string; accent: string }

/** A summit's look, as drawings and mails show it. */
export type Brand = BrandColours & {
  cloth: ClothName
  /** Those of the brand unless given. */
  clothColours?: 'brand' | 'own' | null | undefined
  /** The path of the uploaded picture that is the cloth 'tile'. */
  tile?: string | undefined
  face: 'familjen' | 'shoulders' | 'serif'
  corners: 'sharp' | 'soft' | 'round'
  arrangement: 'stage' | 'print'
}

/** The colours of tokens.css. */
export const defaultColours: BrandColours = { main: '#12172b', accent: '#e8a317' }

/** Returns a summit's own colours; undefined if they are those of tokens.css. */
export function ownColours(look: BrandColours | undefined): BrandColours | undefined {
  if (!look || (look.main === defaultColours.main && look.accent === defaultColours.accent)) return undefined
  return { main: look.main, accent: look.accent }
}
