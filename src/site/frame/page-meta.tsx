import { useLocation } from 'react-router'
import type { Summit } from '../../features/content/no-summit.ts'
import type { PageSubtitles } from '../../features/content/section.ts'
import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { usePageSubtitles, useSummit } from '../../features/content/use-summit.ts'
import { type PublicPageName, publicPage } from '../../features/public-pages.ts'
import {
  cardAltText,
  cardVersion,
  pageCard,
  type SocialCard,
  socialCardSize,
  speakerCard,
} from '../../features/social-cards/social-card.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import { apiBase } from '../../lib/api-base.ts'
import { cutAtWord } from '../../lib/cut-at-word.ts'
import { imageSource } from '../../lib/image-source.ts'
import { useRootData } from './root-data.ts'

/** A social card: its name below /share/ and its content. */
type Card = { name: string; content: SocialCard }

type Props =
  /** A public page, and the texts of its section where it has one. */
  | { page: PublicPageName; section?: SectionTexts | null }
  | { speaker: PublicSpeaker }
  /** An image, which is its own Open Graph image. */
  | { title: string; description: string; photo: string }
  /** A page that staff added. */
  | { title: string; description: string; card: Card }
  /** A page that search engines do not index, such as an error. */
  | { title: string; unlisted: true }

/** The meta tags of a page: title, description, canonical address and Open Graph. */
export function PageMeta(props: Props) {
  const { seo, siteUrl: origin } = useRootData()
  const { pathname } = useLocation()
  const summit = useSummit()
  const subtitles = usePageSubtitles()
  const { title, description, card, photo } = metaOf(props, summit, subtitles)
  const fullTitle = title ? `${title} · ${summit.name}` : seo.metaTitle
  const fullDescription = cutAtWord(description || seo.metaDescription, 160)
  const address = origin + (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''))
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={fullDescription} />
      <meta name="keywords" content={seo.keywords} />
      {card || photo ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={summit.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={fullDescription} />
      <meta property="og:url" content={address} />
      {photo && <meta property="og:image" content={addressOf(photo, origin)} />}
      {card && <ImageTags card={card.content} address={`${origin}/share/${card.name}.jpg`} />}
    </>
  )
}

function ImageTags({ card, address }: { card: SocialCard; address: string }) {
  return (
    <>
      <meta property="og:image" content={`${address}?v=${cardVersion(card)}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(socialCardSize.width)} />
      <meta property="og:image:height" content={String(socialCardSize.height)} />
      <meta property="og:image:alt" content={cardAltText(card)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type Meta = {
  /** Undefined on the home page, which has the site's title. */
  title?: string | undefined
  description?: string | null | undefined
  card?: Card
  /** An image that is used as it is. */
  photo?: string
}

function metaOf(props: Props, summit: Summit, subtitles: PageSubtitles): Meta {
  if ('page' in props) {
    const { page, section = null } = props
    const { name, description } = publicPage(page)
    const subtitle = subtitles[page as keyof PageSubtitles]
    return {
      title: page === 'home' ? undefined : name,
      description: page === 'home' ? undefined : section?.subtitle || subtitle || description,
      card: { name: page, content: pageCard(page, summit, section, subtitle) },
    }
  }
  if ('speaker' in props) {
    const { id, name, title, company, bio } = props.speaker
    return {
      title: name,
      description: `${name}, ${title}, ${company}. ${bio}`,
      card: { name: `speakers/${id}`, content: speakerCard(props.speaker, summit) },
    }
  }
  return 'unlisted' in props ? { title: props.title } : props
}

function addressOf(photo: string, origin: string): string {
  const { src } = imageSource(photo, apiBase)
  return src.startsWith('/') ? origin + src : src
}
