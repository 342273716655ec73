import { readFile } from 'node:fs/promises'

/** Returns a drawing of this folder, an SVG. */
export const brandFile = (name: string) => readFile(new URL(`${name}.svg`, import.meta.url), 'utf8')
