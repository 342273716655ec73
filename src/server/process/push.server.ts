import { backgroundWork } from '../../lib/background-work.ts'
import type { RouteContext } from '../../records/route-context.server.ts'
import type { App } from '../http/create-server.server.ts'
import { deliverPushes } from '../push/deliver.server.ts'

/** In milliseconds. Messages about moves wait for longer, so that staff may undo them. */
const pollInterval = 5000

/** Sends messages to devices: see server/push/. */
export function sendPushes(app: App, context: Pick<RouteContext, 'db' | 'now' | 'siteUrl' | 'pushOrigins'>) {
  const warn = (message: string) => app.log.warn(message)
  const { wake, close } = backgroundWork((signal) =>
    deliverPushes({ ...context, warn }, signal).catch(({ message }: Error) =>
      warn(`Messages to devices could not be sent: ${message}`),
    ),
  )
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(wake, pollInterval).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await close()
  })
}
