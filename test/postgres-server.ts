import { after } from 'node:test'
import { type PostgresServer, startPostgres } from './postgres.ts'

let ownServer: Promise<PostgresServer> | undefined
after(async () => (await ownServer)?.stop())

/** Returns the address of the server that the test run started, or of the file's own when no run has started one. */
export async function postgresServer(): Promise<string> {
  if (process.env.TEST_POSTGRES_URL) return process.env.TEST_POSTGRES_URL
  ownServer ??= startPostgres()
  return (await ownServer).url
}
