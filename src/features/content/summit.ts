import { dateRange } from '../../lib/dates.ts'
import { linesOf } from '../../rich-text/lines.ts'
import type { PublicSection } from './section.ts'
import type { SectionTexts } from './section-defaults.ts'

/** What the whole site shows of the summit. Unknown facts are ''. */
export type Summit = {
  name: string
  /** A path below the API's base, or an address. */
  logo: string
  /** Such as 'Lagos · 2–5 November 2028'. */
  dateAndPlace: string
  startDate: string
  endDate: string
  city: string
  venue: string
  /** Such as '6.4281, 3.4219'. */
  coordinates: string
  /** The IANA name of its time zone. */
  timeZone: string
  /** An ISO 4217 code. */
  currency: string
}

/** What is known without any section: a site that has no name yet is called this. */
export const noSummit: Summit = {
  name: 'Summit',
  logo: '',
  dateAndPlace: '',
  startDate: '',
  endDate: '',
  city: '',
  venue: '',
  coordinates: '',
  timeZone: '',
  currency: '',
}

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
