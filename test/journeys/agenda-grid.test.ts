import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertTexts, demoSite, eventually, nextPaint, openPage, serveTestSite, visit } from '../browser.ts'
import { makeAgendaItem, makeRoom, makeTrack } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
const { db } = site
await makeTrack(db)
for (const [order, name] of ['Main hall', 'Hall B', 'Attic'].entries()) await makeRoom(db, { name, order })
const day = { date: '2027-04-14' }
const talk = { ...day, track: 'Payments', speaker: 'Ada Obi' }
await makeAgendaItem(db, { topic: 'Keys', time: '10:00 - 10:40', location: 'Attic', ...talk })
await makeAgendaItem(db, { topic: 'Rails', time: '10:00 - 10:40', location: 'Main hall', ...talk })
await makeAgendaItem(db, { topic: 'Kiosks', time: '10:10 - 10:40', location: 'Main hall', ...talk })
await makeAgendaItem(db, { topic: 'Coffee', time: '10:40 - 11:00', location: 'Foyer', format: 'Break', ...day })
await makeAgendaItem(db, { topic: 'Custody', time: '11:00 - 11:45', location: 'Attic', ...talk })
await makeAgendaItem(db, { topic: 'Pitch', time: '11:00 - 11:05', location: 'Hall B', ...talk })
await makeAgendaItem(db, { topic: 'Party', time: '23:30 - 01:00', location: 'Main hall', ...talk })
await makeAgendaItem(db, { topic: 'Chess', time: 'All day', description: 'Bring a friend', ...day })
await makeAgendaItem(db, { topic: 'Closing', time: '09:00 - 09:30', location: 'Attic', ...talk, date: '2027-04-15' })
await makeAgendaItem(db, { topic: 'Some day', time: '09:00 - 09:30', location: 'Attic' })

const choice = (page: Page, view: 'List' | 'Grid') => page.getByRole('button', { name: view, exact: true })
const grids = (page: Page) => page.getByRole('grid')

async function openGrid(page: Page, path = '/agenda') {
  await visit(page, path)
  await choice(page, 'Grid').click()
  await grids(page).first().waitFor()
}

const focusedTopic = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('.agenda-card-topic')?.textContent?.trim())

