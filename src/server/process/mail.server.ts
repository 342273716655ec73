import { content } from '../../features/content/content.store.server.ts'
import { openMailSender } from '../../features/users/mail/mail-sender.server.ts'
import type { Environment } from '../../lib/environment.server.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { wakeAfterWrites } from './wake-after-writes.server.ts'

/** In milliseconds. Finds mails that failed before, and those of other processes and of `npm run admin`. */
const pollInterval = 30_000

type Options = Pick<RouteContext, 'db' | 'now'> & { mail: NonNullable<Environment['mail']>; siteUrl: string }

/** Sends the mails in the outbox: after each call that may have added one, and every half a minute. */
export function sendMail(app: App, { db, ...options }: Options) {
  const summit = async () => ({
    name: await content.summitName(db),
    timeZone: await content.timeZone(db),
    ...(await content.brand(db)),
  })
  const warn = (message: string) => app.log.warn(message)
  wakeAfterWrites(app, { pollInterval, ...openMailSender({ ...options, db, summit, warn }) })
}
