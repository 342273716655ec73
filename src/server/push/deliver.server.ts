import { sql } from 'kysely'
import { write } from '../../db/write.server.ts'
import { noticeTag, reminderNotice } from '../../features/agenda/rules/reminders.ts'
import { moveNotice } from '../../features/agenda/rules/talk-moves.ts'
import { content } from '../../features/content/content.store.server.ts'
import type { Database } from '../../features/entities.server.ts'
import { cutAtWord } from '../../lib/cut-at-word.ts'
import { dateInZone } from '../../lib/dates.ts'
import type { PushMessage } from '../../lib/push.ts'
import { isAllowedEndpoint } from '../../lib/push-origins.server.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import { addReminders, dueReminders, followTalks, forgetTalks, seenOf } from './known-talks.server.ts'
import { type ClaimedMessage, messages, sendTimeout } from './messages.server.ts'
import { sendPush } from './push-service.server.ts'
import { subscriptions } from './subscriptions.server.ts'
import { readVapid, type Vapid } from './vapid.server.ts'

type Context = Pick<RouteContext, 'db' | 'now' | 'siteUrl' | 'pushOrigins'> & { warn: (message: string) => void }

const server = { id: null, name: 'The server' }

/** Tells devices of moves and reminds them, until nothing is due. Any number of processes may do so at once. */
export async function deliverPushes(context: Context, signal?: AbortSignal) {
  const { db, now } = context
  const work = await findWork(db, now())
  if (work.isBehind)
    await write(db, server, async (writer) => {
      await forgetTalks(writer)
      await followTalks(writer, now())
    })
  if (work.hasReminders) await write(db, server, (writer) => addReminders(writer, now()))
  let vapid: Vapid | undefined
  while (!signal?.aborted) {
    const batch = await messages.claim(db, now())
    if (batch.length === 0) return
    vapid ??= await readVapid(db, context.siteUrl)
    const today = dateInZone(await content.timeZone(db), now())
    await sendBatch(context, batch, { vapid, today }, signal)
  }
}

/** One statement: it runs every few seconds. */
async function findWork(db: Database, now: Date) {
  const { rows } = await sql<{ isBehind: unknown; hasReminders: unknown }>`select
    (select 1 from revision where exists (select 1 from push_known_talks)
      and value <> coalesce((select revision from push_cursor), -1)) as "isBehind",
    (select 1 where exists (select 1 ${dueReminders(now)})) as "hasReminders"`.execute(db)
  return { isBehind: Boolean(rows[0]?.isBehind), hasReminders: Boolean(rows[0]?.hasReminders) }
}

/** 'gone' ends the subscription. */
type Outcome = 'done' | 'postponed' | 'gone'
type Facts = { vapid: Vapid; today: string }
type Sending = Facts & { signal: AbortSignal; onFailure: (failure: string) => void }

async function sendBatch(context: Context, batch: ClaimedMessage[], facts: Facts, closing?: AbortSignal) {
  const { db, warn } = context
  const failures = new Map<string, number>()
  const onFailure = (failure: string) => failures.set(failure, (failures.get(failure) ?? 0) + 1)
  const timeout = AbortSignal.timeout(sendTimeout)
  const signal = closing ? AbortSignal.any([closing, timeout]) : timeout
  const outcomes = await Promise.all(batch.map((message) => send(context, message, { ...facts, signal, onFailure })))
  const all = (outcome: Outcome) => batch.filter((_, index) => outcomes[index] === outcome)
  await messages.remove(db, all('done'))
  await subscriptions.remove(
    db,
    all('gone').map(({ subscriptionId }) => subscriptionId),
  )
  for (const [failure, count] of failures) warn(`${count} push messages could not be sent: ${failure}`)
}

async function send({ db, now, pushOrigins }: Context, message: ClaimedMessage, sending: Sending): Promise<Outcome> {
  const { vapid, today, signal, onFailure } = sending
  if (!isAllowedEndpoint(message.endpoint, pushOrigins)) return 'gone'
  const notification = notificationOf(message, { now: now(), today })
  if (!notification) return 'done'
  // The address of the device itself is a secret.
  const { host } = new URL(message.endpoint)
  const lifetime = Math.ceil((Date.parse(message.expiresAt) - now().getTime()) / 1000)
  try {
    const { status, wait } = await sendPush(message, notification, { vapid, now: now(), lifetime, signal })
    if (status >= 200 && status < 300) return 'done'
    if (status === 404 || status === 410) return 'gone'
    onFailure(`${host} answered with ${status}`)
    if (status !== 429 && status < 500) return 'done'
    await messages.postpone(db, message, now(), wait)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    onFailure(`${host} did not answer (${cause?.code ?? name})`)
    await messages.postpone(db, message, now())
  }
  return 'postponed'
}

/** Returns undefined for a message without a reason: a move was undone, or the start that it reminds of was moved. */
function notificationOf(
  message: ClaimedMessage,
  { now, today }: { now: Date; today: string },
): PushMessage | undefined {
  const { talk, before, expiresAt, startsAt } = message
  if (expiresAt <= now.toISOString()) return undefined
  const seen = seenOf(message)
  const reminder = seen && startsAt === expiresAt ? reminderNotice(seen) : undefined
  const notice = before ? moveNotice(JSON.parse(before), seen, today) : reminder
  if (!notice) return undefined
  return {
    title: notice.title,
    body: cutAtWord(notice.body, maxBodyLength),
    tag: noticeTag(before ? 'moved' : 'reminder', talk),
    path: seen ? `/agenda/${talk}` : '/agenda?mine=1',
  }
}

/** In characters. A push service takes four kilobytes. */
const maxBodyLength = 600
