import { contentEntities, type Database } from '../../features/entities.server.ts'
import { type PublicPageName, publicPage, publicPages } from '../../features/public-pages.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import { element, text, xmlDocument } from '../agenda-exports/xml.server.ts'

/** Of one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000

type TableName = keyof typeof contentEntities
const tables = Object.keys(contentEntities) as TableName[]
type Row = { id: string; updatedAt: string }

/** The tables that each page shows; none for a form. */
const shownBy: Record<PublicPageName, readonly TableName[]> = {
  home: tables.filter((table) => table !== 'pages'), // its footer only links to them
  about: ['content'],
  speakers: ['speakers'],
  events: ['events'],
  agenda: ['agenda', 'speakers', 'tracks', 'rooms', 'venues'],
  sponsors: ['sponsors'],
  gallery: ['gallery'],
  tickets: ['tickets'],
  contact: ['content', 'venues'],
  login: [],
  register: [],
}

type SitemapContext = Pick<RouteContext, 'siteUrl' | 'registration'> & { reader: Database }

/** Writes the sitemap: the public pages and the pages of single records, each with the time of its last change. */
export async function sitemapXml({ reader, siteUrl, registration }: SitemapContext): Promise<string> {
  const read = async (table: TableName): Promise<[TableName, Row[]]> => [
    table,
    await reader.selectFrom(table).select(['id', 'updatedAt']).orderBy('id').execute(),
  ]
  const rows = Object.fromEntries(await Promise.all(tables.map(read))) as Record<TableName, Row[]>
  const customPages = await reader.selectFrom('pages').select(['slug', 'updatedAt']).orderBy('id').execute()
  const entries = [
    ...(Object.keys(publicPages) as PublicPageName[])
      .filter((name) => registration || name !== 'register')
      .map((name) => entry(siteUrl + publicPage(name).path, lastChange(shownBy[name].flatMap((table) => rows[table])))),
    ...(['speakers', 'agenda', 'events'] as const).flatMap((table) =>
      rows[table].map(({ id, updatedAt }) => entry(`${siteUrl}/${table}/${id}`, updatedAt)),
    ),
    ...customPages.map(({ slug, updatedAt }) => entry(`${siteUrl}/pages/${slug}`, updatedAt)),
  ]
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return xmlDocument(element('urlset', { xmlns }, ...entries.slice(0, maxAddresses)))
}

const lastChange = (rows: Row[]) =>
  rows.reduce<string | undefined>((last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt), undefined)

const entry = (address: string, changedAt: string | undefined) =>
  element('url', {}, text('loc', address), changedAt ? text('lastmod', changedAt) : undefined)
