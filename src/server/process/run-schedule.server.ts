import { applySchedule } from '../../records/apply-schedule.server.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import { publishDue } from '../change-sets/change-sets.server.ts'
import type { App } from '../http/create-server.server.ts'

/** In milliseconds; a moment that staff choose has minutes. */
const pollInterval = 5000

/** Shows and hides records, and publishes sets of changes, at their moments, whichever process comes first. */
export function runSchedule(app: App, { db, now }: Pick<RouteContext, 'db' | 'now'>) {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<unknown> | undefined
  function apply() {
    const warn = ({ message }: Error) => app.log.warn(`Scheduled changes could not be published: ${message}`)
    current ??= Promise.all([applySchedule(db, now()).catch(warn), publishDue(db, now()).catch(warn)]).finally(() => {
      current = undefined
    })
  }
  app.addHook('onListen', async () => {
    timer = setInterval(apply, pollInterval).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await current
  })
}
