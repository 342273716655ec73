import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import type { HiddenSection, PublicSection } from './section.ts'
import { type SectionTexts, sectionDefaults } from './section-defaults.ts'
import type { SectionName } from './section-names.ts'
import { sectionsWithoutDefaults } from './sections-without-defaults.ts'

type Saved = (PublicSection | HiddenSection)[]

/** The sections as each Api last returned them. */
const lastSaved = new WeakMap<Api, Saved>()

/**
 * Loads the sections that staff saved. If the call fails, returns them as last loaded, if they were.
 * @param leftOut the sections to leave out if none were loaded
 */
export async function loadSaved(api: Api, leftOut: readonly SectionName[] = []): Promise<Saved> {
  const { data } = await toResult(api.get<Saved>('/content/sections'))
  if (data) lastSaved.set(api, data)
  return data ?? lastSaved.get(api) ?? leftOut.map((section) => ({ section, active: false }))
}

/** Returns the sections that must not show built-in texts if they cannot be loaded. */
export const sectionsToLeaveOut = (saved: Saved): SectionName[] => [
  ...saved.flatMap(({ section, active }) => (active ? [] : section)),
  ...sectionsWithoutDefaults(saved),
]

/** The texts of each section; null where it is switched off. */
export type Sections = Record<SectionName, SectionTexts | null>

/**
 * Loads the texts of all sections in one call. A section that staff have never saved has its built-in texts. If the
 * call fails (which the Api logs), sections stay as last loaded, or have their built-in texts.
 */
export async function loadSections(api: Api, leftOut?: readonly SectionName[]): Promise<Sections> {
  const saved = await loadSaved(api, leftOut)
  const sections: Sections = { ...sectionDefaults }
  for (const name of sectionsWithoutDefaults(saved)) sections[name] = null
  for (const section of saved) sections[section.section] = section.active ? textsOf(section) : null
  return sections
}

/** Drops fields that no page shows, to keep them out of the hydration data. */
function textsOf(shown: PublicSection | HiddenSection): SectionTexts {
  const { id, _id, section, order, active, content, ...texts } = shown as PublicSection
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null))
}
