import type { Api } from '../../lib/api.ts'
import { dateRange } from '../../lib/dates.ts'
import { linesOf } from '../../rich-text/lines.ts'
import { loadSaved } from './load-sections.ts'
import { noSummit, type Summit } from './no-summit.ts'
import type { PublicSection } from './section.ts'
import type { SectionTexts } from './section-defaults.ts'

/** Loads what is known about the summit; only for the server: pages have it from the root's data. */
export const loadSummit = async (api: Api): Promise<Summit> => summitOf(await loadSaved(api))

/** Collects what the sections say about the summit. It is stored where it was stored before there was a form for it. */
export function summitOf(sections: (SectionTexts & Pick<PublicSection, 'section'>)[]): Summit {
  const find = (name: string): SectionTexts => sections.find(({ section }) => section === name) ?? {}
  const [footer, contact, hero] = [find('footer'), find('contact'), find('hero')]
  const { city, venue, coordinates, startDate, endDate, currency } = contact
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
  }
}
