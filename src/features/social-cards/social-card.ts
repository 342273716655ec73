import type { Brand } from '../../ui/brand/brand-colours.ts'
import type { PublicSection } from '../content/section.ts'
import { type PublicPageName, publicPage } from '../public-pages.ts'
import type { PublicSpeaker } from '../speakers/speaker.ts'

/** The size in pixels of an Open Graph image; every social network takes this one. */
export const socialCardSize = { width: 1200, height: 630 }

/**
 * The facts of the summit on every card, '' where unknown. The arcs on the continent end in its city. Without its brand, a
 * card has the default look.
 */
type SummitFacts = { summit: string; logo: string; dateAndPlace: string; city: string; brand?: Brand }

/** Everything that an Open Graph image shows. */
export type SocialCard = SummitFacts & {
  kind: 'page' | 'person'
  heading: string
  /** The paragraphs below the heading. */
  lines: string[]
  /** The path or address of a person's photo. */
  image: string | null
  /** The version of the programme, for a card that shows it. */
  programme?: string
}

type Texts = Pick<Partial<PublicSection>, 'title' | 'subtitle'>

type Summit = { name: string; logo: string; dateAndPlace: string; city: string; brand?: Brand }

const factsOf = ({ name, logo, dateAndPlace, city, brand }: Summit): SummitFacts => ({
  summit: name,
  logo,
  dateAndPlace,
  city,
  ...(brand && { brand }),
})

/**
 * @param section the texts of the page's section; null if it has none, or if the section is switched off
 * @param subtitle of a page without a section
 * @param programme its version: see agenda-summary.ts
 */
export function pageCard(
  page: PublicPageName,
  summit: Summit,
  section: Texts | null,
  subtitle?: string | null,
  programme?: string,
): SocialCard {
  const { name, description } = publicPage(page)
  const line = section ? section.subtitle : subtitle || description
  return {
    ...factsOf(summit),
    kind: 'page',
    heading: section?.title || (page === 'home' ? summit.name : name),
    lines: line ? [line] : [],
    image: null,
    ...(programme && { programme }),
  }
}

export const speakerCard = (
  { name, title, company, image }: Pick<PublicSpeaker, 'name' | 'title' | 'company' | 'image'>,
  summit: Summit,
): SocialCard => ({
  ...factsOf(summit),
  kind: 'person',
  heading: name,
  lines: [title, company],
  image: image ?? null,
})

/** Raise it when the drawing of cards changes, so that social networks fetch them again. */
const designVersion = 2

/** Returns a hash of a card (FNV-1a) for its address: a social network never fetches an address twice. */
export function cardVersion(card: SocialCard): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([designVersion, card]))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Returns the text alternative of a card. */
export const cardAltText = ({ summit, dateAndPlace, heading, lines, kind }: SocialCard) =>
  [heading, ...(kind === 'person' ? lines : []), summit, dateAndPlace].filter(Boolean).join(', ')
