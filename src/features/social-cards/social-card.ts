import type { PublicSection } from '../content/section.ts'
import type { PublicSpeaker } from '../speakers/speaker.ts'

/** In pixels: the size of an Open Graph image that all networks accept. */
export const socialCardSize = { width: 1200, height: 630 }

/** The texts of every card; `dateAndVenue` is a line of date and venue, '' when unknown. */
export type SiteIdentity = { siteName: string; dateAndVenue: string }

/** Everything that determines the image. */
export type SocialCard = SiteIdentity & {
  kind: 'page' | 'person'
  heading: string
  /** The paragraphs below the heading. */
  lines: string[]
  /** The path or address of a person's photo. */
  image: string | null
}

/** The pages that have a card, by its file name in /share/, with the texts for search results and shared links. */
export const pageCards = {
  home: { title: undefined, description: undefined },
  about: { title: 'About', description: 'What the summit is, who runs it, and why people come.' },
  speakers: {
    title: 'Speakers',
    description: 'The people who speak at the Africa Blockchain Summit, and what they build.',
  },
  events: {
    title: 'Events',
    description: 'Evenings, workshops and side events around the Africa Blockchain Summit.',
  },
  agenda: { title: 'Agenda', description: 'Every talk, workshop and break of the summit, by day and time.' },
  sponsors: { title: 'Sponsors', description: 'The companies and institutions that make the summit possible.' },
  gallery: { title: 'Gallery', description: 'Pictures of the summits so far.' },
  tickets: { title: 'Tickets', description: 'What it costs to come, what is included, and until when.' },
  contact: { title: 'Contact', description: 'Write to the people who organise the summit, or find the venue.' },
  login: { title: 'Sign In', description: "Sign in to the summit's site with your email and password." },
  register: { title: 'Register', description: "Create an account on the summit's site." },
} as const

export type PageCardName = keyof typeof pageCards

/** Returns the content section whose texts a page's card shows; undefined for pages with fixed texts. */
export const sectionForPage = (page: PageCardName) =>
  page === 'home' ? 'hero' : page === 'about' ? 'about' : undefined

type Texts = Pick<Partial<PublicSection>, 'title' | 'subtitle'>

/** @param section of the page; null when it has none, or when that is switched off */
export function pageCard(page: PageCardName, identity: SiteIdentity, section: Texts | null): SocialCard {
  const { title, description } = pageCards[page]
  const paragraph = section ? section.subtitle : description
  return {
    ...identity,
    kind: 'page',
    heading: section?.title || title || identity.siteName,
    lines: paragraph ? [paragraph] : [],
    image: null,
  }
}

export const speakerCard = (
  { name, title, company, image }: Pick<PublicSpeaker, 'name' | 'title' | 'company' | 'image'>,
  identity: SiteIdentity,
): SocialCard => ({ ...identity, kind: 'person', heading: name, lines: [title, company], image: image ?? null })

/** Increment it when cards are drawn differently: networks fetch them again. */
const designVersion = 1

/**
 * Returns a hash (32-bit FNV-1a, base 36) of all that is drawn. It is part of the card's address, since networks cache an
 * image by its address forever.
 */
export function cardVersion(card: SocialCard): string {
  const { siteName, dateAndVenue, kind, heading, lines, image } = card
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([designVersion, siteName, dateAndVenue, kind, heading, lines, image]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Returns the text alternative of a card. */
export const cardAltText = ({ siteName, dateAndVenue, heading, lines, kind }: SocialCard) =>
  [heading, ...(kind === 'person' ? lines : []), siteName, dateAndVenue].filter(Boolean).join(', ')
