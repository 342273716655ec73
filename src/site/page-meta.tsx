import { useLocation, useRouteLoaderData } from 'react-router'
import { type SectionTexts, sectionDefaults } from '../features/content/section-defaults.ts'
import { siteNameOf } from '../features/content/site-identity.ts'
import {
  cardAltText,
  cardVersion,
  type PageCardName,
  pageCard,
  pageCards,
  type SiteIdentity,
  type SocialCard,
  socialCardSize,
  speakerCard,
} from '../features/social-cards/social-card.ts'
import type { PublicSpeaker } from '../features/speakers/speaker.ts'
import { apiBase } from '../lib/api-base.ts'
import { cutAtWord } from '../lib/cut-at-word.ts'
import { imageSource } from '../lib/image-source.ts'
import type { loader } from '../root.tsx'

type Props =
  /** A page of the site, and the texts of its section where it has one. */
  | { page: PageCardName; section?: SectionTexts | null }
  | { speaker: PublicSpeaker }
  /** A picture, which is itself what is shown when it is shared. */
  | { title: string; description: string; photo: string }
  /** A page that is not to be found by search nor shared: an error and the like. */
  | { title: string; unlisted: true }

/** The head of a page: title, description, canonical address and what is shown when it is shared. */
export function PageMeta(props: Props) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const seo = root?.seo ?? sectionDefaults.seo
  const siteIdentity = root?.siteIdentity ?? { siteName: siteNameOf(null), dateAndVenue: '' }
  const { title, description, picture, photo } = shownOf(props, siteIdentity)
  const shownTitle: string = title
    ? `${title} · ${siteIdentity.siteName}`
    : seo.metaTitle || sectionDefaults.seo.metaTitle || siteIdentity.siteName
  const shownDescription = cutAtWord(
    description || seo.metaDescription || sectionDefaults.seo.metaDescription || '',
    160,
  )
  const origin = root?.siteUrl ?? ''
  const address = origin + (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''))
  return (
    <>
      <title>{shownTitle}</title>
      <meta name="description" content={shownDescription} />
      {seo.keywords && <meta name="keywords" content={seo.keywords} />}
      {picture || photo ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteIdentity.siteName} />
      <meta property="og:title" content={shownTitle} />
      <meta property="og:description" content={shownDescription} />
      <meta property="og:url" content={address} />
      {photo && <meta property="og:image" content={addressOf(photo, origin)} />}
      {picture && <ImageTags picture={picture.drawn} address={`${origin}/share/${picture.name}.jpg`} />}
    </>
  )
}

function ImageTags({ picture, address }: { picture: SocialCard; address: string }) {
  return (
    <>
      <meta property="og:image" content={`${address}?v=${cardVersion(picture)}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(socialCardSize.width)} />
      <meta property="og:image:height" content={String(socialCardSize.height)} />
      <meta property="og:image:alt" content={cardAltText(picture)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type Shown = {
  /** None on the home page, whose title is the site's own. */
  title?: string | undefined
  description?: string | null | undefined
  /** A picture that is drawn for sharing. */
  picture?: { name: string; drawn: SocialCard }
  /** A picture as it is. */
  photo?: string
}

function shownOf(props: Props, siteIdentity: SiteIdentity): Shown {
  if ('page' in props) {
    const { page, section = null } = props
    const { title, description } = pageCards[page]
    return {
      title,
      description: title && (section?.subtitle || description),
      picture: { name: page, drawn: pageCard(page, siteIdentity, section) },
    }
  }
  if ('speaker' in props) {
    const { id, name, title, company, bio } = props.speaker
    return {
      title: name,
      description: `${name}, ${title}, ${company}. ${bio}`,
      picture: { name: `speakers/${id}`, drawn: speakerCard(props.speaker, siteIdentity) },
    }
  }
  return 'photo' in props ? props : { title: props.title }
}

function addressOf(photo: string, origin: string): string {
  const { src } = imageSource(photo, apiBase)
  return src.startsWith('/') ? origin + src : src
}
