import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import type { NewUser } from '../src/features/users/user.ts'
import { startDemoSite } from './demo-site.ts'
import { makeUser } from './factories.ts'
import { freePort } from './free-port.ts'
import { isHydrated } from './is-hydrated.ts'
import { closeIdlePages, releasePages, takePage } from './reused-pages.ts'
import { openTestSite, type TestSite } from './site.ts'

export const widths = [360, 1280] as const
export type Width = (typeof widths)[number]

/** The timeout of journeys, in milliseconds: long, because a slow machine is not a failure. */
const timeout = 30_000

/** The process's browser, launched for its first page. */
let browser: Promise<Browser> | undefined
async function launch() {
  const executablePath = await findBrowser()
  assert.ok(executablePath, 'The journeys need Chromium: install it, or name it in CHROMIUM_PATH.')
  // Nothing leaves the machine; and pages are left before optimized code would pay for its compilation.
  const hosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  args.push('--short-reporting-delay', hosts, '--js-flags=--no-maglev --no-turbofan')
  return chromium.launch({ executablePath, args })
}
after(async () => {
  await (await browser)?.close()
  await closeSites()
})

const closings: (() => Promise<unknown>)[] = []
/** Closes the sites that a file has served. */
export async function closeSites() {
  await closeIdlePages(process.env.TEST_DEMO_URL)
  for (const close of closings.splice(0).reverse()) await close()
}

/** Returns the URL of the demo summit: the one that the test run serves, or one of this file's own. */
let ownDemo: Promise<string> | undefined
export function demoSite(): Promise<string> {
  ownDemo ??= process.env.TEST_DEMO_URL ? Promise.resolve(process.env.TEST_DEMO_URL) : startOwnDemo()
  return ownDemo
}

async function startOwnDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'summit-demo-'))
  const demo = await startDemoSite(folder)
  closings.push(() => rm(folder, { recursive: true, force: true }), demo.close)
  return demo.url
}

export type ServedSite = TestSite & { url: string }
/** Serves an empty site at localhost, a name that passkeys need, until the end of the file. */
export async function serveAtLocalhost(options?: Parameters<typeof openTestSite>[1]): Promise<ServedSite> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const site = await openTestSite('sqlite', { ...options, siteUrl: url })
  await site.app.listen({ port, host: '127.0.0.1' })
  closings.push(site.close)
  return { ...site, url }
}

/** Serves an empty site until the end of the file. */
export async function serveTestSite(options?: Parameters<typeof openTestSite>[1]): Promise<ServedSite> {
  const site = await openTestSite('sqlite', options)
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  closings.push(site.close)
  return { ...site, url }
}

type Options = {
  /** The visitor's own time zone; the demo summit's by default. */
  timeZone?: string
  width?: Width
  /** 740 px on a phone and 900 px otherwise by default. */
  height?: number
  /** Pixels of the screen for one of the page; 1 by default. */
  deviceScaleFactor?: number
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  /** True for animated scrolling, which most people have; without it, journeys run faster. */
  motion?: boolean
  /** The origin of all paths; the demo summit by default. */
  at?: string
  /** True for a browser that allows the service worker: without it, journeys are faster. */
  storesSite?: boolean
  /** True for a browser whose cache is empty. */
  isFirstVisit?: boolean
  /** The first entries of local storage. */
  storage?: Record<string, string>
}

/** A record of a page's requests, warnings and errors. */
type PageLog = { requests: { url: string; type: string }[]; warnings: string[] }
const logs = new WeakMap<Page, PageLog>()
const problems: string[] = []
let failuresExpected = false
let expectedConsoleErrors: string[] = []

/** Allows failed requests in the current test, which the browser reports in its console. */
export const expectFailedRequests = () => {
  failuresExpected = true
}

/** Allows errors that start with one of these texts, uncaught or in the browser's console. */
export const expectConsoleError = (...prefixes: string[]) => {
  expectedConsoleErrors = prefixes
}

beforeEach(() => {
  failuresExpected = false
  expectedConsoleErrors = []
  problems.length = 0
})
afterEach(async () => {
  await releasePages()
  assert.deepEqual(problems, [], 'The browser reported errors')
})

/** Opens a page in a new browser context. Any error in it fails the test. */
export async function openPage(options: Options = {}) {
  const { width = 1280, javaScript = true, colorScheme = 'light', motion, storage = {} } = options
  const at = options.at ?? (await demoSite())
  browser ??= launch()
  const settings = {
    baseURL: at,
    viewport: { width, height: options.height ?? (width === 360 ? 740 : 900) },
    deviceScaleFactor: options.deviceScaleFactor ?? 1,
    hasTouch: width === 360,
    javaScriptEnabled: javaScript,
    colorScheme,
    timezoneId: options.timeZone ?? 'Africa/Nairobi',
    serviceWorkers: options.storesSite ? ('allow' as const) : ('block' as const),
    reducedMotion: motion ? ('no-preference' as const) : ('reduce' as const),
  }
  if (options.isFirstVisit) await closeIdlePages()
  const page = await takePage(await browser, settings, storage, (opened) => {
    opened.context().setDefaultTimeout(timeout)
    watch(opened, javaScript)
  })
  Object.assign(logOf(page), { requests: [], warnings: [] })
  return page
}

