import assert from 'node:assert/strict'

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Thing = Record<string, any>

/** Returns what a page says to search engines in its head; [] when it says nothing. */
export function structuredDataOf(html: string): Thing[] {
  const head = html.slice(0, html.indexOf('</head>'))
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
  assert.equal(html.match(/ld\+json/g)?.length ?? 0, blocks.length)
  assert.ok(blocks.length <= 1)
  const [, text] = blocks[0] ?? []
  if (!text) return []
  const { '@context': context, '@graph': graph } = JSON.parse(text)
  assert.equal(context, 'https://schema.org')
  for (const thing of graph) checkThing(thing)
  return graph
}

/** The types in use, with those that they are a kind of. */
const types: Record<string, string[]> = {
  Event: ['Thing'],
  Place: ['Thing'],
  Person: ['Thing'],
  Organization: ['Thing'],
  Offer: ['Intangible', 'Thing'],
  BreadcrumbList: ['ItemList', 'Intangible', 'Thing'],
  ListItem: ['Intangible', 'Thing'],
  MediaObject: ['CreativeWork', 'Thing'],
  PresentationDigitalDocument: ['DigitalDocument', 'CreativeWork', 'Thing'],
}

/**
 * The properties in use: the types that have them, and what their values are. From the vocabulary of schema.org, version
 * 30.0, schemaorg-current-https-properties.csv and -types.csv at https://schema.org/docs/developers.html; types that are
 * not in use are left out.
 */
const properties: Record<string, [of: string[], values: string[]]> = {
  name: [['Thing'], ['Text']],
  url: [['Thing'], ['URL']],
  description: [['Thing'], ['Text']],
  image: [['Thing'], ['URL']],
  sameAs: [['Thing'], ['URL']],
  startDate: [['Event'], ['Date', 'DateTime']],
  endDate: [['Event'], ['Date', 'DateTime']],
  eventStatus: [['Event'], ['EventStatusType']],
  eventAttendanceMode: [['Event'], ['EventAttendanceModeEnumeration']],
  location: [
    ['Event', 'Organization'],
    ['Place', 'Text'],
  ],
  address: [['Organization', 'Person', 'Place'], ['Text']],
  performer: [['Event'], ['Organization', 'Person']],
  subEvent: [['Event'], ['Event']],
  superEvent: [['Event'], ['Event']],
  workFeatured: [['Event'], ['PresentationDigitalDocument']],
  recordedIn: [['Event'], ['MediaObject']],
  offers: [['Event'], ['Offer']],
  price: [['Offer'], ['Number', 'Text']],
  priceCurrency: [['Offer'], ['Text']],
  priceValidUntil: [['Offer'], ['Date']],
  validFrom: [['Offer'], ['Date', 'DateTime']],
  validThrough: [['Offer'], ['Date', 'DateTime']],
  availability: [['Offer'], ['ItemAvailability']],
  jobTitle: [['Person'], ['Text']],
  worksFor: [['Person'], ['Organization']],
  itemListElement: [['ItemList'], ['ListItem']],
  position: [['ListItem'], ['Integer']],
  item: [['ListItem'], ['Thing']],
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isAddress = matches(/^https?:\/\/\S+$/)

const values: Record<string, (value: unknown) => boolean> = {
  Text: isText,
  URL: isAddress,
  // The page of a thing stands for the thing.
  Thing: isAddress,
  Date: matches(/^\d{4}-\d\d-\d\d$/),
  DateTime: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
  Number: (value) => typeof value === 'number',
  Integer: Number.isInteger,
  EventStatusType: matches(/^https:\/\/schema\.org\/EventScheduled$/),
  EventAttendanceModeEnumeration: matches(/^https:\/\/schema\.org\/OfflineEventAttendanceMode$/),
  ItemAvailability: matches(/^https:\/\/schema\.org\/(InStock|SoldOut)$/),
}

function checkThing({ '@type': type, ...rest }: Thing): void {
  const kinds = [type, ...(types[type] ?? assert.fail(`no type ${type}`))]
  for (const [name, value] of Object.entries(rest)) {
    const [of, ranges] = properties[name] ?? assert.fail(`no property ${name}`)
    assert.ok(
      of.some((each) => kinds.includes(each)),
      `${type} has no ${name}`,
    )
    for (const each of [value].flat()) checkValue(`${name} of ${type}`, each, ranges)
  }
}

function checkValue(name: string, value: unknown, ranges: string[]): void {
  if (typeof value === 'object' && value !== null) {
    assert.ok(ranges.includes((value as Thing)['@type']), `${name} is no ${(value as Thing)['@type']}`)
    checkThing(value as Thing)
  } else
    assert.ok(
      ranges.some((range) => values[range]?.(value)),
      `${name}: ${value}`,
    )
}
