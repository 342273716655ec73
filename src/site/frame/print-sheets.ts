import aboutPrint from '../../features/content/look/print/about.css?url'
import agendaPrint from '../../features/content/look/print/agenda.css?url'
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

/** The stylesheet that the arrangement Print puts on top of each page's own, by the address of the latter. */
export const printSheets: Record<string, string> = {
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
