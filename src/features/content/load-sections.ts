import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import type { HiddenSection, PublicSection } from './section.ts'
import type { SectionTexts } from './section-defaults.ts'
import type { SectionName } from './section-names.ts'

let defaults: Promise<typeof import('./section-defaults.ts')> | undefined

/** Loads the module once: `import()` is slow on the server even when it is loaded already. */
export function loadSectionDefaults() {
  defaults ??= import('./section-defaults.ts').catch((error) => {
    defaults = undefined
    throw error
  })
  return defaults
}

/** Loads the sections that staff saved; none when the call fails. */
export async function loadSaved(api: Api) {
  const { data = [] } = await toResult(api.get<(PublicSection | HiddenSection)[]>('/content/sections'))
  return data
}

/** The texts of each section; null where it is switched off. */
export type Sections = Record<SectionName, SectionTexts | null>

/**
 * Loads the texts of all sections in one call. A section that staff never wrote has its built-in texts, and so have all
 * of them when the call fails (the Api logs that). The browser loads these texts apart: the first view has its own.
 */
export async function loadSections(api: Api): Promise<Sections> {
  const [{ sectionDefaults }, saved] = await Promise.all([loadSectionDefaults(), loadSaved(api)])
  const sections: Sections = { ...sectionDefaults }
  for (const section of saved) sections[section.section] = section.active ? textsOf(section) : null
  return sections
}

/** Leaves out what no page shows: it would reach the browser with the page's data. */
function textsOf(shown: PublicSection | HiddenSection): SectionTexts {
  const { id, _id, section, order, active, content, ...texts } = shown as PublicSection
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null))
}
