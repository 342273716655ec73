import { isBook } from './is-book.ts'
import type { Look } from './look.ts'
import aboutPrint from './print/about.css?url'
import aboutBook from './print/book/about.css?url'
import agendaBook from './print/book/agenda.css?url'
import contactBook from './print/book/contact.css?url'
import eventsBook from './print/book/events.css?url'
import galleryBook from './print/book/gallery.css?url'
import speakersBook from './print/book/speakers.css?url'
import sponsorsBook from './print/book/sponsors.css?url'
import talkBook from './print/book/talk.css?url'
import ticketsBook from './print/book/tickets.css?url'
import contactPrint from './print/contact.css?url'
import eventsPrint from './print/events.css?url'
import galleryPrint from './print/gallery.css?url'
import homePrint from './print/home.css?url'
import onDayPrint from './print/on-day.css?url'
import agendaPrint from './print/poster/agenda.css?url'
import speakerPrint from './print/speaker.css?url'
import speakersPrint from './print/speakers.css?url'
import sponsorsPrint from './print/sponsors.css?url'
import talkPrint from './print/talk.css?url'
import ticketsPrint from './print/tickets.css?url'

/** The stylesheets that the arrangement Print puts on top of those of pages, by page. */
const posterSheets = {
  home: homePrint,
  onDay: onDayPrint,
  about: aboutPrint,
  agenda: agendaPrint,
  contact: contactPrint,
  events: eventsPrint,
  gallery: galleryPrint,
  speaker: speakerPrint,
  speakers: speakersPrint,
  sponsors: sponsorsPrint,
  talk: talkPrint,
  tickets: ticketsPrint,
}

const bookSheets: typeof posterSheets = {
  ...posterSheets,
  about: aboutBook,
  agenda: agendaBook,
  contact: contactBook,
  events: eventsBook,
  gallery: galleryBook,
  speakers: speakersBook,
  sponsors: sponsorsBook,
  talk: talkBook,
  tickets: ticketsBook,
}

export const allPrintSheets = new Set([posterSheets, bookSheets].flatMap((sheets) => Object.values(sheets)))

/** Returns the stylesheets of Print by page: those of a book for a face with lower case. */
export const printSheetsOf = (look: Look) => (isBook(look) ? bookSheets : posterSheets)
