import type { PublicSection } from '../content/section.ts'
import type { PublicSpeaker } from '../speakers/speaker.ts'

/** What social networks show of a page in which somebody shares it; the size is the one that all of them take. */
export const socialCardSize = { width: 1200, height: 630 }

/** What stands on every share picture: whose it is, and when and where that takes place. */
export type SiteIdentity = { siteName: string; whenAndWhere: string }

/** All that is drawn: whoever has this has the picture. */
export type SocialCard = SiteIdentity & {
  kind: 'page' | 'person'
  heading: string
  /** What stands beneath the heading, in paragraphs. */
  lines: string[]
  /** A person's photo, as a record names it. */
  image: string | null
}

/** The pages that have a share picture of their own, by its name: how search and shared links name them. */
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

/** The section whose texts a page's share picture carries: staff write them. The other pages have words of their own. */
export const sectionForPage = (page: PageCardName) =>
  page === 'home' ? 'hero' : page === 'about' ? 'about' : undefined

type Texts = Pick<Partial<PublicSection>, 'title' | 'subtitle'>

/** @param section the texts of the page's section; null when it has none, or when that is switched off */
export function pageCard(page: PageCardName, occasion: SiteIdentity, section: Texts | null): SocialCard {
  const { title, description } = pageCards[page]
  const words = section ? section.subtitle : description
  return {
    ...occasion,
    kind: 'page',
    heading: section?.title || title || occasion.siteName,
    lines: words ? [words] : [],
    image: null,
  }
}

export const speakerCard = (
  { name, title, company, image }: Pick<PublicSpeaker, 'name' | 'title' | 'company' | 'image'>,
  occasion: SiteIdentity,
): SocialCard => ({ ...occasion, kind: 'person', heading: name, lines: [title, company], image: image ?? null })

/** Raised whenever pictures are drawn in another way, so that networks ask for them anew. */
const designVersion = 1

/** Tells one state of a picture from another, in its address (FNV-1a): a network keeps what it once saw of an address. */
export function cardVersion(picture: SocialCard): string {
  const { siteName, whenAndWhere, kind, heading, lines, image } = picture
  let hash = 0x811c9dc5
  for (const unit of JSON.stringify([designVersion, siteName, whenAndWhere, kind, heading, lines, image]))
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** What a picture shows, for those who cannot see it. */
export const cardAltText = ({ siteName, whenAndWhere, heading, lines, kind }: SocialCard) =>
  [heading, ...(kind === 'person' ? lines : []), siteName, whenAndWhere].filter(Boolean).join(', ')
