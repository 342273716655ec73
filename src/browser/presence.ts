import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { apiBase } from '../lib/api-base.ts'
import { backoff } from '../lib/backoff.ts'
import type { OpenRecord } from '../lib/open-record.ts'
import { randomKey } from '../lib/random-key.ts'
import { session } from './session.ts'

/** The record that this tab has open. */
type Own = { entity: string; id: string }

const nobody: readonly OpenRecord[] = []
const delays = { first: 1000, longest: 30_000 }

let others = nobody
/** The forms of this tab; the last one opened is shown to others. */
let own: Own[] = []
const listeners = new Set<() => void>()
/** The connection, which ends when another record is opened. */
let connection: { record: Own | undefined; abort: AbortController } | undefined
/** Identifies this tab to the server. */
let tab = ''

function setOthers(next: readonly OpenRecord[]) {
  if (JSON.stringify(next) === JSON.stringify(others)) return
  others = next
  for (const listener of listeners) listener()
}

/**
 * Connects, reconnects for another record, or disconnects. A hidden tab without an open record has no connection, since
 * browsers allow only six to a site without HTTP/2.
 */
function update() {
  const record = own.at(-1)
  const isWanted = session.token() !== null && (record !== undefined || (listeners.size > 0 && !document.hidden))
  if (isWanted && connection && connection.record === record) return
  connection?.abort.abort()
  connection = isWanted ? { record, abort: new AbortController() } : undefined
  if (connection) void stay(connection.record, connection.abort.signal)
  else setOthers(nobody)
}

/** Follows the stream, and connects again after a failure, until the signal. */
async function stay(record: Own | undefined, signal: AbortSignal) {
  let failures = 0
  const onMessage = (next: OpenRecord[]) => {
    failures = 0
    setOthers(next)
  }
  while (!signal.aborted) {
    const status = await follow(record, signal, onMessage).catch(() => 0)
    if (signal.aborted || status === 401 || status === 403) return
    failures += 1
    await new Promise((resolve) => setTimeout(resolve, backoff(delays, failures)))
  }
}

/** Reads server-sent events with `fetch`: an EventSource sends no token. @returns the status, when the stream has ended */
async function follow(record: Own | undefined, signal: AbortSignal, onMessage: (others: OpenRecord[]) => void) {
  tab ||= randomKey(3)
  const query = new URLSearchParams({ tab, ...(record && { entity: record.entity, record: record.id }) })
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${session.token()}` }
  const response = await fetch(`${apiBase}/presence?${query}`, { headers, signal })
  if (!response.ok || !response.body) return response.status
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return response.status
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) onMessage(JSON.parse(event.slice('data: '.length)))
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) document.addEventListener('visibilitychange', update)
  listeners.add(listener)
  const unsubscribe = session.subscribe(update)
  update()
  return () => {
    unsubscribe()
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', update)
    update()
  }
}

/** Tells others that this tab has a record open, while the component is shown. @param id undefined for a new record */
export function useOpenRecord(entity: string, id: string | undefined) {
  useEffect(() => {
    if (!id) return
    const record = { entity, id }
    own = [...own, record]
    update()
    return () => {
      own = own.filter((each) => each !== record)
      update()
    }
  }, [entity, id])
}

/** Returns who else has records of an entity open. */
export function useOthers(entity: string): OpenRecord[] {
  const all = useSyncExternalStore(
    subscribe,
    () => others,
    () => nobody,
  )
  return useMemo(() => all.filter((each) => each.entity === entity), [all, entity])
}
