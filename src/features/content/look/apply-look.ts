import type { ShownLook } from './look.ts'
import { arrangementOf, lookCss } from './look-css.ts'
import { allPrintSheets, printSheetsOf } from './print-sheets.ts'
import type { Tile } from './tile.ts'

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
  const before = links.filter((link) => 'look' in link.dataset || allPrintSheets.has(addressOf(link)))
  const page = view.location.pathname.slice(1) || 'home'
  const printSheets: Record<string, string> = look ? printSheetsOf(look) : {}
  const wanted = new Set(arrangement ? [arrangement, printSheets[page]] : [])
  // Not removed: React, while it hydrates the page, would load those again that it misses.
  for (const link of before) if (link.sheet) link.sheet.disabled = !wanted.has(addressOf(link))
  const present = new Set(before.map(addressOf))
  for (const href of wanted) if (href && !present.has(href)) append(view.document, href)
}

function append(document: Document, href: string) {
  const link = document.createElement('link')
  link.dataset.look = ''
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
}
