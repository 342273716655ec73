import { setTimeout as wait } from 'node:timers/promises'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { caller, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

const seconds = 4
const rounds = 3
const writesPerSecond = 20
const connections = 16

/** Readers that check each answer against what was acknowledged before they asked, with writes and without. */
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
    `Freshness: ${connections} readers of /speakers, ${rounds} rounds of ${seconds} s; every answer is read and checked`,
    ['', 'reads/s', `reads/s with ${writesPerSecond} writes/s`, 'ratio', 'writes/s', 'answers checked', 'stale'],
    rows,
  )
}

async function measured(kind: string, server: Server): Promise<string[]> {
  const token = await signIn(server)
  const state = { id: '', acknowledged: 0 }
  const { call, close } = caller(server, 2)
  const { text } = await call('POST', '/api/speakers', { token, body: { ...speakerOf(0), name: 'Version 0.' } })
  state.id = JSON.parse(text).data.id
  const [calm, written]: [number[], number[]] = [[], []]
  let [checked, stale, writes] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const alone = await read(server, state)
    calm.push(alone.answers / seconds)
    const writing = writer(call, token, state)
    const both = await read(server, state)
    writes += await writing.stop()
    written.push(both.answers / seconds)
    checked += alone.answers + both.answers
    stale += alone.stale + both.stale
  }
  close()
  return [
    kind,
    spread(calm),
    spread(written),
    number(median(ratios(written, calm))),
    number(writes / (rounds * seconds)),
    number(checked),
    String(stale),
  ]
}

type State = { id: string; acknowledged: number }

function writer(call: ReturnType<typeof caller>['call'], token: string, state: State) {
  let isOver = false
  let count = 0
  const done = (async () => {
    for (let next = Date.now(); !isOver; next += 1000 / writesPerSecond) {
      const version = state.acknowledged + 1
      const { status } = await call('PUT', `/api/speakers/${state.id}`, {
        token,
        body: { name: `Version ${version}.` },
      })
      if (status !== 200) throw new Error(`A write was answered with ${status}`)
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

async function read(server: Server, state: State) {
  const { call, close } = caller(server, connections)
  const end = Date.now() + seconds * 1000
  let [answers, stale] = [0, 0]
  const reader = async () => {
    while (Date.now() < end) {
      const known = state.acknowledged
      const { text } = await call('GET', '/speakers')
      answers += 1
      const shown = Number(/Version (\d+)\./.exec(text)?.[1] ?? Number.NaN)
      if (!(shown >= known)) stale += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, reader))
  close()
  return { answers, stale }
}
