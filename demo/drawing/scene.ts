export const sceneWidth = 1280

/** A picture 1280 pixels wide: its file among a demo's pictures, its height, and its shapes as SVG, back to front. */
export type Scene = { file: string; height: number; parts: string[] }

/** Returns a scene as an SVG document. */
export function composeScene({ height, parts }: Scene): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneWidth} ${height}" width="${sceneWidth}" height="${height}" fill="none">` +
    `${parts.join('')}</svg>`
  )
}
