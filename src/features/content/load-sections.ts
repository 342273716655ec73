import type { Api } from '../../lib/api.ts'
import type { SectionName } from './section-names.ts'

let code: Promise<typeof import('./saved-sections.ts')> | undefined

/** Loads the code of sections with their built-in texts, which the browser needs from the second page on. */
export function loadSectionCode() {
  // Only once: `import()` is slow on the server, even for a loaded module.
  code ??= import('./saved-sections.ts').catch((error) => {
    code = undefined
    throw error
  })
  return code
}

const leftOut = new WeakMap<Api, readonly SectionName[]>()

/** Leaves out these sections if none can be loaded. */
export const leaveOutSections = (api: Api, names: readonly SectionName[]) => void leftOut.set(api, names)

/** Loads the texts of all sections: see saved-sections.ts. */
export const loadSections = async (api: Api) => (await loadSectionCode()).loadSections(api, leftOut.get(api))
