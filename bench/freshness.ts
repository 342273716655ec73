import { setTimeout as wait } from 'node:timers/promises'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { type Call, caller, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

export const seconds = 4
const rounds = 3
const writesPerSecond = 20
export const connections = 16

/** Reads with and without concurrent writes; each response must show at least the version acknowledged before the request. */
export async function freshness() {
  const rows: string[][] = []
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const database = postgres && (await newDatabase(postgres.url))
    const site = await siteFolder({ demo: true, speakers: 1 }, database?.url)
    const server = await startProduct(site.env)
    try {
      rows.push(await measured(kind, server))
    } finally {
      await server.stop()
      await postgres?.stop()
      await site.remove()
    }
  }
  print(
    `Freshness: ${connections} readers of /speakers, ${rounds} rounds of ${seconds} s; every response is checked`,
    ['', 'reads/s', `reads/s with ${writesPerSecond} writes/s`, 'ratio', 'writes/s', 'responses checked', 'stale'],
    rows,
  )
}

async function measured(kind: string, server: Server): Promise<string[]> {
  const token = await signIn(server)
  const state = { id: '', acknowledged: 0 }
  const { call, close } = caller(server, 2)
  const { text } = await call('POST', '/api/speakers', { token, body: { ...speakerOf(0), name: 'Version 0.' } })
  state.id = JSON.parse(text).data.id
  const [undisturbed, withWrites]: [number[], number[]] = [[], []]
  let [checked, stale, writes] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const without = await readVersions(server, state)
    undisturbed.push(without.responses / seconds)
    const writing = writer(call, token, state)
    const both = await readVersions(server, state)
    writes += await writing.stop()
    withWrites.push(both.responses / seconds)
    checked += without.responses + both.responses
    stale += without.stale + both.stale
  }
  close()
  return [
    kind,
    spread(undisturbed),
    spread(withWrites),
    number(median(ratios(withWrites, undisturbed))),
    number(writes / (rounds * seconds)),
    number(checked),
    String(stale),
  ]
}

/** The speaker who is changed, and the newest version that every later response must show. */
export type State = { id: string; acknowledged: number }

function writer(call: Call, token: string, state: State) {
  let isOver = false
  let count = 0
  const done = (async () => {
    for (let next = Date.now(); !isOver; next += 1000 / writesPerSecond) {
      const version = state.acknowledged + 1
      const { status } = await call('PUT', `/api/speakers/${state.id}`, {
        token,
        body: { name: `Version ${version}.` },
      })
      if (status !== 200) throw new Error(`A write failed with ${status}`)
      state.acknowledged = version
      count += 1
      await wait(Math.max(0, next - Date.now()))
    }
  })()
  return {
    async stop() {
      isOver = true
      await done
      return count
    },
  }
}

/**
 * Reads the speakers page on all connections, and counts responses that show an older version than acknowledged.
 * @param pause between two reads on a connection, in milliseconds
 */
export async function readVersions(server: Pick<Server, 'url'>, state: State, pause = 0) {
  const { call, close } = caller(server, connections)
  const end = Date.now() + seconds * 1000
  let [responses, stale] = [0, 0]
  const reader = async () => {
    while (Date.now() < end) {
      const acknowledged = state.acknowledged
      const { text } = await call('GET', '/speakers')
      responses += 1
      const shown = Number(/Version (\d+)\./.exec(text)?.[1] ?? Number.NaN)
      if (!(shown >= acknowledged)) stale += 1
      if (pause > 0) await wait(pause)
    }
  }
  await Promise.all(Array.from({ length: connections }, reader))
  close()
  return { responses, stale }
}
