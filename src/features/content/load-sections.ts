import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import type { HiddenSection, PublicSection, SectionName } from './section.ts'
import type { SectionTexts } from './section-defaults.ts'
import type { ShownSection } from './section-names.ts'

let defaults: Promise<typeof import('./section-defaults.ts')> | undefined

/** Loads the module once: `import()` is slow on the server even when it is loaded already. */
export function loadSectionDefaults() {
  defaults ??= import('./section-defaults.ts').catch((error) => {
    defaults = undefined
    throw error
  })
  return defaults
}

/** The texts of each section; null where it is switched off. */
type Sections = Record<ShownSection, SectionTexts | null>

/**
 * Loads the texts of all sections in one call. A section that staff never wrote has its built-in texts, and so have all
 * of them when the call fails (the Api logs that). The browser loads these texts apart: the first view has its own.
 */
export async function loadSections(api: Api): Promise<Sections> {
  const [{ sectionDefaults }, { data = [] }] = await Promise.all([
    loadSectionDefaults(),
    toResult(api.get<(PublicSection | HiddenSection)[]>('/content/sections')),
  ])
  const sections: Sections = { ...sectionDefaults }
  const isShown = (name: SectionName): name is ShownSection => Object.hasOwn(sections, name)
  for (const section of data)
    if (isShown(section.section)) sections[section.section] = 'title' in section ? textsOf(section) : null
  return sections
}

/** Leaves out what no page shows: it would reach the browser with the page's data. */
function textsOf({ id, _id, section, order, active, content, ...texts }: PublicSection): SectionTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null))
}
