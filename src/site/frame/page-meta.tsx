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
  /** A public page, with the texts of its section and the version of the programme where it shows them. */
  | { page: PublicPageName; section?: SectionTexts | null; programme?: string | undefined }
  | { speaker: PublicSpeaker }
  /** An image, which is its own Open Graph image. */
  | { title: string; description: string; photo: string }
  /** A page that staff added. */
  | { title: string; description: string; card: Card }
  /** A page that search engines do not index, such as an error. */
  | { title: string; unlisted: true }

/**
 * The meta tags of a page. The server also writes those for social networks, which read documents only: the browser
 * neither needs their code nor their hydration.
 */
export function PageMeta(props: Props) {
  const { seo, siteUrl: origin } = useRootData()
  const { pathname } = useLocation()
  const summit = useSummit()
  const subtitles = usePageSubtitles()
  const { title, description } = metaOf(props, subtitles)
  const fullTitle = title ? `${title} · ${summit.name}` : seo.metaTitle
  const fullDescription = cutAtWord(description || seo.metaDescription, 160)
  const address = origin + (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''))
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={fullDescription} />
      {'unlisted' in props ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {import.meta.env.SSR && (
        <>
          <meta name="keywords" content={seo.keywords} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={summit.name} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={fullDescription} />
          <meta property="og:url" content={address} />
          {'photo' in props && <meta property="og:image" content={addressOf(props.photo, origin)} />}
          <ImageTags card={cardOf(props, summit, subtitles)} origin={origin} />
        </>
      )}
    </>
  )
}

function ImageTags({ card, origin }: { card: Card | undefined; origin: string }) {
  if (!card) return null
  const { name, content } = card
  return (
    <>
      <meta property="og:image" content={`${origin}/share/${name}.jpg?v=${cardVersion(content)}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(socialCardSize.width)} />
      <meta property="og:image:height" content={String(socialCardSize.height)} />
      <meta property="og:image:alt" content={cardAltText(content)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The title is undefined on the home page, which has the site's own. */
type Meta = { title?: string | undefined; description?: string | null | undefined }

function metaOf(props: Props, subtitles: PageSubtitles): Meta {
  if ('page' in props) {
    const { name, description } = publicPage(props.page)
    if (props.page === 'home') return {}
    return { title: name, description: props.section?.subtitle || subtitleOf(props.page, subtitles) || description }
  }
  if ('speaker' in props) {
    const { name, title, company, bio } = props.speaker
    return { title: name, description: `${name}, ${title}, ${company}. ${bio}` }
  }
  return props
}

function cardOf(props: Props, summit: Summit, subtitles: PageSubtitles): Card | undefined {
  if ('page' in props) {
    const { page, section = null, programme } = props
    return { name: page, content: pageCard(page, summit, section, subtitleOf(page, subtitles), programme) }
  }
  if ('speaker' in props) return { name: `speakers/${props.speaker.id}`, content: speakerCard(props.speaker, summit) }
  return 'card' in props ? props.card : undefined
}

const subtitleOf = (page: PublicPageName, subtitles: PageSubtitles) => subtitles[page as keyof PageSubtitles]

function addressOf(photo: string, origin: string): string {
  const { src } = imageSource(photo, apiBase)
  return src.startsWith('/') ? origin + src : src
}
