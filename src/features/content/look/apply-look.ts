import type { ShownLook } from './look.ts'
import { arrangementOf, lookCss } from './look-css.ts'
import agenda from './print/agenda.css?url'
import home from './print/home.css?url'
import tickets from './print/tickets.css?url'
import type { Tile } from './tile.ts'

/** The Print stylesheets of the pages that the preview shows. */
const printSheets: Record<string, string> = { '/': home, '/agenda': agenda, '/tickets': tickets }
const printOfPages = new Set(Object.values(printSheets))

const addressOf = (link: HTMLLinkElement) => link.getAttribute('href') ?? ''

/**
 * Replaces the look of an open page. The page's Content-Security-Policy does not restrict constructed stylesheets.
 * @param look undefined for the default one
 * @param tile the picture of the cloth 'tile', where it isn't the look's own
 */
export function applyLook(view: Window & typeof globalThis, look: ShownLook | undefined, tile?: Tile): void {
  const { head } = view.document
  for (const style of head.querySelectorAll(':scope > style')) style.remove()
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(look ? lookCss(look, tile) : '')
  view.document.adoptedStyleSheets = [sheet]
  const arrangement = arrangementOf(look)
  const links = [...head.querySelectorAll('link')]
  const before = links.filter((link) => 'look' in link.dataset || printOfPages.has(addressOf(link)))
  // A stylesheet that stays needs no loading, during which the page would be without it.
  if (before.some((link) => addressOf(link) === arrangement)) return
  for (const link of before) link.remove()
  if (!arrangement) return
  const own = printSheets[view.location.pathname]
  for (const href of [arrangement, ...(own ? [own] : [])]) append(view.document, href)
}

function append(document: Document, href: string) {
  const link = document.createElement('link')
  link.dataset.look = ''
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
}
