import { join } from 'node:path'
import pg from 'pg'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { caller, repeatPerSecond, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { type Server, startNode, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

const seconds = 3
const rounds = 5
const connections = 16

export async function writes() {
  await newSpeakers()
  await largeBatches()
}

/** New speakers through the API, compared with a script that runs nothing but the same transaction. */
async function newSpeakers() {
  const rows: string[][] = []
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    const postgres = kind === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : undefined
    const database = postgres && (await newDatabase(postgres.url))
    const site = await siteFolder({}, database?.url)
    const server = await startProduct(site.env)
    try {
      const token = await signIn(server)
      const [product, bare]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        product.push(await productWrites(server, token))
        bare.push(await bareWrites(database ? ['postgres-writes', database.url] : ['sqlite-writes', site.folder]))
      }
      rows.push([kind, spread(product), spread(bare), number(median(ratios(product, bare)))])
    } finally {
      await server.stop()
      await postgres?.stop()
      await site.remove()
    }
  }
  print(
    `Durable writes per second: POST /api/speakers from ${connections} connections, ${rounds} rounds of ${seconds} s`,
    ['', 'product', 'bare transactions', '÷ bare'],
    rows,
  )
}

/** @returns new speakers per second */
function productWrites(server: Server, token: string): Promise<number> {
  const body = speakerOf(1)
  return repeatPerSecond(server, { connections, seconds }, async (call) => {
    const { status, text } = await call('POST', '/api/speakers', { token, body })
    if (status !== 201) throw new Error(`A write failed with ${status}: ${text}`)
  })
}

/** @param location the URL of a PostgreSQL database, or a folder for an SQLite file */
async function bareWrites([script, location]: [string, string]): Promise<number> {
  const env = {
    SECONDS: String(seconds),
    CONNECTIONS: String(connections),
    RECORD: JSON.stringify(speakerOf(1)),
    FILE: join(location, 'bare.sqlite'),
    URL: location,
  }
  const child = startNode('server', [`bench/contestants/${script}.ts`], { env })
  let output = ''
  for await (const chunk of child.stdout ?? []) output += chunk
  return Number(output) / seconds
}

/**
 * Renames a room and shifts its 500 talks, with PostgreSQL. Another connection takes the lock of the revision again and
 * again: its longest wait is how long such a change keeps the writers of other processes waiting.
 */
async function largeBatches() {
  const postgres = await startPostgres({ isDurable: true })
  const { url } = await newDatabase(postgres.url)
  const site = await siteFolder({ talks: 1000 }, url)
  const server = await startProduct(site.env)
  const { call, close } = caller(server, 1)
  try {
    const token = await signIn(server)
    const send = async (method: string, path: string, body: object) => {
      const { status, text } = await call(method, path, { token, body })
      if (status >= 300) throw new Error(`${method} ${path} failed with ${status}: ${text}`)
      return JSON.parse(text).data
    }
    const room = await send('POST', '/api/rooms', { name: 'Room 1' })
    const talks = JSON.parse((await call('GET', '/api/agenda', { token })).text).data
    const ids: string[] = talks.slice(0, 500).map(({ id }: { id: string }) => id)
    for (const id of ids) await send('PUT', `/api/agenda/${id}`, { location: room.name })
    const rename = (round: number) => send('PUT', `/api/rooms/${room.id}`, { name: `Room 1.${round}` })
    const shift = (round: number) => send('POST', '/api/agenda/shift', { ids, minutes: round % 2 ? 5 : -5 })
    const rows: string[][] = []
    for (const [name, work] of [
      ['a room is renamed', rename],
      ['its talks are shifted', shift],
    ] as const) {
      const [times, waits]: [number[], number[]] = [[], []]
      for (let round = 0; round < 10; round += 1) {
        const watch = watchLock(url)
        const start = performance.now()
        try {
          await work(round)
        } finally {
          waits.push(await watch.stop())
        }
        times.push(performance.now() - start)
      }
      rows.push([name, String(ids.length), spread(times), spread(waits)])
    }
    print(
      'Large changes with PostgreSQL, in milliseconds, 10 rounds',
      ['', 'talks', 'request', 'longest wait of another writer'],
      rows,
    )
  } finally {
    close()
    await server.stop()
    await postgres.stop()
    await site.remove()
  }
}

/** Locks the revision as every writer does, until it is stopped. `stop` returns the longest wait in milliseconds. */
function watchLock(url: string) {
  let isStopped = false
  let longest = 0
  const watching = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!isStopped) {
      const start = performance.now()
      await client.query('update revision set value = value')
      longest = Math.max(longest, performance.now() - start)
    }
    await client.end()
  })()
  return {
    async stop() {
      isStopped = true
      await watching
      return longest
    },
  }
}
