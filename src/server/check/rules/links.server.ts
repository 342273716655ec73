import type { Place } from '../../../features/check/finding.ts'
import { tabTitles } from '../../../features/content/content-tabs.ts'
import { contentEntities } from '../../../features/entities.server.ts'
import { imageFields } from '../../../records/save.server.ts'
import type { Facts } from '../facts.server.ts'
import type { Found } from '../kinds.ts'
import { impersonation } from './look-alike.server.ts'

type Needed = Pick<Facts, 'records' | 'siteHost'>

/** A web or email address, and where it stands. */
type Link = { address: string; host: string; name: string; place: Place }

export function unencryptedLinks(links: Link[]): Found[] {
  return links
    .filter(({ address, host }) => /^http:/i.test(address) && host.includes('.'))
    .map(({ address, name, place }) => ({
      kind: 'http-link',
      title: `${name} links to ${address}`,
      detail: 'The address should begin with https://',
      place,
      about: [place.entity, place.id, place.field, address],
    }))
}

export function lookAlikes(links: Link[], { records: { sponsors }, siteHost }: Needed): Found[] {
  const known = [siteHost, ...sponsors.flatMap(({ website }) => hostOf(website ?? '') ?? [])]
  const reasons = new Map<string, ReturnType<typeof impersonation>>()
  for (const { host } of links) if (!reasons.has(host)) reasons.set(host, impersonation(host, known))
  return links.flatMap(({ address, host, name, place }) => {
    const reason = reasons.get(host)
    return reason
      ? [
          {
            kind: 'look-alike' as const,
            title: `${name}: ${reason.title}`,
            detail: reason.detail,
            place,
            about: [place.entity, place.id, place.field, address],
          },
        ]
      : []
  })
}

/** Returns all links of the records, in their fields and texts, each once in its field. */
export const linksOf = (records: Facts['records']): Link[] =>
  Object.entries(contentEntities).flatMap(([key, { entityName, labelField }]) =>
    records[key as keyof typeof records].flatMap((record) => {
      if (!('section' in record))
        return linksIn(record, { entity: entityName, id: record.id }, labelOf(record, labelField))
      return record.active ? linksIn(record, { entity: entityName, id: record.section }, tabTitles[record.section]) : []
    }),
  )

const labelOf = (record: object, field: string) => String((record as Record<string, unknown>)[field])

function linksIn(record: object, place: Place, name: string): Link[] {
  const found = textsOf(record).flatMap(([field, text]) =>
    addressesIn(text).map((address): [string, Link] => [
      `${field} ${address.address}`,
      { ...address, name, place: { ...place, field } },
    ]),
  )
  return [...new Map(found).values()]
}

/** Pictures are always loaded over https, and lead nowhere. */
const withoutLinks = new Set<string>([...imageFields, 'src'])

/** Returns the texts of a record with the names of their fields in its form. */
function textsOf(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string') return [[field, value]]
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    withoutLinks.has(key) ? [] : textsOf(each, nameWithin(field, key)),
  )
}

const nameWithin = (field: string, key: string) =>
  field === 'contentDocument'
    ? field
    : key === 'content' && !field
      ? 'contentDocument'
      : field
        ? `${field}.${key}`
        : key

function addressesIn(text: string): { address: string; host: string }[] {
  const web = text.match(/\bhttps?:\/\/[^\s<>"“”]+/gi) ?? []
  // The lookbehind keeps it linear in a long text without spaces.
  const mail = text.match(/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu) ?? []
  return [
    ...web.map((found) => found.replace(/[.,;:!?)\]}’']+$/, '')),
    ...mail.filter((found) => !web.some((address) => address.includes(found))),
  ].flatMap((address) => {
    const host = hostOf(address.includes('://') ? address : `https://${address.slice(address.indexOf('@') + 1)}`)
    return host ? [{ address, host }] : []
  })
}

/** Returns the host of an address, with international names in Punycode. */
function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname
  } catch {
    return undefined
  }
}
