import { guidOfRoom, type Schedule, type ScheduleEvent } from './schedule.server.ts'
import { element, text, xmlDocument } from './xml.server.ts'

type Reference = ScheduleEvent['links' | 'attachments'][number]
type Day = Schedule['conference']['days'][number]

/** Writes a schedule as XML (https://c3voc.de/schedule/schema.xsd). */
export function scheduleXml({ version, conference }: Schedule, siteUrl: string): string {
  const { title, acronym, start, end, daysCount, timeslot_duration, time_zone_name, url, tracks, days } = conference
  return xmlDocument(
    element(
      'schedule',
      {},
      text('url', `${siteUrl}/schedule.xml`),
      text('version', version),
      element(
        'conference',
        {},
        ...Object.entries({ title, acronym, start, end, days: daysCount, timeslot_duration }).map(asText),
        ...Object.entries({ base_url: url, url, time_zone_name }).map(asText),
        ...tracks.map(({ name }) => element('track', { name })),
      ),
      ...days.map((day) => dayElement(day, siteUrl)),
    ),
  )
}

const asText = ([name, value]: [string, string | number]) => text(name, value)

function dayElement({ index, date, day_start, day_end, rooms }: Day, siteUrl: string) {
  const all = Object.entries(rooms).map(([name, events]) =>
    element('room', { name, guid: guidOfRoom(name, siteUrl) }, ...events.map(eventElement)),
  )
  return element('day', { index, date, start: day_start, end: day_end }, ...all)
}

function eventElement({ guid, id, end, persons, links, attachments, track, ...texts }: ScheduleEvent) {
  const referenceTo = (name: string) => (to: Reference) => element(name, { href: to.url, type: to.type }, to.title)
  const people = persons.map((person) => element('person', { id: person.id, guid: person.guid }, person.name))
  return element(
    'event',
    { guid, id },
    ...Object.entries({ ...texts, track: track ?? '' }).map(asText),
    element('persons', {}, ...people),
    element('links', {}, ...links.map(referenceTo('link'))),
    element('attachments', {}, ...attachments.map(referenceTo('attachment'))),
  )
}
