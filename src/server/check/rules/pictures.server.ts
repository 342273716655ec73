import type { Place } from '../../../features/check/finding.ts'
import { tabTitles } from '../../../features/content/content-tabs.ts'
import { imageSize } from '../../../lib/image-source.ts'
import type { RichText } from '../../../rich-text/document.ts'
import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'

type Needed = Pick<Facts, 'records'>
type Image = string | null | undefined

export const missingPortraits = ({ records: { speakers } }: Needed): Found[] =>
  speakers
    .filter(({ image }) => !image)
    .toSorted((one, other) => Number(other.featured) - Number(one.featured))
    .map(({ id, name }) => ({
      kind: 'no-portrait',
      title: `${name} has no portrait`,
      detail: 'The site shows initials in its place',
      place: { entity: 'speaker', id, field: 'image' },
      about: [id],
    }))

/** Finds pictures that tell something, and have no text for those who can't see them. */
export function missingDescriptions({ records: { content, venues, pages } }: Needed): Found[] {
  const found = (name: string, place: Place, image: Image): Found => ({
    kind: 'no-description',
    title: `A picture in ${name} has no description`,
    detail: 'People who can’t see it don’t know what it shows',
    place,
    about: [place.entity, place.id, image],
  })
  const map = content.find(({ section, active }) => section === 'contact' && active)
  return [
    ...(map?.image && !map.imageAlt
      ? [found(tabTitles.contact, { entity: 'content section', id: 'contact', field: 'imageAlt' }, map.image)]
      : []),
    ...venues
      .filter(({ image, imageAlt }) => image && !imageAlt)
      .map(({ id, name, image }) => found(name, { entity: 'venue', id, field: 'imageAlt' }, image)),
    ...content
      .filter(({ active }) => active)
      .flatMap(({ section, content }) =>
        undescribed(content).map((src) =>
          found(tabTitles[section], { entity: 'content section', id: section, field: 'contentDocument' }, src),
        ),
      ),
    ...pages.flatMap(({ id, title, content }) =>
      undescribed(content).map((src) => found(title, { entity: 'page', id, field: 'contentDocument' }, src)),
    ),
  ]
}

const undescribed = (document: RichText | null | undefined) =>
  (document?.content ?? []).flatMap((block) => (block.type === 'image' && !block.attrs.alt ? [block.attrs.src] : []))

/** The widths at which pictures are shown on a large screen, in pixels. A narrower one is blurred there. */
const shownWidths = { portrait: 256, logo: 160, event: 370, section: 600, hero: 1200, venue: 540, gallery: 640 }

export function smallPictures({ records: { speakers, sponsors, events, content, venues, gallery } }: Needed): Found[] {
  const check = (image: Image, needed: number, name: string, place: Place): Found[] => {
    const size = image && !image.endsWith('.svg') ? imageSize(image) : undefined
    if (!size || size.width >= needed) return []
    return [
      {
        kind: 'small-picture',
        title: `The picture of ${name} is too small`,
        detail: `It is ${size.width} pixels wide. Its place needs ${needed}`,
        place,
        about: [image],
      },
    ]
  }
  const { portrait, logo, event, section, hero, venue, gallery: large } = shownWidths
  const sectionWidths: Partial<Record<string, number>> = { hero, about: section, contact: venue }
  return [
    ...content.flatMap(({ section, image, active }) => {
      const place = { entity: 'content section', id: section, field: 'image' }
      const needed = sectionWidths[section]
      return active && needed ? check(image, needed, tabTitles[section], place) : []
    }),
    ...speakers.flatMap(({ id, name, image }) =>
      check(image, portrait, name, { entity: 'speaker', id, field: 'image' }),
    ),
    ...events.flatMap(({ id, name, image }) => check(image, event, name, { entity: 'event', id, field: 'image' })),
    ...venues.flatMap(({ id, name, image }) => check(image, venue, name, { entity: 'venue', id, field: 'image' })),
    ...sponsors.flatMap(({ id, name, logo: image }) =>
      check(image, logo, name, { entity: 'sponsor', id, field: 'logo' }),
    ),
    ...gallery.flatMap(({ event_title, image_path }) =>
      check(image_path, large, event_title, { entity: 'gallery image' }),
    ),
  ]
}
