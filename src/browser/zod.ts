import { config } from 'zod/v4/core'

/**
 * What `import 'zod'` resolves to in the browser (vite.config.ts). By default zod probes `new Function('')` when the first
 * object schema is created, which the Content-Security-Policy blocks and reports. The server compiles its schemas, which
 * makes them faster, and keeps the default.
 */
config({ jitless: true })

export * from 'zod/v4'
