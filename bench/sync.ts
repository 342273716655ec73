import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { caller, signIn } from './calls.ts'
import { siteFolder } from './data.ts'
import { load } from './load.ts'
import { type Server, startProduct } from './processes.ts'
import { number, print } from './table.ts'

const visitors = 5000
/** Seconds between two polls of a visitor on a day of the summit. */
const interval = 60

type Rec = { id: string }
type Answer = { revision: string; changed: Record<string, Rec[]>; removed: Record<string, string[]> }

/** Bytes of synchronizing against the changes made, and the processor time of visitors who poll. */
export async function sync() {
  const site = await siteFolder({ demo: true, talks: 1000, speakers: 300 })
  const server = await startProduct(site.env)
  const { call, close } = caller(server, 1)
  try {
    const token = await signIn(server)
    const ids = async (path: string): Promise<string[]> =>
      JSON.parse((await call('GET', path)).text).data.map(({ id }: Rec) => id)
    const [talks, speakers] = [await ids('/api/agenda'), await ids('/api/speakers')]
    const put = async (path: string, body: object) => {
      const { status, text } = await call('PUT', path, { token, body })
      if (status !== 200) throw new Error(`${path} responds with ${status}: ${text}`)
    }
    const move = (count: number) => async () => {
      for (const id of talks.slice(0, count)) await put(`/api/agenda/${id}`, { start: '17:05', end: '17:50' })
    }
    const changes: [string, () => Promise<void>][] = [
      ['nothing', async () => {}],
      ['a talk moved', move(1)],
      ['10 talks moved', move(10)],
      ['100 talks moved', move(100)],
      ['a speaker renamed, who has talks', () => put(`/api/speakers/${speakers[0]}`, { name: 'Ada Obi-Eze' })],
      ['a talk hidden', () => put(`/api/agenda/${talks[0]}`, { hidden: true })],
    ]
    const rows: string[][] = []
    for (const [name, change] of changes) {
      const { data } = JSON.parse((await call('GET', '/api/revision')).text)
      await change()
      rows.push([name, ...(await weigh(server, data))])
    }
    const firstVisits = { 'first visit': '/api/sync', 'first visit, to save data': '/api/sync?only=agenda' }
    for (const [name, path] of Object.entries(firstVisits))
      rows.push([`${name}: 1,000 talks, 300 speakers and the demo`, '', number((await bodyOf(server, path)).size), ''])
    print(
      'Bodies in bytes, Brotli; the goal is 1.5 × the changed records + 300',
      ['since', 'changed records', 'sync', 'goal'],
      rows,
    )
    await measurePolls(server)
  } finally {
    close()
    await server.stop()
    await site.remove()
  }
}

async function weigh(server: Server, revision: string): Promise<string[]> {
  const { size, text } = await bodyOf(server, `/api/sync?since=${revision}`)
  const { changed, removed }: Answer = JSON.parse(text).data
  const records = Object.values(changed).flat()
  const count = records.length + Object.values(removed).flat().length
  const own = count > 0 ? brotliCompressSync(JSON.stringify([...records, ...Object.values(removed)])).length : 0
  return [number(own), number(size), number(own * 1.5 + 300)]
}

/** Returns a body as sent, and its size. */
async function bodyOf({ url }: Server, path: string) {
  const read = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      get(url + path, { headers: { 'accept-encoding': encoding }, agent: false }, async (response) =>
        resolve(Buffer.concat(await response.toArray())),
      ).once('error', reject)
    })
  return { size: (await read('br')).length, text: (await read('identity')).toString() }
}

async function measurePolls(server: Server) {
  const perSecond = visitors / interval
  const revision = await bodyOf(server, '/api/revision')
  const { data } = JSON.parse(revision.text)
  const { etag } = Object.fromEntries((await fetch(`${server.url}/api/revision`)).headers)
  const kinds: [string, string, object][] = [
    ['nothing changed (304)', '/api/revision', { expected: 304, headers: { 'if-none-match': etag ?? '' } }],
    ['the probe after a change', '/api/revision', {}],
    ['and what changed', `/api/sync?since=${data}`, {}],
  ]
  const rows: string[][] = []
  for (const [name, path, options] of kinds) {
    const { processorPerRequest, failures } = await load(server, path, options)
    const share = (processorPerRequest * perSecond) / 1e6
    rows.push([name, number(processorPerRequest), `${(share * 100).toFixed(2)} %`, number(failures)])
  }
  print(
    `${visitors.toLocaleString('en')} visitors who poll every ${interval} s`,
    ['', 'processor, µs', 'of one process', 'failures'],
    rows,
  )
}
