import type { SectionName } from './section-names.ts'

/** True once staff have saved the form of the summit, which creates these sections. */
export const isSummitSaved = (saved: readonly { section: SectionName }[]) =>
  (['footer', 'contact'] as const).every((name) => saved.some(({ section }) => section === name))

/**
 * Sections whose built-in texts make promises. Once staff have described their summit, no visitor may see these texts.
 */
const promising: readonly SectionName[] = ['stats', 'faq']

/** Returns the sections that show nothing instead of built-in texts until staff write them. */
export const sectionsWithoutDefaults = (saved: readonly { section: SectionName }[]): readonly SectionName[] =>
  isSummitSaved(saved) ? promising : []
