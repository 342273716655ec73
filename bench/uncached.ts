import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller, repeatPerSecond, signIn } from './calls.ts'
import { load } from './load.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

const paths = ['/', '/speakers', '/agenda', '/api/speakers']
const rounds = 5
const seconds = 2
const writesPerRound = 20
const connections = 16

/** One product that is measured, with a data folder of its own. `speakers` are ids of records with an image. */
type Site = { server: Server; token: string; speakers: string[]; remove(): Promise<void> }

/**
 * Work that no cache avoids: rendering, and saving a record with an unchanged image.
 * @param baseline a built checkout of another version, measured in alternation with this one
 */
export async function uncached({ baseline }: { baseline?: string | undefined }) {
  const folders = ['.', ...(baseline ? [baseline] : [])]
  const sites: Site[] = []
  try {
    for (const folder of folders) sites.push(await openSite(folder))
    const columns = ['', 'this version', ...(baseline ? ['baseline', '÷ baseline'] : [])]
    const rows: string[][] = []
    for (const path of paths) {
      rows.push(await compare(`${path}, ${connections} connections`, sites, (site) => bypassingCache(site, path)))
      rows.push(await compare(`${path}, first after a write`, sites, (site) => afterWrite(site, path)))
    }
    print(`Uncached responses per second, ${rounds} rounds`, columns, rows)
    const saves = await compare('PUT /api/speakers/ID', sites, saveSpeakers)
    print(`Saves per second with an unchanged image, ${connections} connections, ${rounds} rounds`, columns, [saves])
  } finally {
    for (const site of sites) await site.remove()
  }
}

/** Starts a checkout on the demo summit, which it creates itself: another version has another schema. */
async function openSite(folder: string): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), 'summit-bench-'))
  const server = await startProduct({ DATA_DIR: data, DATABASE_URL: `sqlite:${join(data, 'summit.sqlite')}` }, folder)
  const { call, close } = caller(server, 1)
  const list: { id: string; image: string | null }[] = JSON.parse((await call('GET', '/api/speakers')).text).data
  close()
  return {
    server,
    token: await signIn(server),
    speakers: list.filter(({ image }) => image).map(({ id }) => id),
    async remove() {
      await server.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function compare(name: string, sites: Site[], measure: (site: Site) => Promise<number>): Promise<string[]> {
  const results = sites.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, site] of sites.entries()) results[index]?.push(await measure(site))
  const [own = [], other] = results
  return [name, ...results.map(spread), ...(other ? [number(median(ratios(own, other)))] : [])]
}

/** A request with a token bypasses the response cache. */
const bypassingCache = async ({ server }: Site, path: string) =>
  (await load(server, path, { connections, seconds, headers: { authorization: 'Bearer none' } })).perSecond

/** A write makes every cached response old: the next request is a miss, as visitors cause it. */
async function afterWrite({ server, token, speakers: [id] }: Site, path: string): Promise<number> {
  const { call, close } = caller(server, 1)
  const times: number[] = []
  for (let count = 0; count < writesPerRound; count += 1) {
    await call('PUT', `/api/speakers/${id}`, { token, body: { title: `Engineer ${count % 2}` } })
    const start = performance.now()
    const { status } = await call('GET', path)
    times.push(performance.now() - start)
    if (status !== 200) throw new Error(`${path} responds with ${status}`)
  }
  close()
  return 1000 / median(times)
}

/** Each connection saves a record of its own. */
function saveSpeakers({ server, token, speakers }: Site): Promise<number> {
  let count = 0
  return repeatPerSecond(server, { connections, seconds }, async (call, connection) => {
    count += 1
    const path = `/api/speakers/${speakers[connection % speakers.length]}`
    const { status, text } = await call('PUT', path, { token, body: { title: `Engineer ${count}` } })
    if (status !== 200) throw new Error(`A save failed with ${status}: ${text}`)
  })
}
