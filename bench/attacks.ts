import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Attack } from './attack-worker.ts'
import { type Call, caller, signIn } from './calls.ts'
import { siteFolder } from './data.ts'
import { memoryOf, type Server, startProduct } from './processes.ts'
import { number, print } from './table.ts'

const names: Attack[] = [
  '8 PNGs of 6300 × 6300 at 16 bits',
  '16 PNGs of 6300 × 6300 at 16 bits',
  '3 galleries of 20 photos of 12 megapixels',
  'the corpus of hostile images',
  'the corpus of hostile forms',
  '200 sign-ins at once',
  '1,000 JSON bodies of 1 MB, 16 at a time',
  '500 connections that stall for 10 s',
]
const paths = ['/', '/speakers']
/** Milliseconds between two rounds of requests, as visitors cause them. */
const interval = 10
const idleSeconds = 15
/** So many that no request waits for a free connection rather than for the server. */
const connections = 100

type Times = { cached: number[]; rendered: number[] }
type Peak = { server: number; decoder: number }

/** Times of public pages during attacks, and the memory that these take and that comes back. */
export async function attacks() {
  const site = await siteFolder({ demo: true })
  const server = await startProduct(site.env, undefined, 'server and child')
  const { call, close } = caller(server, connections)
  const rows: string[][] = []
  try {
    const token = await signIn(server)
    await measureWhile(call, wait(5000)) // compiles what it will measure
    const before = memoryOf(server.pid)
    rows.push(row('idle', await measureWhile(call, wait(idleSeconds * 1000)), { before, after: memoryOf(server.pid) }))
    for (const attack of names) {
      console.log(`▸ ${attack}`)
      const memory = { before: memoryOf(server.pid) }
      const { times, peak, answers, seconds } = await underAttack(server, call, token, attack)
      await wait(12_000) // the decoder ends when it was idle for ten seconds
      rows.push(
        row(`${attack} (${answers}; ${number(seconds)} s)`, times, { ...memory, ...peak, after: memoryOf(server.pid) }),
      )
    }
  } finally {
    close()
    await server.stop()
    await site.remove()
  }
  print(
    'Public pages during attacks: milliseconds of cached and of rendered pages, and memory in MB',
    ['', 'p50', 'p99', 'worst', 'rendered p50', 'p99', 'worst', 'before', 'peak', 'decoder', 'after'],
    rows,
  )
}

async function underAttack(server: Server, call: Call, token: string, attack: Attack) {
  const worker = new Worker(new URL('attack-worker.ts', import.meta.url), {
    workerData: { url: server.url, token, attack },
  })
  await once(worker, 'message')
  const peak: Peak = { server: 0, decoder: 0 }
  const timer = setInterval(() => observe(server.pid, peak), 20)
  const done = once(worker, 'message')
  worker.postMessage('start')
  const times = await measureWhile(call, done)
  clearInterval(timer)
  const [{ statuses, seconds }] = (await done) as [{ statuses: number[]; seconds: number }]
  await worker.terminate()
  const counts = Map.groupBy(statuses, (status) => status)
  const answers = [...counts].sort().map(([status, { length }]) => `${length} × ${status}`)
  return { times, peak, answers: answers.join(', '), seconds }
}

/** Notes the memory of the server and of its child, where the system tells. */
function observe(pid: number, peak: Peak) {
  peak.server = Math.max(peak.server, memoryOf(pid))
  for (const child of childrenOf(pid)) peak.decoder = Math.max(peak.decoder, memoryOf(child))
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Requests each page in turn, cached and rendered, until `work` is done; a slow one does not keep the next waiting. */
async function measureWhile(call: Call, work: Promise<unknown>): Promise<Times> {
  const times: Times = { cached: [], rendered: [] }
  const open = new Set<Promise<void>>()
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  for (let count = 0; !isDone; count += 1) {
    // A request with a token bypasses the cache.
    const [kind, token] = count % 4 < 2 ? (['cached', undefined] as const) : (['rendered', 'none'] as const)
    const start = performance.now()
    const request = call('GET', paths[count % 2] as string, token ? { token } : {}).then(({ status }) => {
      if (status !== 200) throw new Error(`A page answered ${status}`)
      times[kind].push(performance.now() - start)
      open.delete(request)
    })
    open.add(request)
    await wait(interval)
  }
  await Promise.all(open)
  return times
}

function row(name: string, times: Times, memory: { before: number; after: number } & Partial<Peak>): string[] {
  const cells = [times.cached, times.rendered].flatMap((values) => {
    const sorted = values.toSorted((one, other) => one - other)
    const at = (share: number) =>
      number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
    return [at(0.5), at(0.99), at(1)]
  })
  const { before, server, decoder, after } = memory
  return [
    name,
    ...cells,
    ...[before, server, decoder, after].map((value) => (value === undefined ? '' : number(value))),
  ]
}
