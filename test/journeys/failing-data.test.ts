import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { beforeEach, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import {
  assertTexts,
  eventually,
  expectFailedRequests,
  follow,
  openPage,
  serveTestSite,
  visit,
  warningsOf,
} from '../browser.ts'
import { countOf, homePage, speakerPage } from './pages.ts'

const speaker = await speakerPage()
const serverMessage = 'Something went wrong on our side. Please try again.'

/** The ways that an API call can fail. */
const failingResponses = {
  'status 500': (route: Route) => route.fulfill({ status: 500, json: { success: false, message: serverMessage } }),
  'a page of HTML': (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  'no network': (route: Route) => route.abort(),
}
type Failure = keyof typeof failingResponses

/** The lines of the alert for each page and failure. */
const loadFailures = (entity: string): Record<Failure, string[]> => ({
  'status 500': [`Failed to load ${entity}. Please try again later.`],
  'a page of HTML': [`Failed to load ${entity}. Please try again later.`],
  'no network': [`Failed to load ${entity}. Please try again later.`, 'Network error'],
})
const fetchFailures = (what: string): Record<Failure, string[]> => ({
  'status 500': [`Failed to fetch ${what}`, serverMessage],
  'a page of HTML': [`Failed to fetch ${what}`],
  'no network': [`Failed to fetch ${what}`, 'Network error'],
})
const speakersFailures: Record<Failure, string[]> = {
  'status 500': [`Error fetching speakers: ${serverMessage}`],
  'a page of HTML': ['Failed to fetch speakers'],
  'no network': ['Error fetching speakers: Network error'],
}
const failures: Record<string, Record<Failure, string[]>> = {
  '/events': loadFailures('events'),
  '/agenda': loadFailures('agenda'),
  '/sponsors': loadFailures('sponsors'),
  '/tickets': fetchFailures('tickets'),
  '/speakers': speakersFailures,
  [speaker.path]: fetchFailures('speaker details'),
}

/** Matches calls of that path with any query; the page of the agenda asks for its days. */
const callsOf = (path: string) => (url: URL) =>
  url.pathname === `/api${path}` || (path === '/agenda' && url.pathname.startsWith('/api/agenda/days/'))

const alertLines = (page: Page) => page.locator('main').getByRole('alert').locator('p').allInnerTexts()

/** Opens a page with a link to `path`. */
async function openPageBefore(path: string) {
  const page = await openPage()
  await visit(page, path === speaker.path ? '/speakers' : '/contact')
  return page
}

beforeEach(expectFailedRequests)

/** Pages that report failures as another one does, and so meet only one of them. */
const likeOthers: Record<string, Failure> = {
  '/agenda': 'a page of HTML',
  '/sponsors': 'status 500',
  [speaker.path]: 'no network',
}

for (const failure of Object.keys(failingResponses) as Failure[]) {
  describe(`a page that gets ${failure}`, () => {
    for (const [path, lines] of Object.entries(failures)) {
      if ((likeOthers[path] ?? failure) !== failure) continue
      test(`${path} shows an alert, and a retry loads the data`, async () => {
        const page = await openPageBefore(path)
        const calls = callsOf(path)
        await page.route(calls, failingResponses[failure])
        await follow(page, path)
        await eventually(async () => assert.deepEqual(await alertLines(page), lines[failure]))
        assert.equal(await page.locator('h1').count(), 1)
        await page.unroute(calls)
        await page.getByRole('button', { name: 'Try again' }).click()
        await eventually(async () => {
          assert.deepEqual(await alertLines(page), [])
          assert.ok((await countOf(page, 'article, [aria-label=Biography]')) > 0)
        })
      })
    }
  })
}

test('a gallery that cannot be loaded shows nothing, and no alert', async () => {
  const page = await openPageBefore('/gallery')
  await page.route(callsOf('/gallery'), failingResponses['status 500'])
  await follow(page, '/gallery')
  await page.getByRole('heading', { name: 'Event Gallery' }).waitFor()
  assert.deepEqual(await alertLines(page), [])
  assert.equal(await countOf(page, 'figure'), 0)
  assert.equal(await page.getByText('No images in the gallery yet.').count(), 0)
})

describe('a page with another failure', () => {
  test('the message of a refusal is shown', async () => {
    const page = await openPageBefore('/events')
    const response = { success: false, message: 'Too many requests. Please wait a minute.' }
    await page.route(callsOf('/events'), (route) => route.fulfill({ status: 429, json: response }))
    await follow(page, '/events')
    await eventually(async () => assert.deepEqual(await alertLines(page), [response.message]))
  })

  test('an invalid response is a failed fetch', async () => {
    const page = await openPageBefore('/events')
    await page.route(callsOf('/events'), (route) => route.fulfill({ body: '<p>Please log in to this wifi</p>' }))
    await follow(page, '/events')
    await eventually(async () => assert.deepEqual(await alertLines(page), ['Failed to fetch events']))
  })

  test('a deleted speaker is not found', async () => {
    const page = await openPageBefore(speaker.path)
    const response = { success: false, message: 'Speaker not found' }
    await page.route(callsOf(speaker.path), (route) => route.fulfill({ status: 404, json: response }))
    await follow(page, speaker.path)
    await eventually(async () => assert.deepEqual(await alertLines(page), ['Speaker not found']))
    assert.match(await page.title(), /^Speaker not found/)
    await page.getByRole('link', { name: 'Back to Speakers' }).click()
    await page.waitForURL('**/speakers')
  })

  test('a connection that breaks within a response is a network error', async (context) => {
    const half = 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"success": true, '
    const server = createServer((socket) => socket.once('data', () => socket.write(half, () => socket.destroy())))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    context.after(() => server.close())
    const { port } = server.address() as { port: number }
    const page = await openPageBefore('/events')
    await page.route(callsOf('/events'), (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
    await follow(page, '/events')
    await eventually(async () => assert.deepEqual(await alertLines(page), loadFailures('events')['no network']))
  })

  test('every page shows an alert while offline, and a retry loads the data once online', async () => {
    const page = await openPage()
    await visit(page, '/contact')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    for (const path of ['/events', '/speakers', '/tickets']) {
      await follow(page, path)
      await eventually(async () => assert.deepEqual(await alertLines(page), failures[path]?.['no network']))
    }
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(async () => assert.equal(await countOf(page, 'article'), 5))
  })
})

describe('a home page with a failing section', () => {
  const parts: Record<string, string[]> = {
    events: ['Failed to load events. Please try again later.'],
    agenda: ['Failed to load agenda. Please try again later.'],
    sponsors: ['Failed to load sponsors. Please try again later.'],
    speakers: [`Error fetching speakers: ${serverMessage}`],
    gallery: [],
  }
  const whole = [
    'Opening night',
    'Opening: what a settlement layer owes its users',
    'Adaeze Okonkwo',
    '37+',
    'Subscribe',
  ]
  for (const [part, lines] of Object.entries(parts)) {
    test(`the ${part} section fails without affecting the others`, async () => {
      const page = await openPageBefore('/')
      await page.route(callsOf(`/${part}`), failingResponses['status 500'])
      await follow(page, '/')
      await page.getByRole('heading', { name: homePage.h1 }).waitFor()
      assert.deepEqual(await alertLines(page), lines)
      const lost = { events: whole[0], agenda: whole[1], speakers: whole[2] }[part]
      await assertTexts(
        page,
        whole.filter((text) => text !== lost),
      )
      const [figures, logos] = [await countOf(page, 'figure'), await countOf(page, 'a[href="/sponsors"] img')]
      assert.deepEqual([figures, logos], [part === 'gallery' ? 0 : 8, part === 'sponsors' ? 0 : 3])
    })
  }

  test('texts that fail to load are replaced by the built-in ones, and a warning is logged', async () => {
    const page = await openPageBefore('/')
    await page.route('**/api/content/sections', failingResponses['status 500'])
    await follow(page, '/')
    await assertTexts(page, ['Speakers, agenda and tickets will be published here.'])
    assert.equal(await page.locator('main dd').count(), 0)
    assert.deepEqual(await alertLines(page), [])
    assert.ok(warningsOf(page).includes(`GET /content/sections failed: ${serverMessage}`))
  })

  test('the about page has its built-in texts', async () => {
    const page = await openPageBefore('/about')
    await page.route('**/api/content/sections', failingResponses['no network'])
    await follow(page, '/about')
    await assertTexts(page, ['About the summit', 'More about the summit will be published here soon.', 'Our Mission'])
    assert.ok(warningsOf(page).includes('GET /content/sections failed: Network error'))
  })
})

describe('a server with a table missing from its database', () => {
  test('the home page and the footer have the built-in texts', async () => {
    const site = await serveTestSite()
    await site.db.schema.dropTable('content').execute()
    const page = await openPage({ at: site.url })
    assert.equal((await visit(page, '/'))?.status(), 200)
    assert.equal(await page.locator('h1').textContent(), 'The programme will be announced soon')
    assert.equal(await page.title(), 'Summit')
    assert.match((await page.locator('footer').textContent()) ?? '', /© Summit/)
  })

  test('a page whose own list fails can be retried in the browser', async () => {
    const site = await serveTestSite()
    await site.db.schema.alterTable('sponsors').renameTo('lost').execute()
    const page = await openPage({ at: site.url })
    assert.equal((await visit(page, '/sponsors'))?.status(), 500)
    await site.db.schema
      .alterTable('lost' as 'sponsors')
      .renameTo('sponsors')
      .execute()
    await page.getByRole('button', { name: 'Try again' }).click()
    await assertTexts(page, ['Sponsor information will be announced soon. Please check back later.'])
  })
})
