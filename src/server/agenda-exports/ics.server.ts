import { tzlib_get_ical_block } from 'timezones-ical-library'
import { endDate } from '../../lib/iso-time.ts'

/** A calendar event. Times are local times at the venue. */
export type CalendarEvent = {
  /** Stable for the lifetime of the event. */
  uid: string
  summary: string
  description: string
  location: string
  /** Such as the track. */
  categories: string[]
  /** Addresses of documents, such as slides. */
  attachments: string[]
  /** The page of the event. */
  url: string
  /** YYYY-MM-DD */
  date: string
  /** HH:MM; without a start, the event takes the whole day. */
  start: string | null
  /** HH:MM, on the next day if before the start; without one, the length is unknown. */
  end: string | null
  /** ISO 8601 */
  createdAt: string
  updatedAt: string
  isCancelled: boolean
}

/** `url` is the page that shows the same (RFC 7986, 5.5). */
type Calendar = { name: string; timeZone: string; url: string; events: CalendarEvent[] }

/** How often subscribers should look for changes (RFC 7986, 5.7). */
const refreshInterval = 'PT1H'

/**
 * Writes an iCalendar file (RFC 5545). Our own code, because the generators on npm write local times where the format
 * demands UTC, or do not escape names.
 */
export function icsFile({ name, timeZone, url, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Summit//Agenda//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    `URL:${url}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    `X-WR-TIMEZONE:${timeZone}`,
    ...zoneLines(timeZone),
    ...events.flatMap((event) => eventLines(event, timeZone)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/**
 * Defines a time zone under the name that events use (RFC 5545, 3.2.19). The library names a link, such as
 * Africa/Accra, by its target.
 */
export function zoneLines(timeZone: string): string[] {
  const [block = ''] = tzlib_get_ical_block(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)
  return block
    .trim()
    .replace(/^TZID:.*$/m, `TZID:${timeZone}`)
    .split(/\r?\n/)
}

function eventLines(event: CalendarEvent, timeZone: string): string[] {
  const { uid, summary, description, location, categories, attachments, url, createdAt, updatedAt, isCancelled } = event
  return [
    'BEGIN:VEVENT',
    text('UID', uid),
    // Grows with each change, so that programs recognize a new version.
    `SEQUENCE:${Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000))}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    ...timeLines(event, timeZone),
    text('SUMMARY', summary),
    ...(description ? [text('DESCRIPTION', description)] : []),
    ...(location ? [text('LOCATION', location)] : []),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(escaped).join(',')}`] : []),
    ...attachments.map((address) => `ATTACH:${address}`),
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

function timeLines({ date, start, end }: CalendarEvent, timeZone: string): string[] {
  const local = (day: string, time: string) => `;TZID=${timeZone}:${day.replaceAll('-', '')}T${time.replace(':', '')}00`
  if (!start) return [`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`]
  const from = `DTSTART${local(date, start)}`
  // An end must be later than the start.
  return end && end !== start ? [from, `DTEND${local(endDate(date, start, end), end)}`] : [from]
}

/** '20270414T060000Z' */
const utc = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')

/** Escapes a text (RFC 5545, 3.3.11). */
const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const text = (property: string, value: string) => `${property}:${escaped(value)}`

/** Folds a line at 75 octets, between characters (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > 75) {
      parts.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += length
  }
  return [...parts, part].join('\r\n')
}
