import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { siteFolder } from './data.ts'
import { startProduct } from './processes.ts'
import { median, number, print } from './table.ts'

const pages = [
  '/',
  '/speakers',
  '/agenda',
  '/events',
  '/sponsors',
  '/gallery',
  '/about',
  '/tickets',
  '/contact',
  '/login',
]
const rounds = 2

/** Chromium's slow 4G: 1.6 Mbit/s down, 150 ms. Throughputs are in bytes per second, the latency is in ms. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const slowdown = 4

type Kind = 'html' | 'css' | 'js' | 'font' | 'image'
type View = Record<Kind, number> & { first: number; largest: number; shift: number }

export async function weights() {
  await largeLists()
  await firstViews()
}

/** The HTML of lists with 100 records each and texts that do not repeat, as the server sends it. */
async function largeLists() {
  const site = await siteFolder({ events: 100, speakers: 100 })
  const server = await startProduct(site.env)
  try {
    const rows: string[][] = []
    for (const path of ['/events', '/speakers']) {
      const plain = await sizeOf(server.url + path, 'identity')
      const first = await sizeOf(server.url + path, 'br')
      rows.push([path, ...[plain, first, await sizeWhenIdle(server.url + path, first)].map(number)])
    }
    print('HTML of 100 records', ['', 'HTML, kB', 'Brotli, kB', 'Brotli when idle, kB'], rows)
  } finally {
    await server.stop()
    await site.remove()
  }
}

/** Returns the size of a cached page once it was compressed again; its first one after 30 s. */
async function sizeWhenIdle(url: string, first: number): Promise<number> {
  for (let seconds = 0; seconds < 30; seconds += 1) {
    await wait(1000)
    const size = await sizeOf(url, 'br')
    if (size < first) return size
  }
  return first
}

/** Returns the size of a response's body in kB, as sent in that encoding. */
export const sizeOf = (url: string, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding }, agent: false }, async (response) => {
      let bytes = 0
      for await (const chunk of response) bytes += chunk.length
      resolve(bytes / 1000)
    }).once('error', reject)
  })

/** The transferred bytes of each page of the demo summit, and its paint times on a slow phone. */
async function firstViews() {
  const site = await siteFolder({ demo: true })
  const server = await startProduct(site.env)
  try {
    const rows: string[][] = []
    for (const path of pages) {
      await (await fetch(server.url + path)).text()
      const views: View[] = []
      for (let round = 0; round < rounds; round += 1) views.push(await viewOf(server.url + path))
      const middle = (name: keyof View) => number(median(views.map((view) => view[name])))
      const kinds: (keyof View)[] = ['html', 'css', 'js', 'font', 'image', 'first', 'largest']
      rows.push([path, ...kinds.map(middle), median(views.map(({ shift }) => shift)).toFixed(3)])
    }
    print(
      `First view at 360 × 800 px, slow 4G, processor ${slowdown} times slower, empty cache, medians of ${rounds}`,
      [
        '',
        'HTML, kB',
        'CSS, kB',
        'JS, kB',
        'font, kB',
        'pictures, kB',
        'first paint, ms',
        'largest paint, ms',
        'shift',
      ],
      rows,
    )
  } finally {
    await server.stop()
    await site.remove()
  }
}

const kinds: Record<string, Kind> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'font',
  Image: 'image',
}

async function viewOf(url: string): Promise<View> {
  const { page, close } = await openBrowser({ width: 360, height: 800 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const view: View = { html: 0, css: 0, js: 0, font: 0, image: 0, first: 0, largest: 0, shift: 0 }
  const kindOf = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds[kindOf.get(requestId) ?? '']
    if (kind) view[kind] += encodedDataLength / 1000
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(500)
  Object.assign(view, await paints(page))
  await close()
  return view
}

const paints = (page: Page) =>
  page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[]
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    }
  })
