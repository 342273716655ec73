import { dropCachedReads, readThrough } from '../browser/page-api.ts'
import { isApiError } from '../lib/api.ts'
import { dataAge } from '../lib/data-age.ts'
import { networkTimeout } from '../lib/network-timeout.ts'
import { correctClock } from '../lib/now.ts'
import type { Extent } from '../lib/sync.ts'
import { importPage } from '../ui/import-page.ts'
import type { LocalApi } from './local-api.ts'

/** Clocks that differ by less are as good as equal, in milliseconds. */
const tolerance = 60_000

let opened: Promise<LocalApi> | undefined
let isNetworkDown = false

/** Opens the data of this device, once. */
export function localApi(): Promise<LocalApi> {
  opened ??= open().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open(): Promise<LocalApi> {
  const { openLocalApi } = await import('./local-api.ts')
  const api = await openLocalApi()
  correctClock(correctionBy(api))
  return api
}

/** Returns what to add to the device's clock, as the server's last answer says, in milliseconds. */
const correctionBy = ({ clockOffset }: LocalApi) => (Math.abs(clockOffset) > tolerance ? clockOffset : 0)

/** From now on, pages read the data of this device where the network does not answer. */
export const startReads = () => readThrough(read)

/** The same for a page that was opened without a network: it does not wait for one. */
export function readLocally() {
  isNetworkDown = true
  readThrough(read)
  // Opened while the code of the page is loading. The router, which starts later, reports what fails.
  localApi().catch(() => {})
  importPage(location.pathname).catch(() => {})
}

/** How long data that were just brought up to date are as good as the server's, in milliseconds. */
const freshness = 4000
let freshUntil = 0

/** Answers the next reads from the data of this device, which were just brought up to date, such as those of an open page. */
export function readUpdated() {
  dropCachedReads()
  freshUntil = Date.now() + freshness
  startReads()
}

/**
 * Reads over the network; if that fails or takes too long, from the device. Further reads do not wait, until the network
 * answers again.
 */
async function read<Data>(path: string, fromNetwork: () => Promise<Data>): Promise<Data> {
  if (Date.now() < freshUntil) {
    const local = await localApi()
    return local.get<Data>(path).catch(fromNetwork)
  }
  const answer = isNetworkDown && !navigator.onLine ? undefined : fromNetwork()
  answer?.then(noteAnswer, () => {})
  if (answer && !isNetworkDown) {
    const outcome = await Promise.race([answer.then((data) => ({ data }), rethrowServerError), afterTimeout()])
    if (outcome) return outcome.data
    isNetworkDown = true
  }
  const local = await localApi().catch(() => undefined)
  if (!local?.revision) return answer ?? fromNetwork()
  const data = await local.get<Data>(path)
  dataAge.set((local.at ?? 0) + correctionBy(local))
  return data
}

/** @throws an error that the server has sent */
function rethrowServerError(error: unknown): undefined {
  if (!isApiError(error) || error.status !== 0) throw error
}

const afterTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeout * 1000, undefined))

/** Notes that the network has answered: pages show the server's data again. */
function noteAnswer() {
  // Some may be the device's.
  if (isNetworkDown) dropCachedReads()
  isNetworkDown = false
  dataAge.set(undefined)
}

/**
 * Brings the data of this device up to date.
 * @param wanted as in `LocalApi.refresh`
 * @throws ApiError where the network does not answer
 */
export async function refreshData(wanted?: Extent) {
  const local = await localApi()
  await local.refresh(wanted)
  correctClock(correctionBy(local))
  noteAnswer()
}
