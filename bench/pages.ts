import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { siteFolder } from './data.ts'
import { type Load, load } from './load.ts'
import { type Server, startContestant, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

const paths = {
  home: '/',
  agenda: '/agenda',
  'events (over 100)': '/events',
  'speakers, JSON': '/api/speakers',
  'events, JSON': '/api/events',
}
/** Pages of records; their ids differ between sites. */
async function recordPaths({ url }: Server): Promise<Record<string, string>> {
  const idOf = async (list: string) => JSON.parse(await plainText(`${url}/api/${list}?limit=1`)).data[0].id
  const [talk, event, speaker] = await Promise.all(['agenda', 'events', 'speakers'].map(idOf))
  return {
    'a talk': `/agenda/${talk}`,
    'an event': `/events/${event}`,
    'a speaker': `/speakers/${speaker}`,
    'agenda, calendar': '/agenda.ics',
    'agenda, JSON of a day': '/api/agenda/days/1',
  }
}

const plainText = async (url: string) => (await fetch(url)).text()

const rounds = 6
const seconds = 2

type Loads = Record<'product' | 'bare' | 'file' | 'rendered', Load[]>

/** Cached pages and lists, compared with a bare server that sends the same bytes, a file server, and uncached rendering. */
export async function pages() {
  const site = await siteFolder({ demo: true, events: 100 })
  const product = await startProduct(site.env)
  const all = { ...paths, ...(await recordPaths(product)) }
  const bodies = await bodiesOf(product, Object.values(all))
  const bare = await startContestant('bare-http', { BODIES: JSON.stringify(bodies) })
  const file = await startContestant('fastify-file', await filesOf(site.folder, bodies))
  try {
    const rows: string[][] = []
    for (const [name, path] of Object.entries(all)) {
      const loads: Loads = { product: [], bare: [], file: [], rendered: [] }
      for (const server of [product, bare, file]) await load(server, path, { seconds: 1 })
      for (let round = 0; round < rounds; round += 1) {
        loads.product.push(await load(product, path, { seconds }))
        loads.bare.push(await load(bare, path, { seconds }))
        loads.file.push(await load(file, path, { seconds }))
        // A request with a token bypasses the cache.
        loads.rendered.push(await load(product, path, { seconds, headers: { authorization: 'Bearer none' } }))
      }
      rows.push(rowOf(name, loads))
    }
    print(
      `Responses per second, 16 connections, ${rounds} rounds of ${seconds} s`,
      [
        '',
        'product',
        'bare node:http',
        'Fastify file',
        'uncached',
        '÷ bare',
        '÷ file',
        '÷ uncached',
        'CPU ÷ bare',
        'failures',
      ],
      rows,
    )
    await notModified(product, bare)
    await thousandConnections(product, bare)
  } finally {
    await Promise.all([product, bare, file].map((server) => server.stop()))
    await site.remove()
  }
}

const rates = (loads: Load[]) => loads.map(({ perSecond }) => perSecond)
const costs = (loads: Load[]) => loads.map(({ processorPerRequest }) => processorPerRequest)
const failuresOf = (loads: Load[]) => String(loads.reduce((sum, { failures }) => sum + failures, 0))

function rowOf(name: string, { product, bare, file, rendered }: Loads): string[] {
  const over = (others: Load[]) => number(median(ratios(rates(product), rates(others))))
  return [
    name,
    spread(rates(product)),
    spread(rates(bare)),
    spread(rates(file)),
    spread(rates(rendered)),
    over(bare),
    over(file),
    over(rendered),
    number(median(ratios(costs(product), costs(bare)))),
    failuresOf([...product, ...bare, ...file, ...rendered]),
  ]
}

async function notModified(product: Server, bare: Server) {
  const { etag = '' } = (await responseOf(`${product.url}/`)).headers
  const loads: Record<'product' | 'bare', Load[]> = { product: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    loads.product.push(await load(product, '/', { seconds, headers: { 'if-none-match': etag }, expected: 304 }))
    loads.bare.push(await load(bare, '/', { seconds, headers: { 'if-none-match': etag }, expected: 304 }))
  }
  print(
    '304 of the home page, per second',
    ['product', 'bare node:http', '÷ bare', 'failures'],
    [
      [
        spread(rates(loads.product)),
        spread(rates(loads.bare)),
        number(median(ratios(rates(loads.product), rates(loads.bare)))),
        failuresOf([...loads.product, ...loads.bare]),
      ],
    ],
  )
}

async function thousandConnections(product: Server, bare: Server) {
  const rows: string[][] = []
  for (const [name, server] of Object.entries({ product, bare })) {
    const loads: Load[] = []
    for (let round = 0; round < 3; round += 1) loads.push(await load(server, '/', { connections: 1000, seconds: 5 }))
    rows.push([name, spread(rates(loads)), spread(loads.map(({ p99 }) => p99)), failuresOf(loads)])
  }
  print('1,000 connections at once, home page', ['', 'per second', 'p99, ms', 'failures'], rows)
}

function responseOf(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' }, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) })
    }).once('error', reject)
  })
}

type Bodies = Record<string, { type: string; body: string }>

async function bodiesOf({ url }: Server, paths: string[]): Promise<Bodies> {
  const bodies: Bodies = {}
  for (const path of paths) {
    const { headers, body } = await responseOf(url + path)
    bodies[path] = { type: headers['content-type'] ?? '', body: body.toString('base64') }
  }
  return bodies
}

async function filesOf(folder: string, bodies: Bodies) {
  const files: Record<string, { type: string; file: string }> = {}
  for (const [index, [path, { type, body }]] of Object.entries(bodies).entries()) {
    const file = `response-${index}.bin`
    await writeFile(join(folder, file), Buffer.from(body, 'base64'))
    files[path] = { type, file }
  }
  return { FOLDER: folder, FILES: JSON.stringify(files) }
}
