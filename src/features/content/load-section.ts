import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import type { HiddenSection, PublicSection } from './section.ts'
import { type SectionTexts, sectionDefaults } from './section-defaults.ts'
import type { ShownSection } from './section-names.ts'

/**
 * Returns the texts that staff saved; the defaults when they saved none or the section cannot be loaded (the Api logs
 * that); null when the section is switched off.
 */
export async function loadSection(api: Api, name: ShownSection): Promise<SectionTexts | null> {
  const { data } = await toResult(api.get<(PublicSection | HiddenSection)[]>(`/content/section/${name}`))
  const section = data?.[0]
  if (!section) return sectionDefaults[name]
  return section.active ? (section as PublicSection) : null
}
