import type { App } from '../http/create-server.server.ts'

type Options = {
  /** In milliseconds. Polling finds the writes of other processes, and retries failures. */
  pollInterval: number
  wake: () => void
  close: () => Promise<void>
}

/** Wakes background work after each call that may have written, when the app is ready, and at an interval. */
export function wakeAfterWrites(app: App, { pollInterval, wake, close }: Options) {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(wake, pollInterval).unref()
    wake()
  })
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') wake()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await close()
  })
}
