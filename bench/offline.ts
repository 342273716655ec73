import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { isStored } from '../test/is-stored.ts'
import { browserOptions } from './browser.ts'
import { siteFolder } from './data.ts'
import { startProduct } from './processes.ts'
import { print, spread } from './table.ts'
import { slow4G } from './weights.ts'

const rounds = 3
const slowdown = 4

/** Each way to open a page, and what it shows once it is complete. */
type Step = { name: string; link: string; shown: string }
const opened: Omit<Step, 'link'>[] = [
  { name: '/', shown: 'main h1' },
  { name: '/agenda', shown: 'main article h4' },
  { name: 'a talk', shown: 'main h1' },
  { name: 'a speaker', shown: 'main h1' },
  { name: '/tickets', shown: 'main h1' },
]
const tapped: Step[] = [
  { name: 'the agenda, from the home page', link: 'a[href="/agenda"]', shown: 'main article h4' },
  { name: 'a talk, from the agenda', link: 'main article a[href^="/agenda/"]', shown: 'main h1' },
  { name: 'another talk, from a talk', link: 'main a[href^="/agenda/"]:not([href$=".ics"])', shown: 'main h1' },
  { name: 'a speaker, from a talk', link: 'main a[href^="/speakers/"]', shown: 'main h1' },
  { name: 'tickets, from a speaker', link: 'a[href="/tickets"]', shown: 'main h1' },
]

type Conditions = { isCut: boolean; rate: number }
const columns: Record<string, Conditions> = {
  'no network, ms': { isCut: true, rate: slowdown },
  'network, ms': { isCut: false, rate: slowdown },
  'no network, full speed': { isCut: true, rate: 1 },
  'network, full speed': { isCut: false, rate: 1 },
}

/**
 * The time until a page is painted, after one visit of the home page: from a closed browser, and from a tap.
 * @param options.baseline another built checkout, measured in turns with this one
 */
export async function offline({ baseline }: { baseline?: string | undefined }) {
  const site = await siteFolder({ demo: true })
  const here = await visited(site.env)
  const other = baseline ? await visited(site.env, baseline) : undefined
  try {
    const all: [string, Visited, Conditions][] = Object.entries(columns).map(([name, each]) => [name, here, each])
    if (other) all.unshift(['baseline, no network, ms', other, { isCut: true, rate: slowdown }])
    await measure(all)
  } finally {
    await here.close()
    await other?.close()
    await site.remove()
  }
}

/** A site, and a browser profile that visited it once. */
type Visited = { url: string; profile: string; close(): Promise<void> }

async function visited(env: Record<string, string>, folder?: string): Promise<Visited> {
  const server = await startProduct(env, folder)
  const profile = await mkdtemp(join(tmpdir(), 'summit-bench-browser-'))
  await visitOnce(server.url, profile)
  return {
    url: server.url,
    profile,
    async close() {
      await server.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function measure(all: [name: string, site: Visited, conditions: Conditions][]) {
  const times = new Map<string, number[]>()
  const add = (row: string, column: string, time: number) =>
    times.set(`${row}|${column}`, [...(times.get(`${row}|${column}`) ?? []), time])
  const paths = await pathsOf(all[0]?.[1].url ?? '')
  for (let round = 0; round < rounds; round += 1)
    for (const [column, { url, profile }, conditions] of all)
      for (const [index, { name, shown }] of opened.entries())
        await inCopy(profile, conditions, shown, async (page) => {
          await page.goto(url + paths[index], { waitUntil: 'commit' })
          add(name, column, await page.evaluate(() => (window as unknown as Shown).shown))
          if (index > 0) return
          await page.waitForLoadState('networkidle')
          for (const step of tapped) add(step.name, column, await page.evaluate(tap, step))
        })
  const names = all.map(([name]) => name)
  const rowsOf = (steps: { name: string }[]) =>
    steps.map(({ name }) => [name, ...names.map((column) => spread(times.get(`${name}|${column}`) ?? []))])
  const conditions = `processor ${slowdown} times slower, ${rounds} rounds`
  print(`From a closed browser until the page is painted, ${conditions}`, ['', ...names], rowsOf(opened))
  print(`From a tap until the page is painted, ${conditions}`, ['', ...names], rowsOf(tapped))
}

async function pathsOf(url: string): Promise<string[]> {
  const first = async (list: string) => {
    const { data } = (await (await fetch(`${url}/api/${list}`)).json()) as { data: [{ id: string }] }
    return `/${list}/${data[0].id}`
  }
  return ['/', '/agenda', await first('agenda'), await first('speakers'), '/tickets']
}

const openProfile = (folder: string) =>
  chromium.launchPersistentContext(folder, { ...browserOptions, viewport: { width: 360, height: 740 }, hasTouch: true })

/** Visits the home page over slow 4G until the device has the site. */
async function visitOnce(url: string, profile: string) {
  const context = await openProfile(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(url)
  while (!(await page.evaluate(isStored))) await wait(100)
  await page.waitForLoadState('networkidle')
  await context.close()
}

type Shown = { shown: Promise<number> }

/** Opens a closed browser, in a copy of the profile: what it compiles and stores would help the next opening. */
async function inCopy(
  profile: string,
  { isCut, rate }: Conditions,
  shown: string,
  work: (page: Page) => Promise<void>,
) {
  const copy = await mkdtemp(join(tmpdir(), 'summit-bench-browser-'))
  await cp(profile, copy, { recursive: true })
  const context = await openProfile(copy)
  try {
    await context.setOffline(isCut)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.addInitScript(recordPaint, shown)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await work(page)
  } finally {
    await context.close()
    await rm(copy, { recursive: true, force: true })
  }
}

/** In the page: `shown` becomes the milliseconds from the start of the navigation to the paint after the element exists. */
function recordPaint(selector: string) {
  Object.assign(window, {
    shown: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(document, { childList: true, subtree: true })
    }),
  })
}

/** In the page: taps a link once the page is at rest. Returns the milliseconds until the paint of the page that it leads to. */
async function tap({ link, shown }: Step): Promise<number> {
  await new Promise((resolve) => requestIdleCallback(resolve))
  const title = () => document.querySelector('main h1')?.textContent
  const before = title()
  const target = [...document.querySelectorAll<HTMLAnchorElement>(link)].find(
    (each) => each.getClientRects().length > 0 && each.pathname !== location.pathname,
  )
  if (!target) throw new Error(`${location.pathname} has no ${link}`)
  const began = performance.now()
  target.click()
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const isOpen = location.pathname === target.pathname && title() !== before && document.querySelector(shown)
      if (!isOpen) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(resolve))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })
  return performance.now() - began
}
