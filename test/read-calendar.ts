import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import type { TestSite } from './site.ts'

/** Reads a calendar of a site with a parser of its own. */
export async function readCalendar(site: TestSite, path: string) {
  const { status, headers, body } = await site.call('GET', path)
  assert.equal(status, 200, path)
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
  const text = String(body)
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const defined = new Set<string>()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const name = String(zone.getFirstPropertyValue('tzid'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), name)
    defined.add(name)
  }
  for (const [, name = ''] of text.matchAll(/;TZID=([^:]+)/g)) assert.ok(defined.has(name), `${name} is not defined`)
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  // ical.js does not know the property, and leaves its text escaped.
  const name = String(calendar.getFirstPropertyValue('name')).replace(/\\(.)/g, '$1')
  return { text, headers, name, events }
}

export const propertyOf = (event: ICAL.Event | undefined, name: string) => event?.component.getFirstPropertyValue(name)
