import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { forms, usualType } from '../test/hostile/corpus/forms.ts'
import { jpegs } from '../test/hostile/corpus/jpeg.ts'
import { otherFormats, polyglots } from '../test/hostile/corpus/other-formats.ts'
import { pngs } from '../test/hostile/corpus/png.ts'
import { webps } from '../test/hostile/corpus/webp.ts'

/** Runs one attack when told; in its own thread, so that preparing and sending bytes does not delay the measurement. */
const { url, token, attack } = workerData as { url: string; token: string; attack: Attack }

export type Attack = keyof typeof attacks

/** Sends a form. @returns its status */
async function send(path: string, texts: Record<string, string>, part: string, files: Buffer[]): Promise<number> {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const bytes of files) form.append(part, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png')
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  await response.text()
  return response.status
}

const person = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
const sendPhoto = (bytes: Buffer) => send('/api/speakers', person, 'image', [bytes])

const deep = () =>
  sharp({ create: { width: 6300, height: 6300, channels: 3, background: 'teal' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()

/** A photo of 12 megapixels and some 3 MB. */
const photo = (index: number) =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 7 + index / 10 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

const json = { 'content-type': 'application/json' }

async function post(path: string, body: string | Buffer, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  await response.text()
  return response.status
}

/** Runs all of `work`, so many at a time. A call that the server cut off counts as status 0. */
async function inParallel(concurrency: number, work: (() => Promise<number>)[]): Promise<number[]> {
  const statuses: number[] = []
  const runRest = async () => {
    for (let next = work.pop(); next; next = work.pop()) statuses.push(await next().catch(() => 0))
  }
  await Promise.all(Array.from({ length: concurrency }, runRest))
  return statuses
}

async function deepPngs(count: number) {
  const bytes = await deep()
  return () => Promise.all(Array.from({ length: count }, () => sendPhoto(bytes)))
}

/** Prepares an attack. @returns a function that runs it and returns the statuses of the answers */
const attacks = {
  '8 PNGs of 6300 × 6300 at 16 bits': () => deepPngs(8),
  '16 PNGs of 6300 × 6300 at 16 bits': () => deepPngs(16),
  '3 galleries of 20 photos of 12 megapixels': async () => {
    const photos = await Promise.all(Array.from({ length: 20 }, (_, index) => photo(index)))
    return () =>
      Promise.all([1, 2, 3].map((each) => send('/api/gallery', { event_title: `Gallery ${each}` }, 'images', photos)))
  },
  'the corpus of hostile images': async () => {
    const files = (await Promise.all([pngs(), jpegs(), webps(), polyglots(), otherFormats()])).flat()
    return () =>
      inParallel(
        4,
        files.map(
          ({ bytes }) =>
            () =>
              sendPhoto(bytes),
        ),
      )
  },
  'the corpus of hostile forms': async () => {
    const bodies = forms(await photo(1))
    const headers = { authorization: `Bearer ${token}` }
    return () =>
      inParallel(
        4,
        bodies.map(
          ({ type = usualType, body }) =>
            () =>
              post('/api/speakers', body, { ...headers, 'content-type': type }),
        ),
      )
  },
  '200 sign-ins at once': async () => {
    const body = JSON.stringify({ email: 'admin@example.com', password: 'not the password' })
    return () => Promise.all(Array.from({ length: 200 }, () => post('/api/auth/login', body, json)))
  },
  '1,000 JSON bodies of 1 MB, 16 at a time': async () => {
    const body = JSON.stringify({ ...person, bio: 'x'.repeat(1_000_000) })
    const headers = { ...json, authorization: `Bearer ${token}` }
    return () =>
      inParallel(
        16,
        Array.from({ length: 1000 }, () => () => post('/api/speakers', body, headers)),
      )
  },
  '500 connections that stall for 10 s': async () => async () => {
    const { hostname, port } = new URL(url)
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{'
    const sockets = Array.from({ length: 500 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {}).write(head)
      return socket
    })
    await wait(10_000)
    for (const socket of sockets) socket.destroy()
    return []
  },
}

const run = await attacks[attack]()
parentPort?.once('message', async () => {
  const start = performance.now()
  const statuses = await run()
  parentPort?.postMessage({ statuses, seconds: (performance.now() - start) / 1000 })
})
parentPort?.postMessage('prepared')
