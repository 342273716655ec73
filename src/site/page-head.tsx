import { useLocation, useRouteLoaderData } from 'react-router'
import { builtIn } from '../features/content/built-in.ts'
import { apiBase } from '../lib/api-base.ts'
import { pictureSource } from '../lib/pictures.ts'
import type { loader } from '../root.tsx'

type Props = {
  /** Left out on the home page, whose title is the site's own. */
  title?: string | undefined
  description?: string | null | undefined
  /** A picture of what the page is about, as a record names it. */
  image?: string | null | undefined
  /** For pages that should not be found by search: errors and the like. */
  unlisted?: boolean
}

/** The head of a page: title, description, canonical address and what is shown when it is shared. */
export function PageHead({ title, description, image, unlisted }: Props) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const seo = root?.seo ?? builtIn.seo
  const siteName = root?.footer?.title || builtIn.footer.title || ''
  const shownTitle: string = title ? `${title} · ${siteName}` : seo.metaTitle || builtIn.seo.metaTitle || siteName
  const shownDescription = shortened(description || seo.metaDescription || builtIn.seo.metaDescription || '')
  const origin = root?.siteUrl ?? ''
  const address = origin + (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''))
  return (
    <>
      <title>{shownTitle}</title>
      <meta name="description" content={shownDescription} />
      {seo.keywords && <meta name="keywords" content={seo.keywords} />}
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={shownTitle} />
      <meta property="og:description" content={shownDescription} />
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={shareImage(image, origin)} />}
    </>
  )
}

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s\S*$/, '')}…`
}

const shareImage = (image: string, origin: string) => {
  const { src } = pictureSource(image, apiBase)
  return src.startsWith('/') ? origin + src : src
}
