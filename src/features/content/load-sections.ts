import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import type { HiddenSection, PublicSection } from './section.ts'
import { type SectionTexts, sectionDefaults } from './section-defaults.ts'
import type { SectionName } from './section-names.ts'
import { type Summit, summitOf } from './summit.ts'

/** The texts of each section; null where it is switched off. */
export type Sections = Record<SectionName, SectionTexts | null>

/**
 * Loads the texts of all sections, and what they say about the summit, in one call. A section that staff never wrote has
 * its built-in texts, and so have all of them when the call fails (the Api logs that).
 */
export async function loadSections(api: Api): Promise<Sections & { summit: Summit }> {
  const { data = [] } = await toResult(api.get<(PublicSection | HiddenSection)[]>('/content/sections'))
  const sections: Sections = { ...sectionDefaults }
  for (const section of data) sections[section.section] = section.active ? textsOf(section) : null
  return { ...sections, summit: summitOf(data) }
}

/** Leaves out what no page shows: it would reach the browser with the page's data. */
function textsOf(shown: PublicSection | HiddenSection): SectionTexts {
  const { id, _id, section, order, active, content, ...texts } = shown as PublicSection
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null))
}
