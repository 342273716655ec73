import type { PublicAgendaItem } from '../../../features/agenda/agenda-item.ts'
import { hasEnd } from '../../../features/agenda/rules/talk-length.ts'
import type { Summit } from '../../../features/content/no-summit.ts'
import type { PublicEvent } from '../../../features/events/event.ts'
import { currencyOf, currentPrice } from '../../../features/tickets/current-price.ts'
import { remaining } from '../../../features/tickets/sold-percentage.ts'
import type { PublicTicket } from '../../../features/tickets/ticket.ts'
import { cutAtWord } from '../../../lib/cut-at-word.ts'
import { defaultTimeZone } from '../../../lib/dates.ts'
import { imageSource } from '../../../lib/image-source.ts'
import { isoEnd, isoTime } from '../../../lib/iso-time.ts'
import { peopleOf } from '../../../lib/people-of.ts'
import { pickFields } from '../../../lib/pick-fields.ts'
import { placeText } from '../../../lib/place-text.ts'

/** A thing in the vocabulary of https://schema.org; undefined properties are left out. */
export type Thing = { '@type': string; [property: string]: unknown }

/** Facts that all pages share; `address` is the main venue's. */
export type SummitFacts = { summit: Summit; address: string; siteUrl: string }

/** In characters: the page has the whole text. */
const maxDescription = 300

const schema = (name: string) => `https://schema.org/${name}`

/** The properties of every event. */
function event(name: string, description?: string | null): Thing {
  return {
    '@type': 'Event',
    name,
    description: description ? cutAtWord(description, maxDescription) : undefined,
    eventStatus: schema('EventScheduled'),
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
  }
}

const place = (name: string, address: string): Thing => ({
  '@type': 'Place',
  name: name || address || undefined,
  address: address || undefined,
})

type Times = { date: string; start: string | null | undefined; end: string | null | undefined }

/** Without a time of day, an event has only its date. */
function dates({ date, start, end }: Times, { timeZone }: Summit) {
  const zone = timeZone || defaultTimeZone
  if (!start) return { startDate: date }
  const endDate = end && hasEnd({ start, end }) ? isoEnd(zone, date, start, end) : undefined
  return { startDate: isoTime(zone, date, start), endDate }
}

/** Returns undefined while the summit has no date. */
export function summitEvent({ summit, address, siteUrl }: SummitFacts): Thing | undefined {
  const { name, startDate, endDate, venue, city } = summit
  if (!startDate) return undefined
  return {
    ...event(name, summit.dateAndPlace),
    startDate,
    endDate: endDate || startDate,
    url: `${siteUrl}/`,
    image: `${siteUrl}/share/home.jpg`,
    location: place(venue || city, address || city),
  }
}

/** Returns undefined for a talk without a date. */
export function talkEvent(talk: PublicAgendaItem, common: SummitFacts): Thing | undefined {
  const { id, topic, description, date, start, end, venue, slides, recording } = talk
  const { summit, address, siteUrl } = common
  if (!date) return undefined
  const performer = peopleOf(talk).map(({ id, name }) => ({
    '@type': 'Person',
    name,
    ...(id && { url: `${siteUrl}/speakers/${id}` }),
  }))
  return {
    ...event(topic, description),
    ...dates({ date, start, end }, summit),
    url: `${siteUrl}/agenda/${id}`,
    image: `${siteUrl}/share/agenda/${id}.jpg`,
    location: place(
      placeText(talk, summit.venue),
      venue === undefined ? address || summit.city : (venue?.address ?? ''),
    ),
    performer: performer.length > 0 ? performer : undefined,
    workFeatured: slides ? { '@type': 'PresentationDigitalDocument', name: topic, url: slides } : undefined,
    // Not VideoObject: search engines demand its picture and date, and a recording may have no video.
    recordedIn: recording ? { '@type': 'MediaObject', name: topic, url: recording } : undefined,
    superEvent: partOf(common),
  }
}

export function eventEvent(record: PublicEvent, common: SummitFacts): Thing {
  const { id, name, description, date, time, location, image, admission } = record
  const { summit, siteUrl } = common
  return {
    ...event(name, description),
    ...dates({ date, start: time?.start, end: time?.end }, summit),
    url: `${siteUrl}/events/${id}`,
    image: image ? imageSource(image, `${siteUrl}/api`).src : `${siteUrl}/share/events/${id}.jpg`,
    location: place(location, summit.city),
    isAccessibleForFree: admission === 'free' || undefined,
    superEvent: partOf(common),
  }
}

function partOf(common: SummitFacts): Thing | undefined {
  const summit = summitEvent(common)
  return summit && asReference(summit)
}

/** Drops the properties that only an event's own page needs. */
export const asReference = (event: Thing): Thing => ({
  '@type': 'Event',
  ...pickFields(event, ['name', 'startDate', 'endDate', 'url', 'location']),
})

export function ticketOffer(ticket: PublicTicket, { summit, siteUrl }: SummitFacts): Thing {
  const { name, earlyBirdOpen, earlyBirdEndDate, startDate, endDate } = ticket
  return {
    '@type': 'Offer',
    name,
    price: currentPrice(ticket),
    priceCurrency: currencyOf(ticket, summit.currency),
    priceValidUntil: earlyBirdOpen ? (earlyBirdEndDate ?? undefined) : undefined,
    validFrom: startDate ?? undefined,
    validThrough: endDate ?? undefined,
    availability: schema(remaining(ticket) > 0 ? 'InStock' : 'SoldOut'),
    url: `${siteUrl}/tickets`,
  }
}
