import { device } from '../../browser/device.ts'
import { showNotification } from '../../browser/push/show-notification.ts'
import { stars } from '../../browser/stars/stars.ts'
import type { AgendaItem } from '../../features/agenda/agenda-item.ts'
import { noticeTag, reminderLead, reminderNotice, startsOf } from '../../features/agenda/rules/reminders.ts'
import { noticeText, type TalkNotice } from '../../features/agenda/rules/talk-moves.ts'
import { now } from '../../lib/now.ts'
import type { LocalApi } from '../../offline/local-api.ts'
import { presentTalks } from './moved-talks.ts'

/** A starred talk that starts soon, and what to say. `start` is in milliseconds. */
export type Reminder = { id: string; start: number; text: string }

type Change = (shown: Reminder[]) => Reminder[]

/** A sleeping device stops its timers, in milliseconds. */
const longestWait = 600_000

/**
 * Reminds the visitor of starred talks, from the data of this device: by a notification if they have asked for those, and
 * otherwise in the page.
 * @param change called with a function that returns the page's reminders from those that it shows
 * @returns a function that ends this
 */
export function followReminders(api: LocalApi, timeZone: string, change: (next: Change) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  const check = () => {
    running = running.then(remind).catch(() => {})
  }

  async function remind() {
    clearTimeout(timer)
    const starts = await startsOfStarred(api, timeZone)
    const past = await device.read('reminded')
    const due = [...starts].filter(([id, start]) => isDue(start) && past?.[id] !== start)
    if (ended.signal.aborted) return
    if (due.length > 0) await device.store('reminded', { ...kept(past, starts), ...Object.fromEntries(due) })
    const added = await withoutNotified(due.flatMap(([id, start]) => noticeOf(api, id, start) ?? []))
    change((shown) => [...shown.filter(({ id, start }) => starts.get(id) === start && start > now()), ...added])
    const waits = [...starts.values()].flatMap((start) => [start - reminderLead - now(), start - now()])
    timer = setTimeout(check, Math.min(longestWait, ...waits.filter((wait) => wait > 0)))
  }

  const ended = new AbortController()
  const ends = [stars.subscribe(check), api.subscribe(check), () => clearTimeout(timer), () => ended.abort()]
  check()
  return () => {
    for (const end of ends) end()
  }
}

const isDue = (start: number) => start - reminderLead <= now() && now() < start

async function startsOfStarred({ records }: LocalApi, timeZone: string): Promise<Map<string, number>> {
  await stars.open()
  const starred = stars.starred()
  const starts = startsOf((records.agenda ?? []) as unknown as AgendaItem[], timeZone)
  return new Map([...starts].filter(([id]) => starred.has(id)))
}

/** Forgets the talks that are no longer starred. */
const kept = (past: Record<string, number> = {}, starts: Map<string, number>) =>
  Object.fromEntries(Object.entries(past).filter(([id]) => starts.has(id)))

type Notice = { id: string; start: number; notice: TalkNotice }

function noticeOf({ records }: LocalApi, id: string, start: number): Notice | undefined {
  const talk = presentTalks(records)(id)
  return talk && { id, start, notice: reminderNotice(talk) }
}

/** Shows notifications, with the tags of the server's. @returns the reminders that the page has to show */
async function withoutNotified(notices: Notice[]): Promise<Reminder[]> {
  const inPage = notices.map(({ id, start, notice }) => ({ id, start, text: noticeText(notice) }))
  if (globalThis.Notification?.permission !== 'granted' || !(await device.read('push'))) return inPage
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    if (!registration) return inPage
    for (const { id, notice } of notices)
      await showNotification(registration, { ...notice, tag: noticeTag('reminder', id), path: `/agenda/${id}` })
    return []
  } catch (error) {
    console.warn('A notification could not be shown', error)
    return inPage
  }
}
