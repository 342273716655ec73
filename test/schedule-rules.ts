import assert from 'node:assert/strict'
import type { Element } from './xml-element.ts'

/**
 * What https://c3voc.de/schedule/schema.xsd demands of the elements that the product writes: their children in order or in
 * any order, attributes, and patterns of texts. `?` marks what may be missing, `*` what may also be repeated.
 */
const uuid = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/
const momentWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d{1,2}:\d\d)$/
const date = /^\d{4}-\d\d-\d\d$/
const address = /^https?:\/\/.*$/
const duration = /^\d{1,2}:\d\d(:\d{1,2})?$/
const positive = /^[1-9]\d*$/
const any = /^/

type Rule = { text?: RegExp; attributes?: Record<string, RegExp>; children?: string[]; isOrdered?: boolean }

const rules: Record<string, Rule> = {
  schedule: { children: ['generator?', 'url?', 'version', 'conference', 'day+'], isOrdered: true },
  version: { text: any },
  conference: {
    children: [
      ...['title?', 'acronym?', 'start?', 'end?', 'days?', 'timeslot_duration?', 'base_url?', 'logo?', 'url?'],
      ...['time_zone_name?', 'color?', 'track*'],
    ],
  },
  acronym: { text: /^[a-z0-9_-]{4,}$/ },
  'conference/start': { text: date },
  'conference/end': { text: date },
  days: { text: /^\d+$/ },
  timeslot_duration: { text: duration },
  base_url: { text: address },
  url: { text: address },
  time_zone_name: { text: any },
  'conference/track': { text: /^$/, attributes: { name: any } },
  day: {
    attributes: { 'date?': date, start: momentWithZone, end: momentWithZone, index: positive },
    children: ['room*'],
  },
  'day/room': { attributes: { name: any, 'guid?': uuid }, children: ['event*'] },
  event: {
    attributes: { 'code?': /^[0-9A-Z]{6}$/, id: positive, guid: uuid },
    children: [
      ...['room', 'title', 'subtitle?', 'type', 'date', 'start', 'duration', 'abstract', 'slug?', 'track', 'logo?'],
      ...['persons?', 'language?', 'description?', 'recording?', 'links?', 'attachments?', 'url?', 'feedback_url?'],
    ],
  },
  'event/room': { text: any },
  title: { text: any },
  subtitle: { text: any },
  type: { text: any },
  date: { text: momentWithZone },
  'event/start': { text: /^[0-2]\d:[0-5]\d(:[0-5]\d)?$/ },
  duration: { text: duration },
  abstract: { text: any },
  slug: { text: /^[a-z0-9_]{4,}-[a-z0-9_-]{4,}$/ },
  'event/track': { text: any },
  language: { text: any },
  description: { text: any },
  persons: { children: ['person*'] },
  person: { text: any, attributes: { 'id?': /^-?\d+$/, 'guid?': uuid } },
  links: { children: ['link*'] },
  link: { text: any, attributes: { 'href?': any, 'type?': any, 'service?': any } },
  attachments: { children: ['attachment*'] },
  attachment: { text: any, attributes: { 'href?': any, 'type?': any } },
}

/** Throws where an element or one within it is not as the schema demands. */
export function checkSchedule(element: Element, parent = ''): void {
  const path = `${parent}/${element.name}`
  const rule = rules[path.replace(/^\//, '')] ?? rules[element.name]
  assert.ok(rule, `the schema has no ${path}`)
  const { text, attributes = {}, children = [], isOrdered = false } = rule
  if (text) assert.match(element.text, text, path)
  checkAttributes(element, attributes)
  checkChildren(element, children, isOrdered)
  for (const child of element.children) checkSchedule(child, element.name)
}

function checkAttributes({ name, attributes }: Element, allowed: Record<string, RegExp>) {
  for (const [key, pattern] of Object.entries(allowed)) {
    const value = attributes[key.replace('?', '')]
    if (value === undefined) assert.ok(key.endsWith('?'), `${name} lacks ${key}`)
    else assert.match(value, pattern, `${name} ${key}`)
  }
  for (const key of Object.keys(attributes))
    assert.ok(key in allowed || `${key}?` in allowed, `${name} may have no ${key}`)
}

function checkChildren({ name, children }: Element, allowed: string[], isOrdered: boolean) {
  const names = children.map((child) => child.name)
  const plain = allowed.map((each) => each.replace(/[?*+]$/, ''))
  for (const each of names) assert.ok(plain.includes(each), `${name} may have no ${each}`)
  for (const [index, each] of allowed.entries()) {
    const count = names.filter((other) => other === plain[index]).length
    if (!/[?*]$/.test(each)) assert.ok(count > 0, `${name} lacks ${each}`)
    if (!/[*+]$/.test(each)) assert.ok(count <= 1, `${name} has ${each} ${count} times`)
  }
  const places = names.map((each) => plain.indexOf(each))
  if (isOrdered)
    assert.deepEqual(
      places,
      [...places].sort((a, b) => a - b),
      `the order in ${name}`,
    )
}
