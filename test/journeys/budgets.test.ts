import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { demoSite, eventually, expectFailedRequests, nextPaint, openPage, visit } from '../browser.ts'
import { demoPages, missingPath } from './pages.ts'

/** Upper limits for one page on a phone: kB as transferred, and the score of its layout shift. */
const budget = { HTML: 14, CSS: 15, JavaScript: 135, 'largest font': 30, shift: 0.02 }

/** The weight of a page. Scripts that are fetched ahead, once the page is complete, are part of JavaScript. */
type Weights = Record<keyof typeof budget | 'of it ahead' | 'fonts' | 'pictures', number>
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
    'of it ahead': sum(kind('JavaScript').filter(({ ahead }) => ahead)),
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
  'of it ahead',
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
