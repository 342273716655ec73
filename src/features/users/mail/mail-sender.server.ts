import { write } from '../../../db/write.server.ts'
import { backgroundWork } from '../../../lib/background-work.ts'
import type { Environment } from '../../../lib/environment.server.ts'
import type { Database } from '../../entities.server.ts'
import { users } from '../users.store.server.ts'
import { isLinkMail, type Mail } from './mail.ts'
import type { MailFacts } from './mail-texts.server.ts'
import { mailedTokens } from './mailed-tokens.server.ts'
import { type OutboxRow, outbox, sendTimeout } from './outbox.server.ts'
import { openSmtp } from './smtp.server.ts'

type Options = {
  db: Database
  mail: NonNullable<Environment['mail']>
  siteUrl: string
  now: () => Date
  summit: () => Promise<MailFacts['summit']>
  warn: (message: string) => void
}

/** Loaded with the first mail, because it takes memory. */
const compose = async (mail: Mail, facts: MailFacts) =>
  (await import('./mail-texts.server.ts')).composeMail(mail, facts)

/** Sends the mails in the outbox, one at a time. */
export function openMailSender({ db, mail, siteUrl, now, summit, warn }: Options) {
  const smtp = openSmtp(mail, siteUrl)

  /** Returns the message, and stores its token; undefined when there is nothing to send, such as for an unknown address. */
  async function prepare(row: OutboxRow) {
    const facts = { siteUrl, summit: await summit(), at: new Date(row.createdAt) }
    const details: Mail = JSON.parse(row.details)
    const token = await issueToken(row, details)
    return token === undefined
      ? undefined
      : { id: row.id, to: row.recipient, date: facts.at, ...(await compose(details, { ...facts, token })) }
  }

  /** Stores the token of a mail's link. Returns '' for a notice, and undefined for a mail that must not be sent. */
  async function issueToken(row: OutboxRow, details: Mail): Promise<string | undefined> {
    return write(db, { id: null, name: 'The server' }, async ({ tx }) => {
      // It may have been withdrawn since, or may have expired while no process was running.
      if (!(await outbox.has(tx, row)) || row.expiresAt <= now().toISOString()) return undefined
      const { id: userId } = row.userId
        ? { id: row.userId }
        : ((await users.findByEmail(tx, row.recipient))?.user ?? {})
      if (!userId) return undefined
      const link = isLinkMail(details) && { purpose: details.kind, userId, expiresAt: row.expiresAt }
      return link ? mailedTokens.create(tx, link) : ''
    })
  }

  /** @returns false if no other mail could be sent either */
  async function send(row: OutboxRow, signal: AbortSignal): Promise<boolean> {
    let isPrepared = false
    try {
      const message = await prepare(row)
      isPrepared = true
      if (message) await smtp.send(message, AbortSignal.any([signal, AbortSignal.timeout(sendTimeout)]))
    } catch (error) {
      const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number }
      const isPostponed = await outbox.postpone(db, row, now())
      // Not the error's message, which may contain the address.
      const outcome = isPostponed ? 'could not be sent and will be tried again' : 'was dropped'
      warn(`A mail (${row.kind}) ${outcome} after ${row.attempts} attempts: ${code} ${responseCode}`.trim())
      return !isPrepared || code === 'EENVELOPE' || code === 'EMESSAGE'
    }
    await outbox.remove(db, row)
    return true
  }

  // Sends mails until none is due, or none can be sent. Closing finishes the mail in progress; the others are sent after
  // the next start.
  return backgroundWork(async (signal, isClosed) => {
    try {
      while (!isClosed()) {
        const row = await outbox.claim(db, now())
        if (!row || !(await send(row, signal))) return
      }
    } catch (error) {
      warn(`The outbox could not be processed: ${(error as Error).message}`)
    }
  })
}
