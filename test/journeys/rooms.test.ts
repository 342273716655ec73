import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import {
  advanceClock,
  assertTexts,
  eventually,
  expectFailedRequests,
  openPage,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { makeAgendaItem, makeRoom, makeSection, makeSummit } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
const { db } = site
const tester = { id: null, name: 'Tester' }

before(async () => {
  await makeSummit(db)
  await makeSection(db, { section: 'seo', timeZone: 'Africa/Nairobi', metaTitle: 'Summit', metaDescription: 'Talks' })
  await makeRoom(db, { name: 'Main hall', floor: 'Ground floor', order: 0 })
  await makeRoom(db, { name: 'Hall B', order: 1 })
  const closed = await makeRoom(db, { name: 'Back office' })
  await write(db, tester, (writer) => writer.update(entities.rooms, closed.id, { hidden: true }))
  for (const day of [1, 2])
    for (const hour of [9, 10, 11, 12])
      await makeAgendaItem(db, {
        topic: `Talk ${day}-${hour}`,
        speaker: `Speaker ${hour}`,
        date: `2027-04-${13 + day}`,
        ...{ start: `${String(hour).padStart(2, '0')}:00`, end: `${String(hour).padStart(2, '0')}:45` },
        time: `${hour}:00`,
        location: 'Main hall',
      })
  await makeAgendaItem(db, {
    topic: 'Elsewhere',
    date: '2027-04-14',
    start: '11:00',
    time: '11:00',
    location: 'Hall B',
  })
  const lunch = { topic: 'Lunch', format: 'Break', date: '2027-04-14', start: '13:00', end: '14:00', time: '13:00' }
  await makeAgendaItem(db, lunch)
  const { id } = await makeAgendaItem(db, { ...lunch, topic: 'Secret', start: '15:00', location: 'Main hall' })
  await write(db, tester, (writer) => writer.update(entities.agenda, id, { hidden: true }))
})

const shownIn = async (page: Page, selector: string) => (await page.locator(selector).innerText()).replace(/\s+/g, ' ')

describe('the sheets of rooms', () => {
  /** Returns the rooms of a page, and the topics on their sheets. */
  async function sheetsAt(moment: string, path: string) {
    site.clock.now = new Date(moment)
    const { body, status } = await site.get(path)
    const sheets = body.split('<article').slice(1)
    return {
      status,
      rooms: sheets.map((sheet: string) => /<h2>([^<]+)/.exec(sheet)?.[1]),
      topics: [...body.matchAll(/<span>(Talk [\d-]+|Lunch|Secret|Elsewhere)/g)].map(([, topic]) => topic),
    }
  }
  const dayOne = ['Talk 1-9', 'Talk 1-10', 'Talk 1-11', 'Talk 1-12', 'Lunch']

  test('have the talks of today or of the first day, of another day by its number, and nothing hidden', async () => {
    const { topics } = await sheetsAt('2027-04-01T08:00:00Z', '/rooms/sheets/main-hall')
    assert.deepEqual(topics, dayOne)
    const onDay2 = await sheetsAt('2027-04-15T08:00:00Z', '/rooms/sheets/main-hall')
    assert.deepEqual(onDay2.topics, ['Talk 2-9', 'Talk 2-10', 'Talk 2-11', 'Talk 2-12'])
    const asked = await sheetsAt('2027-04-15T08:00:00Z', '/rooms/sheets/main-hall?day=1')
    assert.deepEqual(asked.topics, dayOne)
    assert.deepEqual((await sheetsAt('2027-04-15T08:00:00Z', '/rooms/sheets')).rooms, ['Main hall', 'Hall B'])
    assert.equal((await sheetsAt('2027-04-15T08:00:00Z', '/rooms/sheets/back-office')).status, 404)
    assert.equal((await sheetsAt('2027-04-15T08:00:00Z', '/rooms/sheets/no-room')).status, 404)
    const { body } = await site.get('/rooms/sheets/main-hall')
    assert.match(body, /<meta name="robots" content="noindex"/)
    assert.doesNotMatch(body, /Secret/)
  })

  test('print on one page each, in A4 and in A3, and are accessible', async () => {
    const page = await openPage({ width: 360, at: site.url })
    await visit(page, '/rooms/sheets')
    await page.getByRole('img', { name: 'QR code of the agenda of Main hall' }).waitFor()
    await assertTexts(page, ['/agenda?room=Main+hall', 'Ground floor'])
    assert.equal(await overflowOf(page), 0)
    await assertAccessibleOnAllScreens(page)
    for (const format of ['A4', 'A3']) {
      const pdf = (await page.pdf({ format, printBackground: false })).toString('latin1')
      assert.equal(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 2, format)
    }
  })

  test('are found in the console, and a hidden room has none', async () => {
    const page = await signedInPage(site, 'admin')
    await visit(page, '/admin/tracks/rooms')
    const link = page.getByRole('link', { name: 'Print sheets for the doors' })
    assert.equal(await link.getAttribute('href'), '/rooms/sheets')
    await page.getByRole('button', { name: 'More actions for Main hall' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Open the screen of Main hall' }).click()
    assert.equal(new URL((await opened).url()).pathname, '/rooms/main-hall/screen')
    await page.getByRole('button', { name: 'More actions for Back office' }).click()
    const hidden = page.getByRole('button', { name: 'Print the sheet of Back office' })
    assert.equal(await hidden.getAttribute('aria-disabled'), 'true')
  })
})

describe('the screen of a room', () => {
  async function openAt(moment: string, options: Parameters<typeof openPage>[0] = {}) {
    const page = await openPage({ width: 1280, at: site.url, timeZone: 'America/Los_Angeles', ...options })
    await page.addInitScript(() => {
      const locks: EventTarget[] = []
      Object.assign(window, { locks })
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          async request() {
            const lock = Object.assign(new EventTarget(), { released: false, release: async () => {} })
            locks.push(lock)
            return lock
          },
        },
      })
    })
    await installClock(page, new Date(moment))
    site.clock.now = new Date(moment)
    await visit(page, '/rooms/main-hall/screen')
    return page
  }

  test('shows what is on, what is next and the clock of the summit, and follows it', async () => {
    const page = await openAt('2027-04-14T08:20:00Z')
    await eventually(async () => {
      assert.equal(await shownIn(page, '.room-first'), 'Now 25 min left Talk 1-11 Speaker 11')
      assert.match(await shownIn(page, '.room-clock'), /^11:20 Wed 14 · Nairobi time$/)
      assert.equal(await shownIn(page, '.room-after'), 'Next 12:00, in 40 min Talk 1-12 Speaker 12 Later 13:00 Lunch')
    })
    await advanceClock(page, 26 * 60_000)
    await eventually(async () =>
      assert.equal(await shownIn(page, '.room-first'), 'Next 12:00, in 14 min Talk 1-12 Speaker 12'),
    )
    await advanceClock(page, 80 * 60_000)
    await eventually(async () => assert.equal(await shownIn(page, '.room-first'), 'Now 54 min left Lunch'))
    assert.equal(await page.getByText('Secret').count(), 0)
  })

  test('takes over a change within about a minute, also a new name of the room', async () => {
    const room = await makeRoom(db, { name: 'Loft' })
    const item = await makeAgendaItem(db, {
      ...{ topic: 'First title', date: '2027-04-14', start: '11:00', end: '12:00', time: '11:00', location: 'Loft' },
    })
    const page = await openAt('2027-04-14T08:20:00Z')
    await visit(page, '/rooms/loft/screen')
    await page.getByText('First title').waitFor()
    await write(db, tester, async (writer) => {
      await writer.update(entities.rooms, room.id, { name: 'Attic' })
      await writer.update(entities.agenda, item.id, { topic: 'Second title', location: 'Attic' })
    })
    await advanceClock(page, 70_000)
    await page.getByText('Second title').waitFor()
    await page.getByRole('heading', { name: 'Attic' }).waitFor()
    await write(db, tester, (writer) => writer.update(entities.rooms, room.id, { hidden: true }))
    expectFailedRequests()
    await eventually(async () => {
      await advanceClock(page, 70_000)
      assert.equal(await page.getByRole('heading', { name: 'Page Not Found' }).count(), 1)
    })
  })

  test('goes on without a network, across midnight, says how old it is, and recovers', async () => {
    const page = await openAt('2027-04-14T08:04:00Z')
    await eventually(async () => assert.equal(await shownIn(page, 'footer > p'), 'Updated 11:04'))
    expectFailedRequests()
    await page.context().setOffline(true)
    await page.clock.fastForward(60 * 60_000)
    await eventually(async () => assert.equal(await shownIn(page, 'footer > p'), 'No connection. Updated 11:04'))
    assert.equal(await shownIn(page, '.room-first'), 'Now 41 min left Talk 1-12 Speaker 12')
    await page.clock.fastForward(21 * 60 * 60_000)
    await eventually(async () => {
      assert.equal(await shownIn(page, '.room-first'), 'Now 41 min left Talk 2-9 Speaker 9')
      assert.equal(await shownIn(page, 'footer > p'), 'No connection. Updated Wed 14, 11:04')
    })
    await page.context().setOffline(false)
    await eventually(async () => assert.match(await shownIn(page, 'footer > p'), /^Updated 09:\d\d$/))
  })

  test('keeps the display on: it takes the lock again after the page was hidden', async () => {
    const page = await openAt('2027-04-14T08:20:00Z')
    type Locks = Window & { locks: { released: boolean }[] }
    const count = () => page.evaluate(() => (window as unknown as Locks).locks.length)
    await eventually(async () => assert.ok((await count()) > 0))
    const before = await count()
    await page.evaluate(() => {
      for (const lock of (window as unknown as Locks).locks) lock.released = true
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await eventually(async () => assert.equal(await count(), before + 1))
    await page.getByRole('button', { name: 'Full screen' }).waitFor()
  })

  test('fits phones, walls and both orientations, and is accessible', async () => {
    const page = await openAt('2027-04-14T08:20:00Z', { width: 360 })
    await page.getByText('Talk 1-11').waitFor()
    assert.equal(await overflowOf(page), 0)
    await assertAccessibleOnAllScreens(page)
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
    ]) {
      await page.setViewportSize(size)
      const topic = page.getByText('Talk 1-11')
      const height = await topic.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      assert.ok(height > 90, `${height} px high`)
      const [bottom, scrolls] = await page.evaluate(() => [
        document.querySelector('.room-after')?.getBoundingClientRect().bottom ?? 0,
        document.documentElement.scrollHeight > window.innerHeight,
      ])
      assert.ok(Number(bottom) <= size.height && !scrolls)
    }
  })

  test('shows the day without JavaScript, and loads itself again', async () => {
    site.clock.now = new Date('2027-04-14T08:20:00Z')
    const page = await openPage({ width: 360, at: site.url, javaScript: false })
    await page.goto('/rooms/main-hall/screen')
    await assertTexts(page, ['Now 25 min left Talk 1-11', '09:00–09:45 Talk 1-9', '13:00–14:00 Lunch', '11:20'])
    assert.equal(await page.locator('meta[http-equiv="refresh"]').count(), 1)
    assert.equal(await overflowOf(page), 0)
    assert.equal((await site.get('/rooms/back-office/screen')).status, 404)
  })
})
