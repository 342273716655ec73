import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { siteFolder } from './data.ts'
import { load } from './load.ts'
import { startProduct } from './processes.ts'
import { number, print, spread } from './table.ts'
import { sizeOf } from './weights.ts'

const rounds = 8
const slowdown = 4

/** An agenda of 1,000 talks with 500 speakers on three days. */
export async function agenda() {
  const site = await siteFolder({ speakers: 500, talks: 1000 })
  const server = await startProduct(site.env)
  try {
    const rows: string[][] = []
    for (const path of ['/agenda', '/agenda?day=2', '/agenda?day=all', '/api/agenda/days/1']) {
      const [plain, compressed] = [await sizeOf(server.url + path, 'identity'), await sizeOf(server.url + path, 'br')]
      // A request with a token bypasses the cache.
      const rendered = await load(server, path, { headers: { authorization: 'Bearer none' }, connections: 4 })
      rows.push([path, number(plain), number(compressed), number(rendered.perSecond), String(rendered.failures)])
    }
    print('1,000 talks of three days', ['', 'kB', 'Brotli, kB', 'uncached per second', 'failures'], rows)
    await interactions(server.url)
  } finally {
    await server.stop()
    await site.remove()
  }
}

async function interactions(url: string) {
  const { page, close } = await openBrowser({ width: 360, height: 740 })
  try {
    await page.addInitScript(recordInteractions)
    await page.goto(`${url}/agenda`)
    await page.waitForLoadState('networkidle')
    await page.getByText('Filters', { exact: true }).click()
    await page.waitForLoadState('networkidle')
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const rows: string[][] = []
    const measure = async (name: string, work: (round: number) => Promise<unknown>) => {
      const [paints, results]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        await page.evaluate(() => Object.assign(window, { slowest: 0 }))
        const began = performance.now()
        await work(round)
        results.push(performance.now() - began)
        await settled(page)
        paints.push(await page.evaluate(() => (window as unknown as { slowest: number }).slowest))
      }
      rows.push([name, spread(paints), spread(results)])
    }
    const rowsAre = (count: number) =>
      page.waitForFunction((wanted) => document.querySelectorAll('article').length === wanted, count)
    const track = page.locator('.agenda-filters dl').getByRole('link', { name: /^Track 3/ })
    await measure('a track, on and off', async (round) => {
      await track.click()
      await rowsAre(round % 2 ? 336 : 150)
    })
    const search = page.getByRole('searchbox')
    await measure('a key in the search', async (round) => {
      await search.press(round % 2 ? 'Backspace' : '7')
      await rowsAre(round % 2 ? 336 : 150)
    })
    const head = ['', 'ms to the next paint', 'ms to the rows']
    print(`Interactions with a processor that is ${slowdown} times slower, ${rounds} rounds`, head, rows)
  } finally {
    await close()
  }
}

/** Keeps the longest time from an event to the paint after it, as INP is defined (https://web.dev/articles/inp). */
function recordInteractions() {
  const shown = window as unknown as { slowest: number }
  shown.slowest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) shown.slowest = Math.max(shown.slowest, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Resolves once the page has painted, and its observers have been told. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))),
  )
