import type { AgendaItemDetails, PublicAgendaItem } from '../../../features/agenda/agenda-item.ts'
import { shownDate } from '../../../features/agenda/rules/shown-date.ts'
import { contactDetailsOf } from '../../../features/content/contact-details.ts'
import { loadSections } from '../../../features/content/load-sections.ts'
import { loadSummit } from '../../../features/content/summit.ts'
import type { PublicEvent } from '../../../features/events/event.ts'
import { homeLists } from '../../../features/home-lists.ts'
import { publicPages } from '../../../features/public-pages.ts'
import type { PublicSpeaker } from '../../../features/speakers/speaker.ts'
import type { PublicTicket } from '../../../features/tickets/ticket.ts'
import type { Api } from '../../../lib/api.ts'
import { cutAtWord } from '../../../lib/cut-at-word.ts'
import { imageSource } from '../../../lib/image-source.ts'
import { toResult } from '../../../lib/result.ts'
import {
  asReference,
  eventEvent,
  type SummitFacts,
  summitEvent,
  type Thing,
  talkEvent,
  ticketOffer,
} from './events.server.ts'

type Source = { api: Api; id: string; facts: SummitFacts }
type List = 'speakers' | 'agenda' | 'events'

/** The things that a page describes, by its pattern. */
const thingsOf: Record<string, (source: Source) => Promise<(Thing | undefined)[]>> = {
  '/': async (source) => [await homeEvent(source)],
  '/agenda/:id': async ({ api, id, facts }) => {
    const talk = await api.get<AgendaItemDetails>(`/agenda/${id}`)
    return [talkEvent({ ...talk, date: shownDate(talk) }, facts), breadcrumbs('agenda', id, talk.topic, facts)]
  },
  '/events/:id': async ({ api, id, facts }) => {
    const event = await api.get<PublicEvent>(`/events/${id}`)
    return [eventEvent(event, facts), breadcrumbs('events', id, event.name, facts)]
  },
  '/speakers/:id': async ({ api, id, facts }) => {
    const speaker = await api.get<PublicSpeaker>(`/speakers/${id}`)
    return [person(speaker, facts), breadcrumbs('speakers', id, speaker.name, facts)]
  },
}

/**
 * Returns a page's structured data for search engines, as JSON-LD in the vocabulary of https://schema.org; undefined
 * for pages without any, and when the data cannot be loaded.
 */
export async function structuredData(
  pattern: string,
  id: string,
  api: Api,
  siteUrl: string,
): Promise<string | undefined> {
  const load = thingsOf[pattern]
  if (!load) return undefined
  const [summit, { footer }] = await Promise.all([loadSummit(api), loadSections(api)])
  const address = contactDetailsOf(footer?.contentDocument).address ?? ''
  const { data = [] } = await toResult(load({ api, id, facts: { summit, address, siteUrl } }))
  const things = data.filter((thing) => thing !== undefined)
  if (things.length === 0) return undefined
  // Without '<', no text can end the element, or open a comment in it.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

/** Names the events and talks that the page shows. */
async function homeEvent({ api, facts }: Source): Promise<Thing | undefined> {
  const event = summitEvent(facts)
  if (!event) return undefined
  const list = async <Item>(path: string) => (await toResult(api.get<Item[]>(path))).data ?? []
  const [events, talks, tickets] = await Promise.all([
    list<PublicEvent>(homeLists.events),
    list<PublicAgendaItem>(homeLists.agenda),
    list<PublicTicket>('/tickets'),
  ])
  const subEvents = [
    ...events.filter(({ past }) => !past).map((each) => eventEvent(each, facts)),
    ...talks.flatMap((each) => talkEvent(each, facts) ?? []),
  ]
  return {
    ...event,
    subEvent: subEvents.length > 0 ? subEvents.map(asReference) : undefined,
    offers: tickets.length > 0 ? tickets.map((ticket) => ticketOffer(ticket, facts)) : undefined,
  }
}

function person({ id, name, title, company, bio, image, social }: PublicSpeaker, { siteUrl }: SummitFacts): Thing {
  const profiles = Object.values(social ?? {}).filter(Boolean)
  return {
    '@type': 'Person',
    name,
    jobTitle: title,
    worksFor: { '@type': 'Organization', name: company },
    description: cutAtWord(bio, 300),
    image: image ? imageSource(image, `${siteUrl}/api`).src : undefined,
    url: `${siteUrl}/speakers/${id}`,
    sameAs: profiles.length > 0 ? profiles : undefined,
  }
}

function breadcrumbs(list: List, id: string, name: string, { siteUrl }: SummitFacts): Thing {
  const { home, [list]: page } = publicPages
  const steps = [home, page, { name, path: `/${list}/${id}` }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: siteUrl + step.path,
    })),
  }
}
