import { createContext } from 'react'
import type { Look } from './look.ts'

/** The pictures in the preview of a look. The page provides them: features don't call the API. */
export type PreviewSource = {
  /** The path of the hero's picture, or ''. */
  heroImage: string
  /**
   * Draws the home page's share picture in a look that isn't saved.
   * @param tile the path of the section's image, or a chosen file
   */
  drawSharePicture(look: Look, tile: string | File): Promise<Blob>
}

export const PreviewSourceContext = createContext<PreviewSource>({
  heroImage: '',
  drawSharePicture: async () => new Blob(),
})
