import { cloth } from './cloth.ts'
import type { Ground } from './palette.ts'

export const sceneWidth = 1280

/** One picture: its file under demo/pictures, its height, its cloth, and what stands on it, back to front. */
export type Scene = { file: string; height: number; ground: Ground; tile?: number; parts: string[] }

/** Puts a scene together as an SVG picture. */
export function composeScene(scene: Scene): string {
  const { height, ground, tile, parts } = scene
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sceneWidth} ${height}" width="${sceneWidth}" height="${height}" fill="none">` +
    `${cloth(ground, sceneWidth, height, tile)}${parts.join('')}</svg>`
  )
}
