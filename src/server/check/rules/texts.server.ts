import { type ContentTab, sectionsWithBuiltInTexts, tabTitles } from '../../../features/content/content-tabs.ts'
import { isSummitSaved } from '../../../features/content/sections-without-defaults.ts'
import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'

export function builtInTexts({ records: { content } }: Pick<Facts, 'records'>): Found[] {
  const unsaved: ContentTab[] = [
    ...(isSummitSaved(content) ? [] : ['summit' as const]),
    ...sectionsWithBuiltInTexts(content),
  ]
  return unsaved.map((name) => ({
    kind: 'built-in-text',
    title:
      name === 'summit' ? 'The summit has no name and dates yet' : `${tabTitles[name]} still has its built-in text`,
    detail: 'Save the form to make its texts your own',
    place: { entity: 'content section', id: name },
    about: [name],
  }))
}
