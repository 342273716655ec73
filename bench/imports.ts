import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { newDatabase, startPostgres } from '../test/postgres.ts'
import { signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print, spread } from './table.ts'

const rows = 2000
const rounds = 5
/** Requests per second for the home page, whatever the server does. */
const rate = 200

/** Imports 2,000 speakers, and measures how long visitors wait for a cached page in the meantime. */
export async function imports() {
  const results: string[][] = []
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    const postgres = kind === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : undefined
    const database = postgres && (await newDatabase(postgres.url))
    const site = await siteFolder({ speakers: 50 }, database?.url)
    const server = await startProduct(site.env)
    try {
      results.push([kind, ...(await measure(server))])
    } finally {
      await server.stop()
      await postgres?.stop()
      await site.remove()
    }
  }
  const head = [
    '',
    'preview, ms',
    'import, ms',
    'undo, ms',
    'p99 idle, ms',
    'p99 during preview and import, ms',
    '÷ idle',
  ]
  print(`An import of ${number(rows)} speakers, with ${rate} requests per second for the home page`, head, results)
}

async function measure(server: Server): Promise<string[]> {
  const token = await signIn(server)
  await visits(server, delay(3000)) // warms up
  const [previews, runs, undos]: [number[], number[], number[]] = [[], [], []]
  const [idle, during]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    idle.push(p99(await visits(server, delay(4000))))
    const csv = csvOf(round)
    let change = ''
    const work = async () => {
      previews.push(await timed(() => send(server, token, 'import/speakers/preview', csv)))
      runs.push(await timed(async () => (change = await send(server, token, 'import/speakers', csv))))
    }
    during.push(p99(await visits(server, work())))
    undos.push(await timed(() => undo(server, token, change)))
  }
  return [...[previews, runs, undos, idle, during].map(spread), number(median(during) / median(idle))]
}

/** Other names in each round, with a photo's address and links, as real rows have them. */
function csvOf(round: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const { name, title, company, bio } = speakerOf(index)
    return `${name} of ${round},${title},${company},"${bio}",https://example.com/${index}.jpg,https://x.com/${index},no`
  })
  return ['Name,Title,Company,Bio,Photo,Twitter,Featured', ...lines].join('\n')
}

async function send({ url }: Server, token: string, path: string, csv: string): Promise<string> {
  const body = new FormData()
  body.append('files', new Blob([csv]), 'speakers.csv')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `"${Math.random()}"` }
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${text.slice(0, 300)}`)
  return response.headers.get('change') ?? ''
}

async function undo({ url }: Server, token: string, change: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ conflicts: 'ask' })
  const { ok, status } = await fetch(`${url}/api/changes/${change}/undo`, { method: 'POST', headers, body })
  if (!ok) throw new Error(`Undoing failed with ${status}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Requests the home page at a constant rate until `work` ends. @returns how long each answer took, in milliseconds */
async function visits(server: Server, work: Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = []
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  const began = performance.now()
  while (!isDone) {
    const due = began + waits.length * (1000 / rate)
    if (performance.now() < due) await delay(Math.max(1, due - performance.now()))
    else waits.push(visit(server, due))
  }
  await end
  return Promise.all(waits)
}

/** @param due counts from here, so that a stall counts for each visitor who would have come */
const visit = ({ url }: Server, due: number) =>
  new Promise<number>((resolve, reject) => {
    get(`${url}/`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - due))
    }).once('error', reject)
  })

const p99 = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0
