import type { Look } from './look.ts'
import { arrangementOf, lookCss } from './look-css.ts'

/**
 * Replaces the look of an open page. A constructed stylesheet needs no permission of the page's Content-Security-Policy.
 * @param look undefined for the default one
 */
export function applyLook(view: Window & typeof globalThis, look: Look | undefined): void {
  for (const element of view.document.querySelectorAll('head > style, head > [data-look]')) element.remove()
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(look ? lookCss(look) : '')
  view.document.adoptedStyleSheets = [sheet]
  const arrangement = arrangementOf(look)
  if (!arrangement) return
  const link = view.document.createElement('link')
  link.dataset.look = ''
  link.rel = 'stylesheet'
  link.href = arrangement
  view.document.head.append(link)
}
