import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { demoSite, eventually, expectFailedRequests, nextPaint, openPage, serveTestSite, visit } from '../browser.ts'
import { makeEvent, makeSpeaker } from '../factories.ts'
import { demoPages, missingPath } from './pages.ts'

const largeSite = await serveTestSite()
await fill()

/** Makes 100 events and 100 speakers, no two of them alike. */
async function fill() {
  for (let index = 1; index <= 100; index += 1) {
    const text = `The ${index}th of its kind, for those who want to know what happens after the talks: food, music and time.`
    const place = { date: dateOf(index), location: `Room ${index}` }
    await makeEvent(largeSite.db, { name: `Evening ${index}`, ...place, description: text })
    await makeSpeaker(largeSite.db, { name: `Speaker ${index}`, title: `Engineer ${index % 9}`, bio: text })
  }
}

/**
 * Upper limits for one page on a phone: kB as transferred, and the score of its layout shift. JavaScript is all that is
 * fetched; the part that the HTML itself asks for has a limit of its own.
 */
const budget = { HTML: 14, CSS: 15, JavaScript: 135, 'first JavaScript': 110, 'largest font': 30, shift: 0.02 }

type Weights = Record<keyof typeof budget | 'fonts' | 'pictures', number>
type Kind = 'HTML' | 'CSS' | 'JavaScript' | 'fonts' | 'pictures' | 'data'

const kindOf: Record<string, Kind> = {
  document: 'HTML',
  stylesheet: 'CSS',
  script: 'JavaScript',
  font: 'fonts',
  image: 'pictures',
}

/** By its address where the browser does not say what it is: it does not for what it fetches ahead. */
function kindOfRequest(request: Request): Kind {
  const { pathname } = new URL(request.url())
  if (pathname.endsWith('.js')) return 'JavaScript'
  if (pathname.endsWith('.css')) return 'CSS'
  if (/\.(woff2?|ttf)$/.test(pathname)) return 'fonts'
  return kindOf[request.resourceType()] ?? 'data'
}

type Fetched = { kind: Kind; size: number; ahead: boolean }

/** Everything that is fetched from now on, until it is asked for. */
function listen(page: Page, origin: string) {
  const fetched: Promise<Fetched>[] = []
  const foreign: string[] = []
  let complete = false
  page.on('load', () => {
    complete = true
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) foreign.push(request.url())
  })
  page.on('requestfinished', (request) => {
    const [kind, ahead] = [kindOfRequest(request), complete]
    fetched.push(request.sizes().then(({ responseBodySize }) => ({ kind, ahead, size: responseBodySize / 1000 })))
  })
  return { foreign, all: () => Promise.all(fetched) }
}

/** Adds up how far things jump, from the first moment on. */
const countShifts = () => {
  const counted = window as unknown as { shift: number }
  counted.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

/** Down to the end, as a reader goes: what loads late has its chance to push something away. */
async function readThrough(page: Page) {
  for (;;) {
    const isEnd = await page.evaluate(() => {
      window.scrollBy(0, innerHeight * 0.8)
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
    await nextPaint(page)
    if (isEnd) break
  }
  await page.waitForLoadState('networkidle')
}

/** Pictures of the first view that do not say how large they are. */
const unsizedPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height'))
      .map((image) => image.src),
  )

function weightsOf(fetched: Fetched[], shift: number): Weights {
  const sum = (of: Fetched[]) => of.reduce((total, { size }) => total + size, 0)
  const kind = (wanted: Kind) => fetched.filter((each) => each.kind === wanted)
  return {
    HTML: sum(kind('HTML')),
    CSS: sum(kind('CSS')),
    JavaScript: sum(kind('JavaScript')),
    'first JavaScript': sum(kind('JavaScript').filter(({ ahead }) => !ahead)),
    fonts: sum(kind('fonts')),
    'largest font': Math.max(0, ...kind('fonts').map(({ size }) => size)),
    pictures: sum(kind('pictures')),
    shift,
  }
}

const columns = [
  'HTML',
  'CSS',
  'JavaScript',
  'first JavaScript',
  'fonts',
  'largest font',
  'pictures',
  'shift',
] as const satisfies (keyof Weights)[]

const measured: [path: string, weights: Weights][] = []

/** One table of all pages, in kB. */
function table(): string {
  const written = (weights: Partial<Weights>) =>
    columns.map((name) => weights[name]?.toFixed(name === 'shift' ? 3 : 1) ?? '')
  const rows = [
    ['kB as transferred', ...columns],
    ...measured.map(([path, weights]) => [path.replace(/(.{8})[\w-]{20,}$/, '$1…'), ...written(weights)]),
    ['budget', ...written(budget)],
  ]
  const widthOf = (index: number) => Math.max(...rows.map((row) => row[index]?.length ?? 0))
  return rows
    .map((row) =>
      row.map((cell, index) => (index ? cell.padStart(widthOf(index)) : cell.padEnd(widthOf(0)))).join('  '),
    )
    .join('\n')
}

test('a jump of the page is noticed', async () => {
  const page = await openPage({ width: 360 })
  await page.addInitScript(countShifts)
  await visit(page, '/about')
  assert.ok((await shiftOf(page)) < budget.shift)
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.height = '300px'
    document.querySelector('main')?.prepend(late)
  })
  await eventually(async () => assert.ok((await shiftOf(page)) > budget.shift))
})

describe('the budget of a phone', async () => {
  after(() => process.stdout.write(`${table()}\n`))
  const origin = await demoSite()
  for (const { path } of await demoPages()) {
    test(`${path} keeps to it`, async () => {
      if (path === missingPath) expectFailedRequests()
      const page = await openPage({ width: 360 })
      await page.setViewportSize({ width: 360, height: 800 })
      const { foreign, all } = listen(page, origin)
      await page.addInitScript(countShifts)
      await visit(page, path)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await unsizedPictures(page), [])
      await readThrough(page)
      const weights = weightsOf(await all(), await shiftOf(page))
      measured.push([path, weights])
      const names = Object.keys(budget) as (keyof typeof budget)[]
      const past = names.filter((name) => weights[name] > budget[name])
      assert.deepEqual(
        past.map((name) => `${name}: ${weights[name].toFixed(3)}`),
        [],
      )
      assert.ok(weights.HTML > 0 && weights.CSS > 0 && weights.JavaScript > 50, 'nothing was measured')
      assert.deepEqual(foreign, [], 'asked of somebody else')
    })
  }
})

describe('the HTML of a page', () => {
  /** In kB as transferred. */
  const limits = { '/events': 8.5, '/speakers': 9 }
  for (const [path, limit] of Object.entries(limits)) {
    test(`${path} has at most ${limit} kB with 100 records`, async () => {
      const size = await brotliSize(largeSite.url + path)
      assert.ok(size / 1000 <= limit, `${size} bytes`)
    })
  }

  test('the home page has at most 11 kB', async () => {
    const size = await brotliSize(await demoSite())
    assert.ok(size / 1000 <= 11, `${size} bytes`)
  })
})

/** Returns the bytes of a page's body as the server compresses it. */
async function brotliSize(url: string): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' }, agent: false }, resolve).once('error', reject)
  })
  assert.equal(response.headers['content-encoding'], 'br')
  return Buffer.concat(await response.toArray()).length
}

/** A day of April 2027, three or four events on each. */
function dateOf(index: number): string {
  return `2027-04-${String((index % 30) + 1).padStart(2, '0')}`
}