/** Opens another tab in the context of a page. */
export async function openTab(beside: Page) {
  const page = await beside.context().newPage()
  watch(page, true)
  return page
}

export type Account = NewUser & { id: string }

/** Creates an account on that site. */
let accounts = 0
export async function openAccount(site: TestSite, fields: Partial<NewUser> = {}): Promise<Account> {
  accounts += 1
  const email = `person-${accounts}@kobo.example`
  const user = { name: 'Ada Obi', email, role: 'user' as const, password: 'correct horse', ...fields }
  const { id } = await makeUser(site.db, user)
  return { ...user, id }
}

/** Signs in. @returns the entries of local storage that a page would have then */
export async function storageOf(site: TestSite, { email, password }: Account) {
  const response = await site.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  const { token, ...user } = response.json().user
  return { token: token as string, user: JSON.stringify(user) }
}

/** Opens a page signed in with that account, or with a new one of that role. */
export async function signedInPage(site: ServedSite, who: NewUser['role'] | Account, options: Options = {}) {
  const account = typeof who === 'string' ? await openAccount(site, { role: who }) : who
  return openPage({ ...options, at: site.url, storage: await storageOf(site, account) })
}

/** Records a page's requests, warnings and errors. */
function watch(page: Page, javaScript: boolean) {
  const record = { requests: [], warnings: [] } as PageLog
  logs.set(page, record)
  page.on('request', (request) => record.requests.push({ url: request.url(), type: request.resourceType() }))
  page.on('console', (message) => {
    if (message.type() === 'warning') record.warnings.push(message.text())
    const expected = [...expectedConsoleErrors, failuresExpected && 'Failed to load resource']
    const isExpected = expected.some((prefix) => prefix && message.text().startsWith(prefix))
    if (message.type() === 'error' && !isExpected) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    const isExpected = expectedConsoleErrors.some((prefix) => error.message.startsWith(prefix))
    if (!isExpected) problems.push(`${page.url()}: ${error.stack}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (!javaScript && request.resourceType() === 'script') return
    // Aborted by the browser itself, because the page was left.
    if (!failuresExpected && reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`)
  })
}

const logOf = (page: Page) => logs.get(page) as PageLog

/** Returns the warnings in the page's console so far. */
export const warningsOf = (page: Page) => logOf(page).warnings

/** Returns the page's requests during `work`. */
export async function requestsDuring(page: Page, work: () => Promise<unknown>) {
  const { requests } = logOf(page)
  const before = requests.length
  await work()
  return requests.slice(before)
}

/** Refuses IndexedDB in each document that the page loads from now on, as some browsers do. */
export const refuseDatabases = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })

/** Opens a path and waits for hydration. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await page.waitForFunction(isHydrated)
  return response
}

/**
 * Gives a page time to do what it must not do. This is the only fixed wait: wait for an event, or for an
 * assertion with `eventually`, wherever something is expected to happen.
 */
export const waitBriefly = (page: Page) => page.waitForTimeout(300)

/** Waits for a paint, after which observers, lazy images and queued events have run. */
export const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Follows a link to another page without loading a document. */
export async function follow(page: Page, path: string) {
  await page.locator(`a[href="${path}"]:visible`).first().click()
  await page.waitForURL((url) => url.pathname === path)
}

/** Repeats an assertion until it passes; after `within` milliseconds its last error is thrown. */
export async function eventually(assertion: () => Promise<unknown>, within = timeout) {
  const end = Date.now() + within
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Fails unless the page's content contains each text. */
export async function assertTexts(page: Page, texts: readonly string[]) {
  const main = page.locator('main')
  await eventually(async () => {
    const shown = (await main.innerText()).replace(/\s+/g, ' ')
    const missing = texts.filter((text) => !shown.includes(text))
    assert.deepEqual(missing, [], `not on ${page.url()}: ${shown.slice(0, 300)}`)
  })
}

/** Opens a path with the page's clock paused: time passes only through `advanceClock`. */
export async function openWithPausedClock(path: string, options?: Options) {
  const page = await openPage(options)
  await page.clock.install()
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

/** React schedules its work by messages: after a few of them it is done. */
async function afterRendering() {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
}

/** Advances the paused clock of a page, once React has finished its work. */
export async function advanceClock(page: Page, milliseconds: number) {
  await page.evaluate(afterRendering)
  await page.clock.runFor(milliseconds)
  await page.evaluate(afterRendering)
}
