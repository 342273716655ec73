import about from '../../../site/about/about.css?url'
import agenda from '../../../site/agenda/agenda.css?url'
import contact from '../../../site/contact/contact.css?url'
import events from '../../../site/events/events.css?url'
import gallery from '../../../site/gallery/gallery.css?url'
import home from '../../../site/home/home.css?url'
import onDay from '../../../site/home/on-day.css?url'
import speakers from '../../../site/speakers/speakers.css?url'
import sponsors from '../../../site/sponsors/sponsors.css?url'
import talk from '../../../site/talk/talk.css?url'
import tickets from '../../../site/tickets/tickets.css?url'
import aboutPrint from './print/about.css?url'
import agendaPrint from './print/agenda.css?url'
import contactPrint from './print/contact.css?url'
import eventsPrint from './print/events.css?url'
import galleryPrint from './print/gallery.css?url'
import homePrint from './print/home.css?url'
import onDayPrint from './print/on-day.css?url'
import speakersPrint from './print/speakers.css?url'
import sponsorsPrint from './print/sponsors.css?url'
import talkPrint from './print/talk.css?url'
import ticketsPrint from './print/tickets.css?url'

/** The stylesheet that the arrangement Print puts on top of each page's own, by the address of the latter. */
export const printSheets: Record<string, string> = {
  [about]: aboutPrint,
  [agenda]: agendaPrint,
  [contact]: contactPrint,
  [events]: eventsPrint,
  [gallery]: galleryPrint,
  [home]: homePrint,
  [onDay]: onDayPrint,
  [speakers]: speakersPrint,
  [sponsors]: sponsorsPrint,
  [talk]: talkPrint,
  [tickets]: ticketsPrint,
}
