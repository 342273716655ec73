import type { Api } from '../../lib/api.ts'
import { dateRange } from '../../lib/dates.ts'
import { linesOf } from '../../rich-text/lines.ts'
import { shownLook, unlessDefault } from './look/shown-look.ts'
import { noSummit, type Summit } from './no-summit.ts'
import { loadSaved } from './saved-sections.ts'
import type { PublicSection } from './section.ts'
import type { SectionTexts } from './section-defaults.ts'

/** Loads the facts of the summit. For the server only: pages read them from the root's data. */
export const loadSummit = async (api: Api): Promise<Summit> => summitOf(await loadSaved(api))

/** Collects the facts of the summit from the sections that store them. */
export function summitOf(sections: (SectionTexts & Pick<PublicSection, 'section'>)[]): Summit {
  const find = (name: string): SectionTexts => sections.find(({ section }) => section === name) ?? {}
  const [footer, contact, hero] = [find('footer'), find('contact'), find('hero')]
  const { city, venue, coordinates, startDate, endDate, currency } = contact
  const brand = unlessDefault(shownLook(find('look')))
  const dates = startDate ? dateRange(startDate, endDate ?? '') : ''
  return {
    name: footer.title || noSummit.name,
    logo: footer.image ?? '',
    dateAndPlace: linesOf(hero.contentDocument)[0] ?? [city, dates].filter(Boolean).join(' · '),
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    city: city ?? '',
    venue: venue ?? '',
    coordinates: coordinates ?? '',
    timeZone: find('seo').timeZone ?? '',
    currency: currency ?? '',
    ...(brand && { brand }),
  }
}
