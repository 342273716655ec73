import type { Look } from '../../features/content/look/look.ts'
import { printSheetsOf } from '../../features/content/look/print-sheets.ts'
import about from '../about/about.css?url'
import agenda from '../agenda/agenda.css?url'
import contact from '../contact/contact.css?url'
import events from '../events/events.css?url'
import gallery from '../gallery/gallery.css?url'
import home from '../home/home.css?url'
import onDay from '../home/on-day.css?url'
import speaker from '../speaker/speaker.css?url'
import speakers from '../speakers/speakers.css?url'
import sponsors from '../sponsors/sponsors.css?url'
import talk from '../talk/talk.css?url'
import tickets from '../tickets/tickets.css?url'

/** The stylesheet of each page. */
const pageSheets = {
  ...{ home, onDay, about, agenda, contact, events },
  ...{ gallery, speaker, speakers, sponsors, talk, tickets },
}

/** Returns the stylesheets that the arrangement Print puts on top of those of pages, by the addresses of the latter. */
export function printSheetsByPageSheet(look: Look): Record<string, string> {
  const printSheets = printSheetsOf(look)
  const pages = Object.keys(pageSheets) as (keyof typeof pageSheets)[]
  return Object.fromEntries(pages.map((page) => [pageSheets[page], printSheets[page]]))
}
