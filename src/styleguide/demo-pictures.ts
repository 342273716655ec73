import { apiBase } from '../lib/api-base.ts'

/**
 * Images of the demo summit: the development server serves the files of the project. A path is relative to the API's
 * address, so it begins with the way back to the origin.
 */
const fromOrigin = apiBase.startsWith('/') ? '../'.repeat(apiBase.split('/').length - 1) : ''
const demo = (name: string) => `${fromOrigin}demo/pictures/${name}.webp`

export const portraits = ['adaeze-okonkwo', 'amina-diallo', 'baraka-mushi'].map((name) => demo(`speakers/${name}`))
export const scene = demo('gallery/06-keynote-on-stage')
