/**
 * Takes the screenshots of docs/pictures: starts the demo summit in a temporary folder, visits it on a phone and on a
 * desktop, and writes WebP files. Run by `npm run pictures`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { freePort } from '../test/free-port.ts'

const target = join(import.meta.dirname, '../docs/pictures')
/** No picture is larger: they are kept in the repository for good. */
const maxKilobytes = 150

const screens = {
  phone: { viewport: { width: 360, height: 760 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
type Shot = {
  name: string
  path: string
  /** Opened by an admin who has signed in. */
  signedIn?: boolean
  /** Twice as high: the first view of the page looks the same in light and dark. */
  tall?: boolean
  /** A selector that matches once the page is complete. */
  until: string
  open?: (page: Page) => Promise<void>
  schemes: ('light' | 'dark')[]
}

const admin = { email: 'admin@example.com', password: 'for the pictures only' }

/** @param speaker the id of the speaker to show */
const shotsWith = (speaker: string): Shot[] => [
  { name: 'home', path: '/', tall: true, until: 'h1', schemes: ['light', 'dark'] },
  { name: 'agenda', path: '/agenda', until: 'article', schemes: ['light'] },
  { name: 'tickets', path: '/tickets', until: 'article', schemes: ['light'] },
  { name: 'speaker', path: `/speakers/${speaker}`, until: 'h1', schemes: ['light'] },
  { name: 'console', path: '/admin/speakers', signedIn: true, until: 'tbody th', schemes: ['light', 'dark'] },
  {
    name: 'dialog',
    path: '/admin/speakers',
    signedIn: true,
    until: 'tbody th',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
    },
    schemes: ['light'],
  },
]

/** Starts the demo summit; overrides every setting that this machine's own site may have. */
async function startSummit(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const port = String(await freePort())
  const own = { PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', STORAGE_URL: '', SITE_URL: '' }
  const person = { SUPER_ADMIN_EMAIL: admin.email, SUPER_ADMIN_PASSWORD: admin.password }
  const env = { ...process.env, ...own, ...person, SEED: 'demo', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (/^The console: .*\n/m.test(printed)) resolve()
    })
    child.once('close', () => reject(new Error(`The summit did not start:\n${printed}`)))
  })
  return { child, url: `http://localhost:${port}` }
}

type Answer<Name extends string, Data> = Record<Name, Data>

async function firstSpeaker(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/speakers?limit=1`)
  const { data } = (await answer.json()) as Answer<'data', { id: string }[]>
  return data[0].id
}

/** The first start makes the demo's pictures while it already serves. */
async function untilPicturesAreStored(url: string) {
  for (const list of ['events', 'gallery', 'speakers', 'sponsors']) {
    const { data } = (await (await fetch(`${url}/api/${list}`)).json()) as Answer<'data', Record<string, string>[]>
    for (const { image, image_path, logo } of data) {
      const path = image ?? image_path ?? logo
      while (path && (await fetch(`${url}/api/${path}`)).status !== 200) await delay(200)
    }
  }
}

/** Returns the entries of local storage of a signed-in admin. */
async function signIn(url: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token, ...user } = ((await answer.json()) as Answer<'user', { token: string }>).user
  return [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
}

/** Takes a screenshot once the page's pictures and font are loaded. */
async function take(page: Page, { path, until, open }: Shot): Promise<Buffer> {
  await page.goto(path)
  await page.locator(until).first().waitFor()
  await page.waitForLoadState('networkidle')
  await open?.(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy image that is not displayed never loads.
    const seen = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(seen.map((image) => image.decode().catch(() => {})))
  })
  return page.screenshot()
}

async function save(name: string, png: Buffer) {
  const webp = await sharp(png).webp({ quality: 80, smartSubsample: true, effort: 6 }).toBuffer()
  const kilobytes = webp.length / 1000
  if (kilobytes > maxKilobytes) throw new Error(`${name} has ${kilobytes.toFixed()} kB: more than ${maxKilobytes}`)
  await writeFile(join(target, `${name}.webp`), webp)
  console.log(`${name}.webp ${kilobytes.toFixed(1)} kB`)
}

/** Combines every shot with every screen and each of its colour schemes. */
const shotsPerScreen = (shots: Shot[]) =>
  Object.entries(screens).flatMap(([screen, device]) =>
    shots.flatMap((shot) => shot.schemes.map((scheme) => ({ screen, device, shot, scheme }))),
  )

async function takeAll(browser: Browser, url: string) {
  const storage = await signIn(url)
  for (const { screen, device, shot, scheme } of shotsPerScreen(shotsWith(await firstSpeaker(url)))) {
    const { width, height } = device.viewport
    const context = await browser.newContext({
      ...device,
      viewport: { width, height: shot.tall ? height * 2 : height },
      baseURL: url,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: url, localStorage: shot.signedIn ? storage : [] }] },
    })
    const name = [shot.name, screen, scheme].filter((part) => part !== 'light').join('-')
    await save(name, await take(await context.newPage(), shot))
    await context.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'summit-pictures-'))
const { child, url } = await startSummit(folder)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
try {
  await mkdir(target, { recursive: true })
  await untilPicturesAreStored(url)
  await takeAll(browser, url)
} finally {
  await browser.close()
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}
