import type { Transaction } from 'kysely'
import { later } from '../../../lib/later.ts'
import type { Database, Tables } from '../../entities.server.ts'
import type { User } from '../user.ts'
import { lifetimeOf } from './mail.ts'
import { mailedTokens } from './mailed-tokens.server.ts'
import { type MailContext, notify } from './notify.server.ts'
import { outbox } from './outbox.server.ts'

export type ConfirmPurpose = 'confirmOldEmail' | 'confirmNewEmail'
export const confirmPurposes: ConfirmPurpose[] = ['confirmOldEmail', 'confirmNewEmail']
type Owner = Pick<User, 'id' | 'email'>

/** Requested changes of email; each takes effect once the old and the new address have confirmed it. */
export const emailChanges = {
  /** Returns a user's pending change, not yet confirmed at both addresses. */
  async find(db: Database, userId: string, now: Date) {
    return db
      .selectFrom('email_changes')
      .selectAll()
      .where('userId', '=', userId)
      .where('expiresAt', '>', now.toISOString())
      .executeTakeFirst()
  },

  /** Mails a link to both addresses. Cancels an earlier request. */
  async start(tx: Transaction<Tables>, { id: userId, email: oldEmail }: Owner, email: string, now: Date) {
    await emailChanges.cancel(tx, userId)
    const expiresAt = later(now, lifetimeOf({ kind: 'confirmNewEmail' }))
    const change = { userId, email, oldConfirmed: 0, newConfirmed: 0, expiresAt }
    await tx.insertInto('email_changes').values(change).execute()
    await outbox.add(tx, { kind: 'confirmOldEmail', email }, { userId, recipient: oldEmail }, now)
    await outbox.add(tx, { kind: 'confirmNewEmail', email }, { userId, recipient: email }, now)
    return change
  },

  /** Ends the links and withdraws the mails of a change, if there is one. */
  async cancel(tx: Transaction<Tables>, userId: string): Promise<void> {
    await tx.deleteFrom('email_changes').where('userId', '=', userId).execute()
    await mailedTokens.revoke(tx, userId, confirmPurposes)
    await outbox.withdraw(tx, userId, confirmPurposes)
  },

  /** Notes that one of the addresses has confirmed. @returns the updated change; undefined when there is none */
  async confirm(tx: Transaction<Tables>, userId: string, purpose: ConfirmPurpose, now: Date) {
    await mailedTokens.revoke(tx, userId, [purpose])
    return tx
      .updateTable('email_changes')
      .set(purpose === 'confirmOldEmail' ? { oldConfirmed: 1 } : { newConfirmed: 1 })
      .where('userId', '=', userId)
      .where('expiresAt', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst()
  },

  /** Completes a change: notifies both addresses, and invalidates the links mailed to the old one. */
  async finish(context: MailContext, tx: Transaction<Tables>, before: Owner, after: Owner): Promise<void> {
    await emailChanges.cancel(tx, before.id)
    await mailedTokens.revoke(tx, before.id, ['passwordReset', 'invitation'])
    await outbox.withdrawReset(tx, before.email)
    const notice = { kind: 'emailChanged', from: before.email, to: after.email } as const
    for (const owner of [before, after]) await notify(context, tx, owner, notice)
  },

  /** Cancels the changes of other accounts to an email. */
  async erase(tx: Transaction<Tables>, email: string): Promise<void> {
    const rows = await tx.selectFrom('email_changes').select('userId').where('email', '=', email).execute()
    for (const { userId } of rows) await emailChanges.cancel(tx, userId)
  },
}
