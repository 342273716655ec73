import type { Api } from '../../lib/api.ts'
import { loadOnce } from '../../lib/load-once.ts'
import type { SectionName } from './section-names.ts'

/** Loads the code of sections with their built-in texts, which the browser needs from the second page on. */
export const loadSectionCode = loadOnce(() => import('./saved-sections.ts'))

const leftOut = new WeakMap<Api, readonly SectionName[]>()

/** Leaves out these sections if none can be loaded. */
export const leaveOutSections = (api: Api, names: readonly SectionName[]) => void leftOut.set(api, names)

/** Loads the texts of all sections: see saved-sections.ts. */
export const loadSections = async (api: Api) => (await loadSectionCode()).loadSections(api, leftOut.get(api))
