import { config } from 'zod/v4/core'

/**
 * Replaces `import 'zod'` in the browser (vite.config.ts). By default, zod tries `new Function('')` when it creates
 * its first object schema, which the Content-Security-Policy blocks and reports. The server keeps the default, because
 * compiled schemas are faster.
 */
config({ jitless: true })

export * from 'zod/v4'
