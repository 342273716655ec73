import type { ShownLook } from './look.ts'
import { arrangementOf, isBook, lookCss } from './look-css.ts'
import about from './print/about.css?url'
import agenda from './print/agenda.css?url'
import aboutBook from './print/book/about.css?url'
import agendaBook from './print/book/agenda.css?url'
import eventsBook from './print/book/events.css?url'
import galleryBook from './print/book/gallery.css?url'
import speakersBook from './print/book/speakers.css?url'
import sponsorsBook from './print/book/sponsors.css?url'
import ticketsBook from './print/book/tickets.css?url'
import contact from './print/contact.css?url'
import events from './print/events.css?url'
import gallery from './print/gallery.css?url'
import home from './print/home.css?url'
import speakers from './print/speakers.css?url'
import sponsors from './print/sponsors.css?url'
import tickets from './print/tickets.css?url'
import type { Tile } from './tile.ts'

type Sheets = Record<string, string>

/** The Print stylesheets of the pages that a preview shows. */
const posterSheets: Sheets = {
  ...{ '/': home, '/about': about, '/agenda': agenda, '/contact': contact, '/events': events },
  ...{ '/gallery': gallery, '/speakers': speakers, '/sponsors': sponsors, '/tickets': tickets },
}
const bookSheets: Sheets = {
  ...{ '/': home, '/about': aboutBook, '/agenda': agendaBook, '/contact': contact, '/events': eventsBook },
  ...{ '/gallery': galleryBook, '/speakers': speakersBook, '/sponsors': sponsorsBook, '/tickets': ticketsBook },
}
const printOfPages = new Set([posterSheets, bookSheets].flatMap((sheets) => Object.values(sheets)))

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
  const sheets = look && isBook(look) ? bookSheets : posterSheets
  const wanted = new Set(arrangement ? [arrangement, sheets[view.location.pathname]] : [])
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
