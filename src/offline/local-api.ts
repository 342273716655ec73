import { fetchPublic } from '../browser/fetch-public.ts'
import { type Api, networkError } from '../lib/api.ts'
import { applyAnswer, type Extent, type SyncAnswer, type SyncedRecords } from '../lib/sync.ts'
import { isSaveData } from '../ui/is-save-data.ts'
import { localAnswers } from './local-answers.ts'
import { type LocalData, type LocalState, readData, storeData } from './local-data.ts'
import { deletePages } from './stored-pages.ts'

/** Reads public data from this device, and keeps it up to date. */
export type LocalApi = Api & {
  /** The state of the site that the data show; undefined before the first answer of the server. */
  readonly revision: string | undefined
  /** When the server last answered, by the clock of the device, in milliseconds. */
  readonly at: number | undefined
  /** How far the server's clock was ahead of the device's at the last answer, in milliseconds. */
  readonly clockOffset: number
  /** By the names of their tables. */
  readonly records: SyncedRecords
  /**
   * Brings the data up to date, one request at a time for all tabs of a browser.
   * @param wanted by default as before, and at first the agenda for visitors who save data; the site is never reduced to it
   * @throws ApiError when the server does not answer; the data stay
   */
  refresh(wanted?: Extent): Promise<void>
  /** Calls `listener` after each change of the data, by any tab. @returns a function that ends this */
  subscribe(listener: () => void): () => void
}

/** Opens the data of this device. See `localApi` in reads.ts, which does so once. */
export async function openLocalApi(): Promise<LocalApi> {
  const listeners = new Set<() => void>()
  const now = () => Date.now() + (data.state?.clockOffset ?? 0)
  let data = nothing
  let answer = localAnswers({}, now)
  let refreshing: Promise<void> | undefined

  function show(newData: LocalData) {
    const isChanged = isDifferent(newData.state, data.state)
    data = newData
    if (!isChanged) return
    answer = localAnswers(data.records, now)
    for (const listener of listeners) listener()
  }

  /** Takes over what another tab has stored since. @returns the stored revision */
  async function read(): Promise<string | undefined> {
    try {
      const stored = await readData()
      if (stored.state) show(stored)
      return stored.state?.revision
    } catch (error) {
      console.warn('The site’s data are not stored', error)
      return undefined
    }
  }

  async function refresh(wanted?: Extent): Promise<void> {
    const storedRevision = await read()
    const extent = extentAfter(data.state, wanted)
    // Changes do not bring the records that the agenda did without.
    const { state, records } = data.state?.extent === extent ? data : nothing
    // The browser may have deleted what it had stored.
    const isStored = state && state.revision === storedRevision
    const probe = state && (await fetchPublic<string>('/revision'))
    if (state && probe?.data === state.revision) {
      return storeAndShow({ state: { ...state, ...answeredAt(probe.date) }, records }, isStored ? {} : undefined)
    }
    const { data: sent, date } = await fetchPublic<SyncAnswer>(syncPath(state?.revision, extent))
    const signIn = sent.signIn ?? state?.signIn ?? { byMail: false, registration: false }
    const after = applyAnswer(records, sent)
    const changed = Object.entries(after).filter(([table, ofTable]) => ofTable !== records[table])
    await storeAndShow(
      { state: { revision: sent.revision, extent, signIn, ...answeredAt(date) }, records: after },
      isStored && !sent.isWhole ? Object.fromEntries(changed) : undefined,
    )
  }

  /**
   * Stores data, and shows them. Without storage, they last as long as the page.
   * @param changed the tables that differ from those stored; undefined to store all
   */
  async function storeAndShow(newData: { state: LocalState; records: SyncedRecords }, changed?: SyncedRecords) {
    const { state, records } = newData
    const isChanged = isDifferent(state, data.state)
    if (isChanged) await deletePages().catch(console.warn)
    await storeData(state, changed ?? records, { replace: !changed }).catch((error) => {
      console.warn('The site’s data are not stored', error)
    })
    show(newData)
    if (isChanged) channel.postMessage('changed')
  }

  await read()
  const channel = new BroadcastChannel('public-data')
  channel.onmessage = () => void read()

  return {
    get revision() {
      return data.state?.revision
    },
    get at() {
      return data.state?.at
    },
    get clockOffset() {
      return data.state?.clockOffset ?? 0
    },
    get records() {
      return data.records
    },
    async get<Data>(path: string) {
      const { state } = data
      if (state && path === '/auth/options') return state.signIn as Data
      // Not "not found": nothing is known of it.
      if (!state || (state.extent === 'agenda' && !isOfAgenda(path))) throw networkError()
      return (await answer(path)) as Data
    },
    refresh(wanted) {
      if (wanted) return withLock(() => refresh(wanted))
      refreshing ??= withLock(refresh).finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const nothing: LocalData = { state: undefined, records: {} }

const isOfAgenda = (path: string) => /^\/(agenda|speakers|tracks|rooms|venues)\b/.test(path)

function extentAfter(state: LocalState | undefined, wanted: Extent | undefined): Extent {
  if (state?.extent === 'site') return 'site'
  return wanted ?? state?.extent ?? (isSaveData() ? 'agenda' : 'site')
}

/** In the form that the server's cache expects. */
function syncPath(since: string | undefined, extent: Extent): string {
  const query = new URLSearchParams({ ...(since && { since }), ...(extent === 'agenda' && { only: extent }) })
  return `/sync?${query}`.replace(/\?$/, '')
}

const isDifferent = (one: LocalState | undefined, other: LocalState | undefined) =>
  one?.revision !== other?.revision || one?.extent !== other?.extent

const answeredAt = (date: number | undefined) => {
  const at = Date.now()
  return { at, clockOffset: date === undefined ? 0 : date - at }
}

/** Only secure pages have locks. */
const withLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('public-data', () => work()) : work()
