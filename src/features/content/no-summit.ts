import type { Brand } from '../../ui/brand/brand-colours.ts'

/** The facts of the summit that every page can show; '' where unknown. */
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
  /** Left out for the default look. */
  brand?: Brand
}

/** The facts of a site without content, with a placeholder for its name. */
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
