import { useEffect, useRef, useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { applyLook } from './apply-look.ts'
import type { Look } from './look.ts'

const pages = [
  { value: '/', label: 'Home' },
  { value: '/agenda', label: 'Agenda' },
  { value: '/tickets', label: 'Tickets' },
] as const
type Page = (typeof pages)[number]['value']

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Scheme = (typeof schemes)[number]['value']

const screens = [
  { name: 'desktop', width: 1280, height: 1500 },
  { name: 'phone', width: 360, height: 720 },
]

/** Pages of the site in a look that isn't saved yet, on two screens. */
export function LookPreview({ look }: { look: Look }) {
  const [page, setPage] = useState<Page>('/')
  const [scheme, setScheme] = useState<Scheme>('light')
  return (
    <section aria-label="Preview" className="look-preview max-md:hidden">
      <div className="flex flex-wrap justify-between gap-3">
        <SegmentedControl label="Page" options={pages} value={page} onChange={setPage} />
        <SegmentedControl label="Colour scheme" options={schemes} value={scheme} onChange={setScheme} />
      </div>
      <div className="look-screens">
        {screens.map((screen) => (
          <Screen key={screen.name} {...screen} page={page} scheme={scheme} look={look} />
        ))}
      </div>
    </section>
  )
}

type ScreenProps = (typeof screens)[number] & { page: Page; scheme: Scheme; look: Look }

function Screen({ name, width, height, page, scheme, look }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded document is dressed again
  useEffect(() => {
    if (frame.current) dress(frame.current, look, scheme)
  }, [look, scheme, loads])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--screen-scale', String(element.clientWidth / width)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  return (
    <div ref={box} className={`look-screen look-screen-${name}`} inert>
      <iframe
        ref={frame}
        src={page}
        title={`The page on a ${name}`}
        onLoad={() => setLoads((count) => count + 1)}
        style={{ width, height }}
      />
    </div>
  )
}

/** Shows a framed page in another look, and in one colour scheme, whatever the system's is. */
function dress({ contentWindow: view }: HTMLIFrameElement, look: Look, scheme: Scheme) {
  if (!view) return
  applyLook(view as Window & typeof globalThis, look)
  const { styleSheets, adoptedStyleSheets, documentElement } = view.document
  documentElement.style.colorScheme = scheme
  for (const sheet of [...styleSheets, ...adoptedStyleSheets]) forceScheme(sheet.cssRules, scheme)
}

/** Widens or empties the media queries for the dark scheme. They keep their condition, to be found again. */
function forceScheme(rules: CSSRuleList, scheme: Scheme) {
  for (const rule of rules) {
    if (isMediaRule(rule) && rule.media.mediaText.includes(darkQuery))
      rule.media.mediaText = `${darkQuery}${scheme === 'dark' ? ', all' : ' and (width < 0px)'}`
    else if ('cssRules' in rule) forceScheme(rule.cssRules as CSSRuleList, scheme)
  }
}

const darkQuery = '(prefers-color-scheme: dark)'
/** `instanceof` knows only the classes of its own window. */
const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && 'cssRules' in rule
