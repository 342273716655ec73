import { cloth } from './cloth.ts'
import type { Ground } from './palette.ts'

export const sceneWidth = 1280

/** A picture 1280 pixels wide: its file under demo/pictures, its height, its cloth, and the shapes on it, back to front. */
export type Scene = { file: string; height: number; ground: Ground; tile?: number; parts: string[] }

/** Returns a scene as an SVG document. */
export function composeScene(scene: Scene): string {
  const { height, ground, tile, parts } = scene
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneWidth} ${height}" width="${sceneWidth}" height="${height}" fill="none">` +
    `${cloth(ground, sceneWidth, height, tile)}${parts.join('')}</svg>`
  )
}
