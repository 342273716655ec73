import { join } from 'node:path'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { caller, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { type Server, startNode, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

const seconds = 3
const rounds = 5
const connections = 16

/** New speakers through the API, beside a script that does nothing but the same transaction. */
export async function writes() {
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
        product.push(await saved(server, token))
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

async function saved(server: Server, token: string): Promise<number> {
  const { call, close } = caller(server, connections)
  const end = Date.now() + seconds * 1000
  let count = 0
  const writer = async () => {
    while (Date.now() < end) {
      const { status, text } = await call('POST', '/api/speakers', { token, body: speakerOf(count) })
      if (status !== 201) throw new Error(`A write was answered with ${status}: ${text}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, writer))
  close()
  return count / seconds
}

async function bareWrites([script, place]: [string, string]): Promise<number> {
  const child = startNode('server', [`bench/contestants/${script}.ts`], {
    SECONDS: String(seconds),
    CONNECTIONS: String(connections),
    RECORD: JSON.stringify(speakerOf(1)),
    FILE: join(place, 'bare.sqlite'),
    URL: place,
  })
  let said = ''
  for await (const chunk of child.stdout ?? []) said += chunk
  return Number(said) / seconds
}
