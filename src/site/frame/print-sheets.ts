import type { Look } from '../../features/content/look/look.ts'
import { isBook } from '../../features/content/look/look-css.ts'
import aboutPrint from '../../features/content/look/print/about.css?url'
import agendaPrint from '../../features/content/look/print/agenda.css?url'
import aboutBook from '../../features/content/look/print/book/about.css?url'
import agendaBook from '../../features/content/look/print/book/agenda.css?url'
import eventsBook from '../../features/content/look/print/book/events.css?url'
import galleryBook from '../../features/content/look/print/book/gallery.css?url'
import speakersBook from '../../features/content/look/print/book/speakers.css?url'
import sponsorsBook from '../../features/content/look/print/book/sponsors.css?url'
import talkBook from '../../features/content/look/print/book/talk.css?url'
import ticketsBook from '../../features/content/look/print/book/tickets.css?url'
import contactPrint from '../../features/content/look/print/contact.css?url'
import eventsPrint from '../../features/content/look/print/events.css?url'
import galleryPrint from '../../features/content/look/print/gallery.css?url'
import homePrint from '../../features/content/look/print/home.css?url'
import onDayPrint from '../../features/content/look/print/on-day.css?url'
import speakerPrint from '../../features/content/look/print/speaker.css?url'
import speakersPrint from '../../features/content/look/print/speakers.css?url'
import sponsorsPrint from '../../features/content/look/print/sponsors.css?url'
import talkPrint from '../../features/content/look/print/talk.css?url'
import ticketsPrint from '../../features/content/look/print/tickets.css?url'
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

/** The stylesheets that the arrangement Print puts on top of each page's own, by the address of the latter. */
type PrintSheets = Record<string, string>

const posterSheets: PrintSheets = {
  [about]: aboutPrint,
  [agenda]: agendaPrint,
  [contact]: contactPrint,
  [events]: eventsPrint,
  [gallery]: galleryPrint,
  [home]: homePrint,
  [onDay]: onDayPrint,
  [speaker]: speakerPrint,
  [speakers]: speakersPrint,
  [sponsors]: sponsorsPrint,
  [talk]: talkPrint,
  [tickets]: ticketsPrint,
}

const bookSheets: PrintSheets = {
  ...posterSheets,
  [about]: aboutBook,
  [agenda]: agendaBook,
  [events]: eventsBook,
  [gallery]: galleryBook,
  [speakers]: speakersBook,
  [sponsors]: sponsorsBook,
  [talk]: talkBook,
  [tickets]: ticketsBook,
}

export const printSheetsOf = (look: Look): PrintSheets => (isBook(look) ? bookSheets : posterSheets)
