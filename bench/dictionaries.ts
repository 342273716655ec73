import { hash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { caller, signIn } from './calls.ts'
import { siteFolder } from './data.ts'
import { load } from './load.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print, ratios, spread } from './table.ts'

/** The headers of a navigation in Chromium. */
const navigation = {
  'sec-ch-ua': '"Chromium";v="156"',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
}
const withDictionary = (dictionary: Buffer) => ({
  ...navigation,
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${hash('sha256', dictionary, 'base64')}:`,
})

/** Bytes of pages for a browser that has an earlier version, or another page of the kind; and what such requests cost. */
export async function dictionaries() {
  const site = await siteFolder({ demo: true })
  const server = await startProduct(site.env)
  try {
    await sizes(server)
    await rates(server)
  } finally {
    await server.stop()
    await site.remove()
  }
}

type Answer = { encoding: string | undefined; sent: Buffer; milliseconds: number }

async function answer({ url }: Server, path: string, headers: Record<string, string>): Promise<Answer> {
  const began = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + path, { headers, agent: false }, resolve).once('error', reject)
  })
  const sent = Buffer.concat(await response.toArray())
  return { encoding: response.headers['content-encoding'], sent, milliseconds: performance.now() - began }
}

/** Returns a page as a browser without a dictionary gets it, decoded. */
const pageOf = async (server: Server, path: string) =>
  brotliDecompressSync((await answer(server, path, navigation)).sent)

async function sizes(server: Server) {
  const token = await signIn(server)
  const { call, close } = caller(server, 1)
  const list = async (name: string): Promise<{ id: string }[]> =>
    JSON.parse((await call('GET', `/api/${name}`)).text).data
  const [talks, speakers] = [await list('agenda'), await list('speakers')]
  const moved = talks[4]?.id
  const move = () =>
    call('PUT', `/api/agenda/${moved}`, { token, body: { start: '18:00', end: '18:40', time: '18:00 - 18:40' } })
  const rename = () => call('PUT', `/api/speakers/${speakers[2]?.id}`, { token, body: { name: 'Somebody Else' } })
  const nothing = async () => {}
  const [talk, speaker] = [
    (index: number) => `/agenda/${talks[index]?.id}`,
    (index: number) => `/speakers/${speakers[index]?.id}`,
  ]
  const cases: [name: string, known: string, change: () => Promise<unknown>, wanted: string][] = [
    ['/agenda, one talk moved', '/agenda', move, '/agenda'],
    ['/speakers, one renamed', '/speakers', rename, '/speakers'],
    ['a talk after another', talk(0), nothing, talk(1)],
    ['a talk after the agenda', '/agenda', nothing, talk(1)],
    ['a speaker after another', speaker(0), nothing, speaker(1)],
    ['/agenda after the home page', '/', nothing, '/agenda'],
    ['/tickets after the home page', '/', nothing, '/tickets'],
  ]
  const rows: string[][] = []
  for (const [name, known, change, wanted] of cases) {
    const dictionary = await pageOf(server, known)
    await change()
    const usual = await answer(server, wanted, { 'accept-encoding': 'br' })
    const first = await answer(server, wanted, withDictionary(dictionary))
    const again = await answer(server, wanted, withDictionary(dictionary))
    const decoded = zstdDecompressSync(first.sent.subarray(40), { dictionary })
    if (first.encoding !== 'dcz' || !decoded.equals(brotliDecompressSync(usual.sent)))
      throw new Error(`${name} is wrong`)
    rows.push([
      name,
      ...[usual, first].map(({ sent }) => number(sent.length)),
      number(first.milliseconds),
      number(again.milliseconds),
    ])
  }
  close()
  print('Pages for a browser with a dictionary', ['', 'Brotli, bytes', 'dcz, bytes', 'ms, first', 'ms, again'], rows)
}

const rounds = 6
const seconds = 2

/** Responses per second, with the headers of different browsers. */
async function rates(server: Server) {
  const dictionary = await pageOf(server, '/')
  const kinds = {
    'no such headers': {},
    'a navigation of Chromium': navigation,
    'with a dictionary': withDictionary(dictionary),
  }
  const rows: Record<string, number[]> = {}
  for (const headers of Object.values(kinds)) await load(server, '/agenda', { seconds: 1, headers })
  for (let round = 0; round < rounds; round += 1)
    for (const [name, headers] of Object.entries(kinds)) {
      const { perSecond } = await load(server, '/agenda', { seconds, headers })
      rows[name] = [...(rows[name] ?? []), perSecond]
    }
  const usual = rows['no such headers'] ?? []
  print(
    `Responses per second of /agenda, 16 connections, ${rounds} rounds of ${seconds} s`,
    ['', 'per second', '÷ without'],
    Object.entries(rows).map(([name, each]) => [name, spread(each), number(median(ratios(each, usual)))]),
  )
}
