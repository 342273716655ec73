import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort } from '../test/free-port.ts'
import { repeatPerSecond, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { memoryOf, password, startProduct } from './processes.ts'
import { number, print } from './table.ts'

const minutes = 4
/** Pixels of each uploaded picture. */
const picture = { width: 2400, height: 1600 }

/** The memory of the server during and after several minutes of mixed work, and its parts as V8 counts them, in MB. */
export async function memory() {
  const site = await siteFolder({ demo: true, events: 100, speakers: 7000, talks: 1000 })
  const METRICS_PORT = String(await freePort())
  const server = await startProduct({ ...site.env, METRICS_PORT })
  const rows: string[][] = []
  async function sample(name: string) {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    const part = (metric: string) => Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1]) / 2 ** 20
    const parts = ['nodejs_heap_size_total_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes']
    rows.push([name, ...[memoryOf(server.pid), ...parts.map(part)].map(number)])
  }
  try {
    await sample('at the start')
    const token = await signIn(server)
    const image = await sharp({
      create: { ...picture, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .jpeg()
      .toBuffer()
    for (let minute = 1; minute <= minutes; minute += 1) {
      await mixedLoad(server, token, image)
      await sample(`minute ${minute}`)
    }
    await wait(30_000)
    await sample('30 s later')
  } finally {
    await server.stop()
    await site.remove()
  }
  print('Memory under mixed load, MB', ['', 'resident', 'heap', 'of it used', 'outside of the heap'], rows)
}

/** A minute of sign-ins, uploads, large bodies, long lists, uncached pages and saves, each on a connection of its own. */
async function mixedLoad(server: Awaited<ReturnType<typeof startProduct>>, token: string, image: Buffer) {
  const credentials = { email: 'admin@example.com', password }
  const large = { ...speakerOf(1), bio: 'long '.repeat(100_000) }
  const paths = ['/api/speakers?limit=100', '/', '/agenda', '/agenda?day=all', '/speakers', '/events', '/api/events']
  let index = 0
  const work = [
    (call: Call) => call('POST', '/api/auth/login', { body: credentials }),
    (call: Call) => call('POST', '/api/speakers', { token, body: large }),
    (call: Call) => call('POST', '/api/speakers', { token, body: speakerOf(index++) }),
    (call: Call) => call('GET', '/api/speakers', { token }),
    (call: Call) => call('GET', paths[index++ % paths.length] ?? '/', { token }),
    () => upload(server.url, token, image),
  ]
  await repeatPerSecond(server, { connections: work.length, seconds: 60 }, async (call, connection) => {
    await work[connection]?.(call)
  })
}

type Call = Parameters<Parameters<typeof repeatPerSecond>[2]>[0]

async function upload(url: string, token: string, image: Buffer) {
  const body = new FormData()
  body.append('event_title', 'Load')
  body.append('images', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'load.jpg')
  const headers = { authorization: `Bearer ${token}` }
  await (await fetch(`${url}/api/gallery`, { method: 'POST', headers, body })).text()
}
