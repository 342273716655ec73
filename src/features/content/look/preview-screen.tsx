import { use, useEffect, useRef, useState } from 'react'
import { ownColours } from '../../../ui/brand/brand-colours.ts'
import { continentPath } from '../../../ui/brand/continent-path.ts'
import { useSummit } from '../use-summit.ts'
import { applyLook } from './apply-look.ts'
import type { Look } from './look.ts'
import { type Frame, MailPreview } from './mail-preview.tsx'
import { PreviewSourceContext } from './preview-source.ts'
import { showOpening } from './show-opening.ts'
import type { Tile } from './tile.ts'

export type PreviewPage = '/' | '/agenda' | '/tickets' | 'mail'
type Scheme = 'light' | 'dark'

export const screens = [
  { name: 'desktop', width: 1280, height: 1215 },
  { name: 'phone', width: 360, height: 760 },
]

type Props = {
  screen: (typeof screens)[number]
  /** The path of a page, or 'mail'. */
  page: string
  scheme: Scheme
  look: Look
  tile: Tile | undefined
}

/** A page of the site on a screen, scaled to the place that it has here. */
export function PreviewScreen({ screen: { name, width, height }, page, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--screen-scale', String(element.clientWidth / width)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  const frame = { title: `The page on a ${name}`, style: { width, height } }
  return (
    <div ref={box} className={`look-screen look-screen-${name}`} inert>
      {page === 'mail' ? (
        <MailPreview look={props.look} frame={frame} />
      ) : (
        <Page path={page} frame={frame} {...props} />
      )}
    </div>
  )
}

type PageProps = Pick<Props, 'scheme' | 'look' | 'tile'> & { path: string; frame: Frame }

function Page({ path, frame, scheme, look, tile }: PageProps) {
  const element = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const { city } = useSummit()
  const { heroImage } = use(PreviewSourceContext)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded document is dressed again
  useEffect(() => {
    const page = element.current?.contentDocument
    const view = page?.defaultView
    // A frame that loads may have no document, or one without a head. Its `load` event follows.
    if (!view || !page.head) return
    applyLook(view, look, tile)
    forceScheme(page, scheme)
    for (const link of page.querySelectorAll('link[data-look]'))
      link.addEventListener('load', () => forceScheme(page, scheme))
    showOpening(page, look.opening, { continent: continentPath(city, ownColours(look)), heroImage })
  }, [look, tile, scheme, loads, city, heroImage])

  return <iframe ref={element} src={path} loading="lazy" {...frame} onLoad={() => setLoads((count) => count + 1)} />
}

/** Shows a framed page in one colour scheme, whatever the system's is. */
function forceScheme(page: Document, scheme: Scheme) {
  page.documentElement.style.colorScheme = scheme
  for (const sheet of [...page.styleSheets, ...page.adoptedStyleSheets]) forceRules(sheet.cssRules, scheme)
}

/** Widens or empties the media queries for the dark scheme. They keep their condition, so that they can be found again. */
function forceRules(rules: CSSRuleList, scheme: Scheme) {
  for (const rule of rules) {
    if (isMediaRule(rule) && rule.media.mediaText.includes(darkQuery))
      rule.media.mediaText = `${darkQuery}${scheme === 'dark' ? ', all' : ' and (width < 0px)'}`
    else if ('cssRules' in rule) forceRules(rule.cssRules as CSSRuleList, scheme)
  }
}

const darkQuery = '(prefers-color-scheme: dark)'
/** `instanceof` knows the classes of its own window only. */
const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && 'cssRules' in rule
