import type { Transaction } from 'kysely'
import type { RouteContext } from '../../../records/route-context.server.ts'
import type { Tables } from '../../entities.server.ts'
import { rateLimiter } from '../rate-limiter.server.ts'
import { limits } from '../rate-limits.server.ts'
import type { Notice } from './mail.ts'
import { outbox } from './outbox.server.ts'

export type MailContext = Pick<RouteContext, 'now' | 'rateLimited' | 'sendsMail'>

/**
 * Mails a user about an event in their account after its transaction is committed. Limited per address, because anyone
 * can register with another person's address and flood it.
 */
export async function notify(
  context: MailContext,
  tx: Transaction<Tables>,
  { id, email }: { id: string; email: string },
  notice: Notice,
): Promise<void> {
  if (!context.sendsMail) return
  const now = context.now()
  if (!(await rateLimiter.count(context, tx, { limit: limits.notices, id: email }))) return
  await outbox.add(tx, notice, { userId: id, recipient: email }, now)
}
