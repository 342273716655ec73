import { abortAfter } from '../../lib/abort-after.ts'
import { isApiError } from '../../lib/api.ts'
import { hasFile } from '../../lib/has-file.ts'
import { randomKey } from '../../lib/random-key.ts'
import { call } from '../call.ts'
import { inSet } from '../change-set.ts'
import { noteActions } from '../own-actions.ts'
import { dropCachedReads } from '../page-api.ts'
import { type ListedSave, outbox } from './outbox.ts'
import { readVersions, type Shown } from './read-versions.ts'

/** The result of sending the waiting saves. `isBlocked` is true if the network or the server is still unreachable. */
type Outcome = { sent: number; refused: number; isBlocked: boolean }

/** Sends the saves of the person that wait, in order. One tab does so at a time. */
export async function sendWaiting(): Promise<Outcome> {
  const nothing = { sent: 0, refused: 0, isBlocked: false }
  // Absent without TLS. There, two tabs may send the same save, which its key makes once.
  if (!navigator.locks) return sendAll()
  return navigator.locks.request('outbox', { ifAvailable: true }, async (lock) => (lock ? sendAll() : nothing))
}

async function sendAll(): Promise<Outcome> {
  const tried = new Set<string>()
  const counts = { sent: 0, refused: 0 }
  for (;;) {
    // Read again before each: the person may have discarded some, or signed out.
    const next = (await outbox.list()).find(({ key, refusal }) => !refusal && !tried.has(key))
    if (!next) return { ...counts, isBlocked: false }
    tried.add(next.key)
    const result = await sendOne(next)
    if (result === 'blocked') return { ...counts, isBlocked: true }
    counts[result] += 1
  }
}

/** The server is away, busy, or wants a new sign-in: the save waits on. */
const isTemporary = (status: number) => [0, 401, 408, 429, 502, 503, 504].includes(status)

/** In milliseconds: after 24 hours, the server does not remember keys. */
const keyLifetime = 23 * 3_600_000
const perhapsSaved = 'It may have been saved already, more than a day ago. Look in the list first.'

/** In milliseconds. */
const timeout = 30_000

async function sendOne(save: ListedSave): Promise<'sent' | 'refused' | 'blocked'> {
  const { key, at } = save
  const refuse = async (message: string, isConflict = false) => {
    await outbox.change(key, (stored) => ({ ...stored, refusal: { message, isConflict } }))
    return 'refused' as const
  }
  if (save.request.method === 'POST' && Date.now() - Date.parse(at) > keyLifetime) return refuse(perhapsSaved)
  try {
    const request = await withVersion(save)
    const body = bodyOf(request.body)
    const { version, change } = await call<object>(request.method, request.path, {
      body,
      headers: { 'Idempotency-Key': `"${request.key}"`, ...(request.version && { 'If-Match': request.version }) },
      tab: inSet(request.set),
      // No tab sends anything else meanwhile.
      signal: hasFile(body) ? undefined : abortAfter(timeout),
    })
    noteActions(change)
    dropCachedReads()
    await followOn({ ...save, request }, version)
    await outbox.remove(key)
    return 'sent'
  } catch (error) {
    if (!isApiError(error)) throw error
    if (isTemporary(error.status)) return 'blocked'
    return refuse(error.message || 'The server refused it.', error.status === 412)
  }
}

type Request = ListedSave['request']

/** Returns the request with the versions that it needs. They are stored: sent again, it is the same for its key. */
async function withVersion({ key, request }: ListedSave): Promise<Request> {
  if (!request.shown || request.version) return request
  const version = await readVersions(request.shown, { tab: inSet(request.set), signal: abortAfter(timeout) })
  const complete = { ...request, version }
  await outbox.change(key, (save) => ({ ...save, request: complete }))
  return complete
}

function bodyOf(body: Request['body']): object | FormData | undefined {
  if (body === undefined) return undefined
  if (typeof body === 'string') return JSON.parse(body)
  const form = new FormData()
  for (const [name, value] of body) form.append(name, value)
  return form
}

/** Later saves of the same record were based on the same state: they follow this one. */
async function followOn({ key, request: sent }: ListedSave, version: string | undefined) {
  for (const { key: later, request } of (await outbox.list()).filter((other) => other.key > key)) {
    if (isBasedOnSame(request, sent))
      await outbox.change(later, (save) => ({
        ...save,
        form: save.form && { ...save.form, draft: { ...save.form.draft, version } },
        request: { ...save.request, version, key: randomKey(4) },
      }))
    const isMoved = (record: Shown) => sent.shown?.some((other) => JSON.stringify(other) === JSON.stringify(record))
    if (request.shown?.some(isMoved))
      await outbox.change(later, ({ request: { shown, ...others }, ...save }) => ({
        ...save,
        request: { ...others, shown: shown?.map((record) => (isMoved(record) ? { path: record.path } : record)) },
      }))
  }
}

/** A section's switch has a path below that of its form. */
const isBasedOnSame = (one: Request, other: Request) =>
  Boolean(one.version) &&
  one.version === other.version &&
  (one.path.startsWith(other.path) || other.path.startsWith(one.path))
