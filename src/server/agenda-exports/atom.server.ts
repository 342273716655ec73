import type { Update } from './updates.server.ts'
import { uuidOfUrl } from './uuid.server.ts'
import { element, text, xmlDocument } from './xml.server.ts'

/** Writes changes as a feed (RFC 4287). Their author is the summit, never a member of its staff. */
export function atomFeed(updates: Update[], summitName: string, siteUrl: string): string {
  const address = `${siteUrl}/updates.atom`
  const entries = updates.map(({ revision, at, title, summary, path }) =>
    element(
      'entry',
      {},
      text('id', `urn:uuid:${uuidOfUrl(`${address}#${revision}`)}`),
      text('title', title),
      text('updated', at),
      element('link', { rel: 'alternate', type: 'text/html', href: siteUrl + path }),
      text('summary', summary),
    ),
  )
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      text('id', address),
      text('title', `Changes · ${summitName}`),
      text('updated', updates[0]?.at ?? new Date(0).toISOString()),
      element('author', {}, text('name', summitName)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: address }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}/` }),
      ...entries,
    ),
  )
}
