import type { Api } from '../../lib/api.ts'
import { toResult } from '../../lib/result.ts'
import type { HiddenSection, PublicSection } from './section.ts'
import type { SectionTexts } from './section-defaults.ts'
import { type SectionName, sectionsWithoutDefaults } from './section-names.ts'

let defaults: Promise<typeof import('./section-defaults.ts')> | undefined

/** Loads the module once: `import()` is slow on the server even when it is loaded already. */
export function loadSectionDefaults() {
  defaults ??= import('./section-defaults.ts').catch((error) => {
    defaults = undefined
    throw error
  })
  return defaults
}

type Saved = (PublicSection | HiddenSection)[]

/** The sections as each Api last gave them. */
const lastSaved = new WeakMap<Api, Saved>()

/** Loads the sections that staff saved; when the call fails, as they were before, if that is known. */
export async function loadSaved(api: Api): Promise<Saved> {
  const { data } = await toResult(api.get<Saved>('/content/sections'))
  if (data) lastSaved.set(api, data)
  return data ?? lastSaved.get(api) ?? []
}

/** Returns the sections that must not appear with built-in texts when they cannot be loaded. */
export const sectionsToLeaveOut = (saved: Saved): SectionName[] => [
  ...saved.flatMap(({ section, active }) => (active ? [] : section)),
  ...sectionsWithoutDefaults(saved),
]

/** Leaves these sections out while none could be loaded. */
export function leaveOutSections(api: Api, names: readonly SectionName[]): void {
  if (!lastSaved.has(api))
    lastSaved.set(
      api,
      names.map((section) => ({ section, active: false })),
    )
}

/** The texts of each section; null where it is switched off. */
export type Sections = Record<SectionName, SectionTexts | null>

/**
 * Loads the texts of all sections in one call. A section that staff never wrote has its built-in texts. When the call fails
 * (the Api logs that), sections are as they were before, and those that were never loaded have their built-in texts. The browser loads these texts apart: the first view has its own.
 */
export async function loadSections(api: Api): Promise<Sections> {
  const [{ sectionDefaults }, saved] = await Promise.all([loadSectionDefaults(), loadSaved(api)])
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
