import type { Transaction } from 'kysely'
import type { Tables } from '../../entities.server.ts'
import type { User } from '../user.ts'
import { mailedTokens } from './mailed-tokens.server.ts'
import { outbox } from './outbox.server.ts'

/** Links for choosing a password and getting the role in `users.invitedRole`. */
export const invitations = {
  /** Mails a link, and invalidates earlier ones. */
  async send(tx: Transaction<Tables>, { id, email, invitedRole }: User, now: Date): Promise<void> {
    await invitations.cancel(tx, id)
    if (!invitedRole) return
    await outbox.add(tx, { kind: 'invitation', role: invitedRole }, { userId: id, recipient: email }, now)
  },

  async cancel(tx: Transaction<Tables>, userId: string): Promise<void> {
    await mailedTokens.revoke(tx, userId, ['invitation'])
    await outbox.withdraw(tx, userId, ['invitation'])
  },
}
