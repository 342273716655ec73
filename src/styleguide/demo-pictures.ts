import { apiBase } from '../lib/api-base.ts'

/**
 * Pictures of the demo summit, from its folder: the development server serves the project's own files. A picture's path
 * counts from the API's address, hence the steps back to the origin.
 */
const fromOrigin = apiBase.startsWith('/') ? '../'.repeat(apiBase.split('/').length - 1) : ''
const demo = (name: string) => `${fromOrigin}demo/pictures/${name}.webp`

export const portraits = ['adaeze-okonkwo', 'amina-diallo', 'baraka-mushi'].map((name) => demo(`speakers/${name}`))
export const scene = demo('gallery/06-keynote-on-stage')
