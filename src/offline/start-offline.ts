import type { AgendaSummary } from '../features/agenda/agenda-summary.ts'
import type { PublicSection } from '../features/content/section.ts'
import { apiBase } from '../lib/api-base.ts'
import { imageSource } from '../lib/image-source.ts'
import { isSaveData } from '../ui/is-save-data.ts'
import { localApi, refreshData, startReads } from './reads.ts'
import { registerWorker, storeSeen } from './worker.ts'

/** Lets the page come first: after its load, it fetches the code and the pictures that it shows next. */
const afterPage = () => new Promise((resolve) => setTimeout(resolve, 1500))

let started: ReturnType<typeof start> | undefined

/**
 * Makes the site work offline, once: registers the service worker, and lets pages read this device's data.
 * @returns what the worker stores; undefined where it does not work
 */
export function startOffline() {
  started ??= start()
  return started
}

async function start() {
  // A preview shows what nobody else sees.
  if (location.pathname.startsWith('/preview/') || window.top !== window) return undefined
  await afterPage()
  const extent = await registerWorker(isSaveData() ? 'agenda' : 'site')
  if (!extent) return undefined
  startReads()
  await refreshData(extent).catch(() => {})
  void storePictures(extent === 'site')
  return extent
}

/** Stores the whole site for a visitor who saves data. @throws ApiError where the network does not answer */
export async function storeSite() {
  await registerWorker('site')
  await refreshData('site')
  await storePictures(true)
}

/** Stores the pictures that were seen, and with the whole site those that visitors need on the day. */
async function storePictures(isWhole: boolean) {
  const api = isWhole ? await localApi().catch(() => undefined) : undefined
  const [summary, sections] = await Promise.all([
    api?.get<AgendaSummary>('/agenda/summary').catch(() => undefined),
    api?.get<PublicSection[]>('/content/sections').catch(() => undefined),
  ])
  const days = summary?.dates.map((date) => `/programme/${date}.svg`) ?? []
  await storeSeen([...days, ...(days.length > 0 ? ['/programme.svg'] : [])])
  const venue = sections?.find(({ section }) => section === 'contact')?.image
  if (venue) showOnce(venue)
}

/** Loads a picture as its page will, in the width of this screen. */
function showOnce(path: string) {
  const { src, srcSet = '' } = imageSource(path, apiBase)
  Object.assign(new Image(), { sizes: '(min-width: 992px) 540px, 92vw', srcset: srcSet, src })
}
