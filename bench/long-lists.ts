import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { caller, signIn } from './calls.ts'
import { openConsole } from './console.ts'
import { siteFolder } from './data.ts'
import { onBoth } from './on-both.ts'
import { type Server, startProduct } from './processes.ts'
import { median, number, print, spread } from './table.ts'

const speakers = 50_000
const repeats = 7

const calls = {
  'first page': '/api/speakers?limit=100',
  'a page by cursor': '',
  'page 400': '/api/speakers?limit=100&offset=39900',
  'sorted by company': '/api/speakers?limit=100&sort=company',
  'searched, 21 found': '/api/speakers?limit=100&sort=featured&search=4999',
  'searched, none found': '/api/speakers?limit=100&sort=featured&search=nobody',
}

/** Times of parts of a long list, for API clients and in the console, of other requests during a whole one, and of pages. */
export async function longLists() {
  await longestWaits()
  await publicPages()
  const head = ['', ...Object.keys(calls), 'console: first page', 'console: search', 'console: sort']
  const rows: string[][] = []
  await onBoth(async (kind, url) => {
    const site = await siteFolder({ speakers }, url)
    const server = await startProduct(site.env)
    try {
      const token = await signIn(server)
      rows.push([kind, ...(await serverTimes(server, token)), ...(await consoleTimes(server, token))])
    } finally {
      await server.stop()
      await site.remove()
    }
  })
  print(`Long lists: milliseconds with ${number(speakers)} speakers, medians of ${repeats}`, head, rows)
}

const waitingPaths = ['/api/speakers', '/speakers', '/']
const changes = 5

/** The longest wait of other requests while a list or page is made after a change. */
async function longestWaits() {
  const site = await siteFolder({ speakers: 7000 })
  const server = await startProduct(site.env)
  const { call, close } = caller(server, 4)
  const cells: string[] = []
  try {
    const token = await signIn(server)
    const [{ id }] = JSON.parse((await call('GET', '/api/speakers?limit=1')).text).data
    for (const path of waitingPaths) {
      let longest = 0
      for (let round = 0; round < changes; round += 1) {
        await call('PUT', `/api/speakers/${id}`, { token, body: { title: `Engineer ${path} ${round}` } })
        let isMade = false
        const made = call('GET', path).finally(() => {
          isMade = true
        })
        while (!isMade) {
          const start = performance.now()
          await call('GET', '/health/live')
          longest = Math.max(longest, performance.now() - start)
        }
        await made
      }
      cells.push(number(longest))
    }
  } finally {
    close()
    await server.stop()
    await site.remove()
  }
  print(`The longest wait in milliseconds, with 7,000 speakers, after ${changes} changes`, waitingPaths, [cells])
}

/** The processor time of the main thread, an upper bound of the longest freeze, while a phone shows a page. */
async function publicPages() {
  const site = await siteFolder({ demo: true, speakers: 500, talks: 1000, pictures: 2000 })
  const server = await startProduct(site.env)
  const rows: string[][] = []
  try {
    for (const path of ['/speakers', '/agenda', '/gallery']) {
      const times: number[] = []
      for (let round = 0; round < repeats; round += 1) times.push(await timeOfTasks(server.url + path))
      rows.push([path, spread(times)])
    }
  } finally {
    await server.stop()
    await site.remove()
  }
  print(
    `Processor time at 360 px with 500 speakers, 1,000 talks and 2,000 pictures, ${repeats} rounds`,
    ['', 'ms'],
    rows,
  )
}

async function timeOfTasks(url: string): Promise<number> {
  const { page, close } = await openBrowser({ width: 360, height: 740 })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const { metrics } = await devTools.send('Performance.getMetrics')
  await close()
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

async function serverTimes(server: Server, token: string): Promise<string[]> {
  const { call, close } = caller(server, 1)
  const half = await call('GET', '/api/speakers?limit=1&offset=25000', { token })
  const cells: string[] = []
  for (const path of Object.values(calls)) {
    const times: number[] = []
    for (let round = 0; round <= repeats; round += 1) {
      const start = performance.now()
      await call('GET', path || half.next, { token })
      if (round > 0) times.push(performance.now() - start)
    }
    cells.push(number(median(times)))
  }
  close()
  return cells
}

/** Times until the rows are painted: from opening the page, from the last key of a search, from a click on a header. */
async function consoleTimes(server: Server, token: string): Promise<string[]> {
  const { page, close } = await openConsole(token)
  const [opened, searched, sorted]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < repeats; round += 1) {
    opened.push(await timeUntil(page, 'Speaker 0', () => page.goto(`${server.url}/admin/speakers`)))
    await page.getByRole('searchbox').focus()
    searched.push(await timeUntil(page, 'Speaker 49990', () => page.keyboard.insertText('speaker 49990')))
    await page.goto(`${server.url}/admin/speakers`)
    await page.getByRole('button', { name: 'Speaker 0', exact: true }).waitFor()
    const name = page.getByRole('columnheader', { name: 'Name' }).getByRole('button')
    await timeUntil(page, 'Speaker 0', () => name.click())
    sorted.push(await timeUntil(page, 'Speaker 49999', () => name.click()))
  }
  await close()
  return [opened, searched, sorted].map((times) => number(median(times)))
}

/** Returns the milliseconds from an action until the first row has a name and is painted. */
async function timeUntil(page: Page, name: string, act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  await page.waitForFunction((text) => document.querySelector('tbody th')?.textContent === text, name)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return performance.now() - start
}
