import type { Api } from '../../lib/api.ts'
import type { SectionName } from './section-names.ts'

let code: Promise<typeof import('./saved-sections.ts')> | undefined

/** Loads the code of sections, with their built-in texts: the browser needs it from the second page on. */
export function loadSectionCode() {
  // Once: `import()` is slow on the server even when the module is loaded already.
  code ??= import('./saved-sections.ts').catch((error) => {
    code = undefined
    throw error
  })
  return code
}

const leftOut = new WeakMap<Api, readonly SectionName[]>()

/** Leaves these sections out while none could be loaded. */
export const leaveOutSections = (api: Api, names: readonly SectionName[]) => void leftOut.set(api, names)

/** Loads the texts of all sections: see saved-sections.ts. */
export const loadSections = async (api: Api) => (await loadSectionCode()).loadSections(api, leftOut.get(api))
