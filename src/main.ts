import cluster from 'node:cluster'
import { readEnvironment } from './lib/environment.server.ts'
import { runCommand } from './server/process/command.server.ts'
import { serve } from './server/process/serve.server.ts'
import { serveInWorkers } from './server/process/workers.server.ts'

/** Serves the site in this process, or supervises `WORKERS` processes that do. */
await runCommand(async () => {
  const environment = readEnvironment(process.env)
  if (cluster.isPrimary && environment.workers > 1) await serveInWorkers(environment)
  else await serve(environment)
})
