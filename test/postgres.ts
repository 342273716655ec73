import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'

export type PostgresServer = {
  /** The server's address, without the name of a database. */
  url: string
  /** Ends every connection, as a restart for an update does, and waits until the server accepts new ones. */
  restart(): Promise<void>
  /** Ends every connection and the server: after a checkpoint ('fast'), or as a crash does ('immediate'). */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts a server that was shut down, and waits until it accepts connections. */
  startAgain(): Promise<void>
  /** Stops the server and removes all its data. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port, with its data in a temporary folder. It ends with this process at the latest.
 * @param isDurable true when commits must survive a power cut; tests save the time
 * @throws Error in one sentence when it does not start
 */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'summit-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const [port, password, data] = [await freePort(), randomUUID(), join(folder, 'data')]
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  const binaries = await postgresBinaries(folder)
  await createCluster(binaries, ['-D', data, '--username=postgres', '--auth=password', `--pwfile=${passwordFile}`])
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    fsync: isDurable ? 'on' : 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = () => launchServer(binaries, ['-D', data, '-p', String(port), ...flags])
  let server = await launch()
  const abort = () => spawnSync(binaries.pg_ctl, ['stop', '-D', data, '-m', 'immediate'], binaries.account)
  process.prependOnceListener('exit', abort)
  const startAgain = async () => {
    server = await launch()
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    async restart() {
      await endServer(server, 'fast')
      await startAgain()
    },
    shutDown: (mode) => endServer(server, mode),
    startAgain,
    async stop() {
      await endServer(server, 'fast')
      process.off('exit', abort).off('exit', remove)
      remove()
    },
  }
}

function run({ account }: PostgresBinaries, command: string, args: string[]) {
  // Messages are matched in this file, so they must be in English.
  const env = { ...process.env, LC_ALL: 'C' }
  const child = spawn(command, args, { ...account, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  child.stderr.on('data', (chunk) => lines.push(...String(chunk).split('\n').filter(Boolean)))
  const ended = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL could not be started: ${reason}`))
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EACCES' ? `TMPDIR=${tmpdir()} is a folder that other users cannot enter.` : error.message),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else fail(lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? `${command} ended with ${code}`)
    })
  })
  return { child, ended }
}

/** Sorts text as a server in English does, on every machine. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']

const createCluster = (binaries: PostgresBinaries, args: string[]) =>
  run(binaries, binaries.initdb, [...args, ...locale, '--no-sync']).ended

async function launchServer(binaries: PostgresBinaries, args: string[]): Promise<ChildProcess> {
  const { child, ended } = run(binaries, binaries.postgres, args)
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => String(chunk).includes('ready to accept connections') && resolve())
  })
  ended.catch(() => {}) // Once the server is ready, its end is not a failed start.
  await Promise.race([ready, ended])
  return child
}

/** https://www.postgresql.org/docs/current/server-shutdown.html */
const shutdownSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

async function endServer(server: ChildProcess, mode: keyof typeof shutdownSignals) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(shutdownSignals[mode])
  await ended
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

/** Creates an empty database on the server. */
export async function newDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await inDatabase(`${server}/postgres`, `create database ${name}`)
  return {
    url: `${server}/${name}`,
    drop: () => inDatabase(`${server}/postgres`, `drop database if exists ${name} with (force)`),
  }
}
