import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import { builtIn, type SectionTexts, type ShownSection } from './built-in.ts'
import type { HiddenSection, PublicSection } from './section.ts'

/**
 * The texts of a section: what staff wrote, or the built-in ones while they wrote none or when it cannot be loaded (the
 * Api has logged that). Null when the section is switched off.
 */
export async function loadSection(api: Api, name: ShownSection): Promise<SectionTexts | null> {
  const { data } = await toResult(api.get<(PublicSection | HiddenSection)[]>(`/content/section/${name}`))
  const section = data?.[0]
  if (!section) return builtIn[name]
  return section.active ? (section as PublicSection) : null
}
