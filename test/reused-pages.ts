import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { routeNarrowly } from './narrow-routes.ts'

type Settings = BrowserContextOptions & { baseURL: string; viewport: { width: number; height: number } }
type Entry = { settings: Settings; context: BrowserContext; page: Page; session: CDPSession; isReusable: boolean }

const used: Entry[] = []
const idle: Entry[] = []
const maxIdle = 6

/** Calls whose effects outlast a navigation: a page where a test made one is not given to another test. */
const lastingCalls = [
  ...['addInitScript', 'exposeFunction', 'exposeBinding', 'on', 'once', 'close', 'setExtraHTTPHeaders'],
  ...['grantPermissions', 'newCDPSession', 'setOffline', 'setSystemTime', 'setFixedTime', 'install', 'pauseAt'],
]

function watchCalls(target: object, onCall: () => void) {
  const methods = target as Record<string, (...args: unknown[]) => unknown>
  for (const name of lastingCalls) {
    const method = methods[name]
    if (method)
      methods[name] = (...args) => {
        onCall()
        return method.apply(target, args)
      }
  }
}

/**
 * Returns a page with these settings and this local storage. An unused context that served an earlier test is reused: its
 * process has compiled the site's code, so that a page opens in a quarter of the processor time.
 * @param onOpen called with a new page
 */
export async function takePage(
  browser: Browser,
  settings: Settings,
  storage: Record<string, string>,
  onOpen: (page: Page) => void,
): Promise<Page> {
  const key = JSON.stringify(settings)
  const index = idle.findIndex((entry) => JSON.stringify(entry.settings) === key)
  const entry = idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await openEntry(browser, settings, storage, onOpen))
  used.push(entry)
  if (index >= 0)
    await entry.page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, Object.entries(storage))
  return entry.page
}

async function openEntry(
  browser: Browser,
  settings: Settings,
  storage: Record<string, string>,
  onOpen: (page: Page) => void,
): Promise<Entry> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const origins = localStorage.length > 0 ? [{ origin: settings.baseURL, localStorage }] : []
  // Each origin costs a page of its own.
  const context = await browser.newContext({
    ...settings,
    ...(origins[0] && { storageState: { cookies: [], origins } }),
  })
  const page = await context.newPage()
  onOpen(page)
  const session = await context.newCDPSession(page)
  routeNarrowly(page, session)
  const entry = { settings, context, page, session, isReusable: settings.javaScriptEnabled !== false }
  for (const target of [page, context, context.clock])
    watchCalls(target, () => Object.assign(entry, { isReusable: false }))
  return entry
}

/** Ends the work of all pages of a test, and prepares them for the next one. */
export async function releasePages() {
  for (const entry of used.splice(0)) {
    const isReset = entry.isReusable && (await reset(entry).catch(() => false))
    if (isReset) idle.push(entry)
    else await entry.context.close()
  }
  while (idle.length > maxIdle) await idle.shift()?.context.close()
}

async function reset({ settings, context, page, session }: Entry): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const { viewport, colorScheme, reducedMotion } = settings
  await page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null })
  await page.setViewportSize(viewport)
  await page.mouse.move(-1, -1)
  // Another page of the same origin keeps the process; about:blank would not.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await session.send('Storage.clearDataForOrigin', { origin: settings.baseURL, storageTypes: 'indexeddb' })
  await session.send('Page.resetNavigationHistory')
  return true
}

/** Closes the unused pages of all sites but one, which stays up. */
export async function closeIdlePages(except?: string) {
  const closed = idle.filter(({ settings }) => settings.baseURL !== except)
  for (const entry of closed) {
    idle.splice(idle.indexOf(entry), 1)
    await entry.context.close()
  }
}
