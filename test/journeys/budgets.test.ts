import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { demoSite, eventually, expectFailedRequests, nextPaint, openPage, serveTestSite, visit } from '../browser.ts'
import { makeEvent, makeSpeaker } from '../factories.ts'
import { fixedPages, homePage, missingPath, speakerPage } from './pages.ts'

const largeSite = await serveTestSite()

/** Creates 100 events and 100 speakers with different texts. */
async function fill() {
  for (let index = 1; index <= 100; index += 1) {
    const text = `The ${index}th of its kind, for those who want to know what happens after the talks: food, music and time.`
    const details = { date: dateOf(index), location: `Room ${index}` }
    await makeEvent(largeSite.db, { name: `Evening ${index}`, ...details, description: text })
    await makeSpeaker(largeSite.db, { name: `Speaker ${index}`, title: `Engineer ${index % 9}`, bio: text })
  }
}

/**
 * Upper budget for one page on a phone: kB as transferred, and the score of its layout shift. JavaScript includes
 * prefetches; what the HTML itself references has a limit of its own.
 */
const budget = { HTML: 14, CSS: 15, JavaScript: 150, 'first JavaScript': 110, 'largest font': 30, shift: 0.02 }

type Weights = Record<keyof typeof budget | 'fonts' | 'images', number>
type Kind = 'HTML' | 'CSS' | 'JavaScript' | 'fonts' | 'images' | 'data'

const kindOf: Record<string, Kind> = {
  document: 'HTML',
  stylesheet: 'CSS',
  script: 'JavaScript',
  font: 'fonts',
  image: 'images',
}

/** Falls back on the path: the browser does not give the resource type of prefetches. */
function kindOfRequest(request: Request): Kind {
  const { pathname } = new URL(request.url())
  if (pathname.endsWith('.js')) return 'JavaScript'
  if (pathname.endsWith('.css')) return 'CSS'
  if (/\.(woff2?|ttf)$/.test(pathname)) return 'fonts'
  return kindOf[request.resourceType()] ?? 'data'
}

type Fetched = { kind: Kind; size: number; prefetched: boolean }

/** Records all responses from now on. */
function recordResponses(page: Page, origin: string) {
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
    const [kind, prefetched] = [kindOfRequest(request), complete]
    const weighed = request
      .sizes()
      .then(({ responseBodySize }) => ({ kind, prefetched, size: responseBodySize / 1000 }))
    weighed.catch(() => {}) // one that ends after the page was closed; `all` still throws the others' errors
    fetched.push(weighed)
  })
  return { foreign, all: () => Promise.all(fetched) }
}

/** Adds up layout shifts, from the first moment on. */
const countShifts = () => {
  const counted = window as unknown as { shift: number }
  counted.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

/** Scrolls to the end in steps, so that lazy content has the chance to shift the layout. */
async function scrollThrough(page: Page) {
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

/** Returns images in the first viewport without width or height. */
const unsizedImages = (page: Page) =>
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
    'first JavaScript': sum(kind('JavaScript').filter(({ prefetched }) => !prefetched)),
    fonts: sum(kind('fonts')),
    'largest font': Math.max(0, ...kind('fonts').map(({ size }) => size)),
    images: sum(kind('images')),
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
  'images',
  'shift',
] as const satisfies (keyof Weights)[]

const measured: [path: string, weights: Weights][] = []

/** Returns one table of all pages, in kB. */
function table(): string {
  const formatted = (weights: Partial<Weights>) =>
    columns.map((name) => weights[name]?.toFixed(name === 'shift' ? 3 : 1) ?? '')
  const rows = [
    ['kB as transferred', ...columns],
    ...measured.map(([path, weights]) => [path.replace(/(.{8})[\w-]{20,}$/, '$1…'), ...formatted(weights)]),
    ['budget', ...formatted(budget)],
  ]
  const widthOf = (index: number) => Math.max(...rows.map((row) => row[index]?.length ?? 0))
  return rows
    .map((row) =>
      row.map((cell, index) => (index ? cell.padStart(widthOf(index)) : cell.padEnd(widthOf(0)))).join('  '),
    )
    .join('\n')
}

test('a layout shift is detected', async () => {
  const page = await openPage({ width: 360, isFirstVisit: true })
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

describe('the budget of a phone', () => {
  after(() => process.stdout.write(`${table()}\n`))
  const pages = [homePage, ...fixedPages].map(({ path }) => [path, path] as const)
  for (const [name, known] of [...pages, ['a speaker’s page', undefined] as const]) {
    test(`${name} is within it`, async () => {
      const path = known ?? (await speakerPage()).path
      const origin = await demoSite()
      if (path === missingPath) expectFailedRequests()
      const page = await openPage({ width: 360, isFirstVisit: true })
      await page.setViewportSize({ width: 360, height: 800 })
      const { foreign, all } = recordResponses(page, origin)
      await page.addInitScript(countShifts)
      await visit(page, path)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await unsizedImages(page), [])
      await scrollThrough(page)
      const weights = weightsOf(await all(), await shiftOf(page))
      measured.push([path, weights])
      const names = Object.keys(budget) as (keyof typeof budget)[]
      const exceeded = names.filter((name) => weights[name] > budget[name])
      assert.deepEqual(
        exceeded.map((name) => `${name}: ${weights[name].toFixed(3)}`),
        [],
      )
      assert.ok(weights.HTML > 0 && weights.CSS > 0 && weights.JavaScript > 50, 'nothing was measured')
      assert.deepEqual(foreign, [], 'requests to other origins')
    })
  }
})

/** kB of pictures in the first view of a phone; measured: 193.2 at all densities, 18 of 32 pictures of the gallery. */
const galleryPictures = 300

for (const deviceScaleFactor of [1, 2, 3]) {
  test(`the gallery's first view loads at most ${galleryPictures} kB of pictures at density ${deviceScaleFactor}`, async () => {
    const page = await openPage({ width: 360, height: 780, deviceScaleFactor, isFirstVisit: true })
    const { all } = recordResponses(page, await demoSite())
    await visit(page, '/gallery')
    await page.waitForLoadState('networkidle')
    const { images } = weightsOf(await all(), 0)
    assert.ok(images > 50 && images <= galleryPictures, `${images.toFixed(1)} kB`)
    await scrollThrough(page)
    assert.deepEqual(await page.locator('main figure:not(:has(img))').count(), 0, 'pictures that never load')
  })
}

describe('the HTML of a page', () => {
  before(fill)
  /** In kB as transferred. */
  const budget = { '/events': 8.5, '/speakers': 9 }
  for (const [path, limit] of Object.entries(budget)) {
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

/** Returns a day of April 2027; each has three or four events. */
function dateOf(index: number): string {
  return `2027-04-${String((index % 30) + 1).padStart(2, '0')}`
}