describe('the grid of the agenda', () => {
  test('has rooms in the order of staff, items without a slot below, and is accessible', async () => {
    const page = await openPage({ at: site.url })
    await openGrid(page)
    const first = page.getByRole('grid', { name: 'Wednesday, April 14, 2027' })
    assert.deepEqual(await first.getByRole('columnheader').allInnerTexts(), ['Time', 'Main hall', 'Hall B', 'Attic'])
    assert.deepEqual(await first.getByRole('rowheader').allInnerTexts(), ['10:00', '10:10', '10:40', '11:00', '23:30'])
    assert.equal(await first.getByRole('gridcell', { name: 'Coffee' }).getAttribute('aria-colspan'), '4')
    await assertTexts(page, ['All day Chess', 'To be announced', 'Some day', '11:45 to 23:30: nothing on'])
    assert.equal(await grids(page).count(), 2)
    await assertAccessibleInBothSchemes(page)
  })

  test('has talks to scale, parallel ones side by side, and one of five minutes that can be read', async () => {
    const page = await openPage({ at: site.url })
    await openGrid(page)
    const box = async (name: string) => {
      const found = await page.getByRole('gridcell', { name }).boundingBox()
      assert.ok(found)
      return found
    }
    const [rails, kiosks, keys, custody, pitch] = await Promise.all(
      ['Rails', 'Kiosks', 'Keys', 'Custody', 'Pitch'].map(box),
    )
    assert.ok(rails && kiosks && keys && custody && pitch)
    assert.equal(rails.y, keys.y)
    assert.equal(rails.height, 96)
    assert.equal(kiosks.y, rails.y + 24)
    assert.ok(kiosks.x >= rails.x + rails.width)
    assert.equal(custody.x, keys.x)
    assert.ok(pitch.height >= 28)
  })

  test('is remembered for the visit, and the list is back below 992 px', async () => {
    const page = await openPage({ at: site.url })
    await openGrid(page)
    await page.reload()
    await grids(page).first().waitFor()
    await page.setViewportSize({ width: 800, height: 900 })
    await eventually(async () => assert.equal(await grids(page).count(), 0))
    assert.equal(await choice(page, 'List').count(), 0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await grids(page).first().waitFor()
    await choice(page, 'List').click()
    await eventually(async () => assert.equal(await grids(page).count(), 0))
    await page.reload()
    await choice(page, 'List').waitFor()
    await nextPaint(page)
    assert.equal(await grids(page).count(), 0)
  })

  test('is shown where the browser allows no storage', async () => {
    const page = await openPage({ at: site.url })
    await page.addInitScript(() => {
      const denied = (key: string) => {
        if (key === 'agenda-view') throw new DOMException('Denied', 'SecurityError')
      }
      Storage.prototype.getItem = (key) => denied(key) ?? null
      Storage.prototype.setItem = denied
    })
    await openGrid(page)
  })

  test('follows the filters of the address', async () => {
    const page = await openPage({ at: site.url })
    await openGrid(page, '/agenda?room=Attic')
    assert.deepEqual(await grids(page).first().getByRole('columnheader').allInnerTexts(), ['Time', 'Attic'])
    await page.getByRole('searchbox').fill('custody')
    await eventually(async () => assert.equal(await page.getByRole('gridcell').count(), 1))
    assert.equal(new URL(page.url()).search, '?q=custody&room=Attic')
  })

  const assertAtDay = (page: Page, day: string) =>
    eventually(async () => assert.equal(Math.round((await page.locator(day).boundingBox())?.y ?? 0), 136))

  test('opens at the day of the address, and at today', async () => {
    const page = await openPage({ at: await demoSite() })
    await openGrid(page)
    await visit(page, '/agenda#day-2')
    await grids(page).first().waitFor()
    await assertAtDay(page, '#day-2')
    await page.clock.setFixedTime(new Date('2027-04-16T11:15:00Z'))
    await visit(page, '/')
    await visit(page, '/agenda')
    await grids(page).first().waitFor()
    await assertAtDay(page, '#day-3')
    assert.equal(await page.getByRole('gridcell', { name: /^Now/ }).count(), 2)
  })

  test('keeps the day that the list scrolled to while the stylesheet of the grid loaded', async () => {
    const page = await openPage({ at: await demoSite() })
    await openGrid(page)
    await page.clock.setFixedTime(new Date('2027-04-16T11:15:00Z'))
    const stylesheet = Promise.withResolvers<void>()
    await page.route('**/agenda-grid-*.css', (route) => stylesheet.promise.then(() => route.continue()))
    await visit(page, '/agenda')
    await assertAtDay(page, '#day-3')
    assert.equal(await grids(page).count(), 0)
    stylesheet.resolve()
    await grids(page).first().waitFor()
    await assertAtDay(page, '#day-3')
  })

  test('scrolls sideways within itself where there are many rooms', async () => {
    const many = await serveTestSite()
    for (let room = 1; room <= 12; room += 1)
      await makeAgendaItem(many.db, { ...talk, topic: `Talk ${room}`, location: `Room ${room}` })
    const page = await openPage({ at: many.url })
    await openGrid(page)
    assert.ok((await overflowOf(page)) <= 0)
    await page.getByRole('link', { name: 'Talk 12' }).focus()
    const left = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())?.x ?? 0
    const cell = async () => (await page.getByRole('gridcell', { name: 'Talk 12' }).boundingBox())?.x ?? 0
    await eventually(async () => assert.equal(await left('Room 12'), await cell()))
    assert.ok((await cell()) < 1280)
    const time = await page.getByRole('rowheader').boundingBox()
    assert.ok(time && time.x >= 0 && time.x < 100, 'times stay in sight')
    await assertAccessibleInBothSchemes(page)
  })

  test('has one tab stop a day, and arrows move by cell', async () => {
    const page = await openPage({ at: site.url })
    await openGrid(page)
    await page.getByRole('link', { name: 'Rails' }).focus()
    const steps: [string, string][] = [
      ['ArrowRight', 'Kiosks'],
      ['ArrowRight', 'Keys'],
      ['ArrowDown', 'Coffee'],
      ['ArrowDown', 'Custody'],
      ['Home', 'Pitch'],
      ['End', 'Custody'],
      ['Control+End', 'Party'],
      ['Control+Home', 'Rails'],
      ['PageDown', 'Party'],
      ['PageUp', 'Coffee'],
    ]
    for (const [key, topic] of steps) {
      await page.keyboard.press(key)
      assert.equal(await focusedTopic(page), topic, key)
    }
    await page.keyboard.press('Tab')
    assert.notEqual(await focusedTopic(page), 'Custody')
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focusedTopic(page), 'Coffee')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/agenda\/[^/]+$/)
    await page.getByRole('heading', { level: 1, name: 'Coffee' }).waitFor()
  })

  test('has a star in each cell of a talk, a visitor’s own times, and on the day the line of now', async () => {
    const page = await openPage({ at: site.url, timeZone: 'Africa/Lagos' })
    site.clock.now = new Date('2027-04-14T07:25:00Z')
    await installClock(page, site.clock.now)
    await openGrid(page)
    const first = grids(page).first()
    assert.deepEqual((await first.getByRole('rowheader').allInnerTexts()).slice(0, 2), ['10:0008:00', '10:1008:10'])
    const cell = first.getByRole('gridcell', { name: 'Rails' })
    await cell.getByRole('button', { name: 'Star Rails' }).waitFor()
    await first.getByRole('link', { name: 'Rails' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await cell.getByRole('button', { pressed: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    assert.equal(await focusedTopic(page), 'Now Kiosks')
    assert.equal(await first.getByRole('gridcell', { name: 'Coffee' }).getByRole('button').count(), 0)
    const line = first.locator('.agenda-grid-now')
    assert.equal(await line.innerText(), '10:25')
    const [at, card] = [await line.boundingBox(), await cell.boundingBox()]
    assert.ok(at && card && at.y > card.y && at.y < card.y + card.height, 'the line is within a talk that is on')
    assert.equal(await grids(page).last().locator('.agenda-grid-now').count(), 0)
    await assertAccessibleInBothSchemes(page)
  })

  test('is printed on A4 landscape, one page a day', async () => {
    const page = await openPage()
    await visit(page, '/agenda')
    const list = await pagesOf(page)
    assert.ok(list.every(({ width, height }) => width < height))
    await choice(page, 'Grid').click()
    await grids(page).first().waitFor()
    assert.deepEqual(
      (await pagesOf(page)).map(({ width, height }) => [Math.round(width), Math.round(height)]),
      [1, 2, 3].map(() => [842, 595]),
    )
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.getByRole('button', { name: 'Grid' }).isVisible(), false)
    assert.equal(await grids(page).count(), 3)
  })
})

/** Prints a page. @returns the sizes of its sheets, in points */
async function pagesOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }))
}
