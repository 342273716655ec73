import { join } from 'node:path'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { repeatPerSecond, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { type Server, startNode, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

const seconds = 3
const rounds = 5
const connections = 16

/** New speakers through the API, compared with a script that runs nothing but the same transaction. */
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
