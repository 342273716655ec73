import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/db/database.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { freePort } from '../test/free-port.ts'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { behindVarnish, startVarnish } from '../test/varnish.ts'
import { caller, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { connections, readVersions, type State, seconds } from './freshness.ts'
import { load } from './load.ts'
import { pinned, type Server, startProduct } from './processes.ts'
import { number, print, ratios, spread } from './table.ts'

const instances = 3
const rounds = 10
const writesPerSecond = 20

/** Three instances on one PostgreSQL behind Varnish: how fresh, and how fast. */
export async function varnish() {
  const postgres = await startPostgres()
  const database = await newDatabase(postgres.url)
  const site = await siteFolder({ demo: true }, database.url)
  const port = await freePort()
  const servers: Server[] = []
  const stops = [() => postgres.stop(), () => site.remove()]
  try {
    for (let instance = 0; instance < instances; instance += 1) {
      const server = await startProduct({ ...site.env, ...behindVarnish(port) }, undefined, 'server and child')
      servers.push(server)
      stops.unshift(() => server.stop())
    }
    const ports = servers.map(({ url }) => Number(new URL(url).port))
    const front = await startVarnish(ports, { port, probeInterval: '2s', through: pinned('server') })
    stops.unshift(() => front.stop())
    const db = await openDatabase<Tables>(database.url)
    stops.unshift(() => db.destroy())
    await purgedUpTo(db, 0)
    print(
      `${instances} instances on PostgreSQL behind Varnish: ${connections} readers of /speakers and one writer, ${rounds} rounds of ${seconds} s; milliseconds from a change in the log, just before its commit, to its acknowledged purge`,
      ['', 'reads/s', 'writes/s', 'median', 'p99', 'longest', 'responses checked', 'stale after the purge'],
      [
        ['each reads again after 25 ms', ...(await measureFreshness(front, db, 25))],
        ['each reads as fast as it can', ...(await measureFreshness(front, db, 0))],
      ],
    )
    await measureSpeed({ ...front, pid: workerOf(front.pid), startedIn: 0 })
  } finally {
    for (const stop of stops) await stop()
  }
}

/** Waits until Varnish has acknowledged the purge of all changes up to a revision. */
async function purgedUpTo(db: Database, revision: number) {
  const query = db.selectFrom('purge_cursors').select('revision').where('name', '=', 'initial')
  while (((await query.executeTakeFirst())?.revision ?? -1) < revision) await wait(1)
}

/** Returns when a change was written into the log, shortly before its commit. */
async function changedAt(db: Database, revision: number): Promise<number> {
  const query = db.selectFrom('changes').select('at').where('revision', '=', revision)
  return Date.parse((await query.executeTakeFirstOrThrow()).at)
}

/** @param pause between two reads of a reader, in milliseconds */
async function measureFreshness(front: { url: string }, db: Database, pause: number): Promise<string[]> {
  const token = await signIn(front)
  const { call, close } = caller(front, 2)
  const { text } = await call('POST', '/api/speakers', { token, body: { ...speakerOf(0), name: 'Version 0.' } })
  const state: State = { id: JSON.parse(text).data.id, acknowledged: 0 }
  const revision = async () => (await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value
  await purgedUpTo(db, await revision())
  let isOver = false
  const delays: number[] = []
  const writing = (async () => {
    while (!isOver) {
      const began = performance.now()
      const name = `Version ${state.acknowledged + 1}.`
      const { status } = await call('PUT', `/api/speakers/${state.id}`, { token, body: { name } })
      if (status !== 200) throw new Error(`A write failed with ${status}`)
      const newest = await revision()
      await purgedUpTo(db, newest)
      state.acknowledged += 1
      delays.push(Date.now() - (await changedAt(db, newest)))
      await wait(Math.max(0, began + 1000 / writesPerSecond - performance.now()))
    }
  })()
  let [checked, stale] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { responses, stale: older } = await readVersions(front, state, pause)
    checked += responses
    stale += older
  }
  isOver = true
  await writing
  close()
  delays.sort((one, other) => one - other)
  const quantile = (part: number) => number(delays[Math.floor(part * (delays.length - 1))] ?? Number.NaN)
  return [
    number(checked / (rounds * seconds)),
    number(delays.length / (rounds * seconds)),
    ...[0.5, 0.99, 1].map(quantile),
    number(checked),
    String(stale),
  ]
}

/** Returns the process of Varnish that answers, which the one that was started has started. */
const workerOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])

/** The page and the most similar file, in turns. */
async function measureSpeed(front: Server) {
  const page = '/speakers'
  const response = await fetch(front.url + page, { headers: { 'accept-encoding': 'br' } })
  const length = Number(response.headers.get('content-length'))
  await response.arrayBuffer()
  const file = fileOfLength(length)
  const [pages, files, work]: [number[], number[], number[]] = [[], [], []]
  let failures = 0
  for (let round = 0; round < rounds; round += 1) {
    const ofPage = await load(front, page, { seconds: 2 })
    const ofFile = await load(front, file.path, { seconds: 2 })
    pages.push(ofPage.perSecond)
    files.push(ofFile.perSecond)
    work.push(ofPage.processorPerRequest / ofFile.processorPerRequest)
    failures += ofPage.failures + ofFile.failures
  }
  print(
    `Reads per second through Varnish, 16 connections, ${rounds} rounds of 2 s: /speakers (${number(length)} bytes) and a file (${number(file.length)} bytes)`,
    ['page', 'file', 'page ÷ file', 'CPU ÷ CPU of file', 'failures'],
    [[spread(pages), spread(files), spread(ratios(pages, files)), spread(work), String(failures)]],
  )
}

/** Returns the asset whose compressed size is nearest to a length in bytes. */
function fileOfLength(length: number) {
  const folder = 'build/client/assets'
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.br'))
    .map((name) => ({ path: `/assets/${name.slice(0, -3)}`, length: statSync(join(folder, name)).size }))
  const distance = (file: { length: number }) => Math.abs(file.length - length)
  return files.reduce((nearest, file) => (distance(file) < distance(nearest) ? file : nearest))
}
