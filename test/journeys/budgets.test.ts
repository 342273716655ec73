import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { defaultLook } from '../../src/features/content/look/default-look.ts'
import { publicPageList, publicPages } from '../../src/features/public-pages.ts'
import { demoSite, eventually, nextPaint, openPage, serveTestSite, visit } from '../browser.ts'
import { makeEvent, makeSection, makeSpeaker } from '../factories.ts'
import { fixedPages, homePage } from './pages.ts'
import { countShifts, shiftOf } from './shifts.ts'

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
 * prefetches; what the HTML itself references has a limit of its own, and so do the images of the first view.
 */
const budget = {
  ...{ HTML: 14, CSS: 15, JavaScript: 150, 'first JavaScript': 110 },
  ...{ fonts: 20, 'first images': 150, shift: 0.02 },
}
const galleryImages = 300
const budgetOf = (path: string): typeof budget => ({
  ...budget,
  ...(path === publicPages.gallery.path && { 'first images': galleryImages }),
})

type Weights = Record<keyof typeof budget | 'images', number>
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

const imagesOf = (fetched: Fetched[]) =>
  fetched.reduce((total, { kind, size }) => total + (kind === 'images' ? size : 0), 0)

/** @param first what was fetched before the page was scrolled */
function weightsOf(fetched: Fetched[], first: Fetched[], shift: number): Weights {
  const sum = (of: Fetched[]) => of.reduce((total, { size }) => total + size, 0)
  const kind = (wanted: Kind) => fetched.filter((each) => each.kind === wanted)
  return {
    HTML: sum(kind('HTML')),
    CSS: sum(kind('CSS')),
    JavaScript: sum(kind('JavaScript')),
    'first JavaScript': sum(kind('JavaScript').filter(({ prefetched }) => !prefetched)),
    fonts: sum(kind('fonts')),
    'first images': imagesOf(first),
    images: imagesOf(fetched),
    shift,
  }
}

const columns = [
  'HTML',
  'CSS',
  'JavaScript',
  'first JavaScript',
  'fonts',
  'first images',
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

/** Returns the address of the demo summit's first record of a kind. */
async function firstOf(list: string, page: string, key = 'id'): Promise<string> {
  const response = await fetch(`${await demoSite()}/api/${list}`)
  const { data } = (await response.json()) as { data: [Record<string, string>] }
  return `/${page}/${data[0][key]}`
}

describe('the budget of a phone', () => {
  after(() => process.stdout.write(`${table()}\n`))
  const pages: [name: string, path: () => Promise<string>][] = [
    ...publicPageList.map(({ path }): [string, () => Promise<string>] => [path, async () => path]),
    ['a talk’s page', () => firstOf('agenda', 'agenda')],
    ['a speaker’s page', () => firstOf('speakers', 'speakers')],
    ['an event’s page', () => firstOf('events', 'events')],
    ['the screen of a room', async () => `${await firstOf('rooms', 'rooms')}/screen`],
    ['the sheets of rooms', async () => '/rooms/sheets'],
    ['a page of staff', () => firstOf('pages', 'pages', 'slug')],
  ]
  for (const [name, pathOf] of pages) {
    test(`${name} is within it`, async () => {
      const [path, origin] = [await pathOf(), await demoSite()]
      const page = await openPage({ width: 360, isFirstVisit: true })
      await page.setViewportSize({ width: 360, height: 800 })
      const { foreign, all } = recordResponses(page, origin)
      await page.addInitScript(countShifts)
      await visit(page, path)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await unsizedImages(page), [])
      const first = await all()
      await scrollThrough(page)
      const weights = weightsOf(await all(), first, await shiftOf(page))
      measured.push([path, weights])
      const limits = budgetOf(path)
      const names = Object.keys(limits) as (keyof typeof limits)[]
      const exceeded = names.filter((name) => weights[name] > limits[name])
      assert.deepEqual(
        exceeded.map((name) => `${name}: ${weights[name].toFixed(3)}`),
        [],
      )
      assert.ok(weights.HTML > 0 && weights.CSS > 0 && weights['first JavaScript'] > 50, 'nothing was measured')
      assert.deepEqual(foreign, [], 'requests to other origins')
    })
  }
})

for (const deviceScaleFactor of [2, 3]) {
  test(`the gallery's first view loads at most ${galleryImages} kB of pictures at density ${deviceScaleFactor}`, async () => {
    const page = await openPage({ width: 360, height: 780, deviceScaleFactor, isFirstVisit: true })
    const { all } = recordResponses(page, await demoSite())
    await visit(page, '/gallery')
    await page.waitForLoadState('networkidle')
    const images = imagesOf(await all())
    assert.ok(images > 50 && images <= galleryImages, `${images.toFixed(1)} kB`)
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

test(`no page in the arrangement Print has more than ${budget.CSS} kB of styles`, async () => {
  await makeSection(largeSite.db, { section: 'look', look: { ...defaultLook, arrangement: 'print' } })
  for (const { path } of [homePage, ...fixedPages]) {
    const html = await (await fetch(largeSite.url + path)).text()
    const sheets = [...new Set(html.match(/[^"]+\.css(?=")/g))]
    assert.match(sheets.join(), /print-arrangement/)
    const sizes = await Promise.all(sheets.map((href) => brotliSize(largeSite.url + href)))
    const sum = sizes.reduce((total, size) => total + size, 0)
    assert.ok(sum / 1000 <= budget.CSS, `${path}: ${sum} bytes`)
  }
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
