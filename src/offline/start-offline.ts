import type { AgendaSummary } from '../features/agenda/agenda-summary.ts'
import type { PublicSection } from '../features/content/section.ts'
import { publicPages } from '../features/public-pages.ts'
import { apiBase } from '../lib/api-base.ts'
import { imageSource } from '../lib/image-source.ts'
import type { Extent } from '../lib/sync.ts'
import { isSaveData } from '../ui/is-save-data.ts'
import { localApi, refreshData, startReads } from './reads.ts'
import { missingPages } from './stored-pages.ts'
import { registerWorker, storeSeen } from './worker.ts'

/** Lets the page come first: after its load, it fetches the code and the pictures that it shows next. */
const afterPage = () => new Promise((resolve) => setTimeout(resolve, 1500))

let started: ReturnType<typeof start> | undefined

/**
 * Makes the site work offline, once: registers the service worker, and lets pages read this device's data.
 * @param sheets the addresses of the stylesheets of the summit's arrangement
 * @returns what the worker stores; undefined where it does not work
 */
export function startOffline(sheets: string[] = []) {
  started ??= start(sheets)
  return started
}

async function start(sheets: string[]) {
  // A preview shows what nobody else sees.
  if (location.pathname.startsWith('/preview/') || window.top !== window) return undefined
  await afterPage()
  const extent = await registerWorker(isSaveData() ? 'agenda' : 'site')
  if (!extent) return undefined
  startReads()
  await refreshData(extent).catch(() => {})
  void storeFiles(extent, sheets)
  return extent
}

/**
 * Stores the whole site for a visitor who saves data.
 * @param sheets as in `startOffline`
 * @throws ApiError where the network does not answer
 */
export async function storeSite(sheets: string[]) {
  await registerWorker('site')
  await refreshData('site')
  await storeFiles('site', sheets)
}

const isSheetOfAgenda = (path: string) => /\/(agenda|talk)-[^/]+$/.test(path)

/**
 * Stores stylesheets and the pictures that were seen; with the whole site, also the pages that visitors open first and
 * the pictures that they need on the day.
 */
async function storeFiles(extent: Extent, sheets: string[]) {
  if (extent === 'agenda') return storeSeen(sheets.filter(isSheetOfAgenda))
  const api = await localApi().catch(() => undefined)
  const [summary, sections, events] = await Promise.all([
    api?.get<AgendaSummary>('/agenda/summary').catch(() => undefined),
    api?.get<PublicSection[]>('/content/sections').catch(() => undefined),
    api?.get<{ time: string | null }[]>('/events').catch(() => undefined),
  ])
  const days = summary?.dates.map((date) => `/programme/${date}.svg`) ?? []
  const drawings = [
    ...days,
    ...(days.length > 0 ? ['/programme.svg'] : []),
    ...(events?.some(({ time }) => time) ? ['/programme/events.svg'] : []),
  ]
  const opened = [publicPages.home.path, publicPages.agenda.path, location.pathname]
  await storeSeen([...sheets, ...drawings], await missingPages([...new Set(opened)]).catch(() => []))
  const venue = sections?.find(({ section }) => section === 'contact')?.image
  if (venue) showOnce(venue)
}

/** Loads a picture as its page will, in the width of this screen. */
function showOnce(path: string) {
  const { src, srcSet = '' } = imageSource(path, apiBase)
  Object.assign(new Image(), { sizes: '(min-width: 992px) 540px, 92vw', srcset: srcSet, src })
}
