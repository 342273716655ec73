import type { Look } from './look.ts'
import { arrangementOf, lookCss } from './look-css.ts'
import agendaPrint from './print/agenda.css?url'

/** The stylesheets that pages of the preview have of their own for the arrangement Print. */
const ownSheets: Record<string, string> = { '/agenda': agendaPrint }

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
  for (const href of [arrangement, ownSheets[view.location.pathname]]) if (href) append(view.document, href)
}

function append(document: Document, href: string) {
  const link = document.createElement('link')
  link.dataset.look = ''
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
}
