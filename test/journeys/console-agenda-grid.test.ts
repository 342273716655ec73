import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, type ServedSite, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeRoom, makeSummit, makeUser } from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'

async function openGrid() {
  const site = await serveTestSite()
  const { db } = site
  await makeSummit(db)
  for (const [order, name] of ['Main hall', 'Hall B', 'Attic'].entries()) await makeRoom(db, { name, order })
  const day = { date: '2027-04-14', track: 'Payments' }
  await makeAgendaItem(db, { topic: 'Rails', time: '10:00 - 10:45', location: 'Main hall', ...day })
  await makeAgendaItem(db, { topic: 'Keys', time: '11:00 - 11:30', location: 'Hall B', ...day })
  await makeAgendaItem(db, { topic: 'Chess', time: 'All day', ...day })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/agenda')
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await page.getByRole('grid', { name: 'Wednesday, April 14, 2027' }).waitFor()
  return { site, page }
}

const card = (page: Page, topic: string) => page.getByRole('gridcell', { name: topic }).getByRole('button')
const preview = (page: Page) => page.locator('.agenda-grid-preview')
const takeBack = (page: Page) => page.getByRole('button', { name: 'Undo' })

type Item = { id: string; topic: string; time: string; location: string | null; speaker: string | null }
async function stored(site: ServedSite, topic: string): Promise<Item> {
  const { body } = await site.get('/api/agenda')
  return body.data.find((item: Item) => item.topic === topic)
}
const slot = async (site: ServedSite, topic: string) => {
  const { time, location } = await stored(site, topic)
  return [time, location]
}
const isAt = (site: ServedSite, topic: string, ...expected: (string | null)[]) =>
  eventually(async () => assert.deepEqual(await slot(site, topic), expected))

const boxOf = async (page: Page, topic: string) => {
  const box = await card(page, topic).boundingBox()
  assert.ok(box)
  return box
}

/** Presses a card in its upper left corner and moves it by a number of pixels. An hour is 144 pixels high. */
async function dragBy(page: Page, topic: string, x: number, y: number) {
  await card(page, topic).scrollIntoViewIfNeeded()
  const box = await boxOf(page, topic)
  await page.mouse.move(box.x + 20, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + x, box.y + 12 + y, { steps: 6 })
}

const columnWidth = async (page: Page) => {
  const heads = page.getByRole('columnheader')
  const [first, second] = [await heads.nth(1).boundingBox(), await heads.nth(2).boundingBox()]
  assert.ok(first && second)
  return second.x - first.x
}

test('a talk is dragged to another time and room, and taken back', async () => {
  const { site, page } = await openGrid()
  await assertAccessibleInBothSchemes(page)
  const [{ id: userId }, { id: talk }] = [await makeUser(site.db), await stored(site, 'Rails')]
  const star = { userId, talk, starred: 1, at: '2026-11-21T09:00:00.000Z' }
  await site.db.insertInto('stars').values(star).execute()
  await dragBy(page, 'Rails', await columnWidth(page), 74)
  await eventually(async () => assert.equal(await preview(page).innerText(), '10:30 to 11:15, Hall B. Tells 1 person'))
  await page.mouse.up()
  await page.getByText('Agenda item updated successfully.').waitFor()
  await isAt(site, 'Rails', '10:30 - 11:15', 'Hall B')
  assert.equal(await page.locator('dialog[open]').count(), 0)
  await assertAccessibleInBothSchemes(page)
  await takeBack(page).click()
  await page.getByText('Undone').waitFor()
  assert.deepEqual(await slot(site, 'Rails'), ['10:00 - 10:45', 'Main hall'])
})

test('a press opens the form, a drag to the same place changes nothing, and Escape puts it back', async () => {
  const { site, page } = await openGrid()
  await card(page, 'Rails').click()
  await page.getByRole('dialog').getByLabel('Topic').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { id } = await stored(site, 'Rails')
  const versionOf = async () => (await site.get(`/api/agenda/${id}`)).headers.etag
  const version = await versionOf()
  await dragBy(page, 'Rails', 2, 5)
  await page.mouse.up()
  await dragBy(page, 'Rails', 0, 72)
  await preview(page).waitFor()
  await page.keyboard.press('Escape')
  await preview(page).waitFor({ state: 'detached' })
  await page.mouse.up()
  assert.equal(await versionOf(), version)
  assert.equal(await page.locator('dialog[open]').count(), 0)
})

test('a talk is moved by keyboard, and every step is announced', async () => {
  const { site, page } = await openGrid()
  const says = (text: string) => page.locator('main [aria-live="assertive"]', { hasText: text }).waitFor()
  await card(page, 'Rails').focus()
  await page.keyboard.press('Space')
  await says('Picked up Rails, 10:00 to 10:45, Main hall. Arrow keys move it')
  await page.keyboard.press('ArrowDown')
  await says('10:05 to 10:50, Main hall')
  await page.keyboard.press('Shift+ArrowDown')
  await says('10:35 to 11:20, Main hall')
  await page.keyboard.press('ArrowUp')
  await says('10:30 to 11:15, Main hall')
  for (const room of ['Hall B', 'Attic', 'no room']) {
    await page.keyboard.press('ArrowRight')
    await says(`10:30 to 11:15, ${room}`)
  }
  await assertAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await says('Put back, 10:00 to 10:45, Main hall.')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await says('Dropped, 10:00 to 10:45, Hall B.')
  await isAt(site, 'Rails', '10:00 - 10:45', 'Hall B')
  assert.ok(await card(page, 'Rails').evaluate((button) => button === document.activeElement))
  await page.keyboard.press('ArrowDown')
  assert.ok(await card(page, 'Keys').evaluate((button) => button === document.activeElement))
  await takeBack(page).click()
  await isAt(site, 'Rails', '10:00 - 10:45', 'Main hall')
})

test('a talk that somebody else has moved goes back, with the reason; another change of it stays', async () => {
  expectFailedRequests()
  const { site, page } = await openGrid()
  const { id } = await stored(site, 'Rails')
  const change = async (values: object) => {
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
    const response = await site.call('PUT', `/api/agenda/${id}`, { body: values, headers })
    assert.equal(response.status, 200)
  }
  const move = async () => {
    await card(page, 'Rails').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  await move()
  await change({ speaker: 'Ada Obi' })
  await page.keyboard.press('Enter')
  await page.getByText('Agenda item updated successfully.').waitFor()
  await isAt(site, 'Rails', '10:00 - 10:45', 'Hall B')
  assert.equal((await stored(site, 'Rails')).speaker, 'Ada Obi')

  await change({ time: '12:00 - 12:45' })
  await move()
  await page.keyboard.press('Enter')
  await page.getByText('Someone else changed this in the meantime').waitFor()
  await page.getByRole('rowheader', { name: '12:00' }).waitFor()
  assert.deepEqual(await slot(site, 'Rails'), ['12:00 - 12:45', 'Hall B'])
})

test('two quick drags, also of one talk, are both saved', async () => {
  const { site, page } = await openGrid()
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/agenda/*', async (route) => {
    if (route.request().method() === 'PUT') await slow.promise
    await route.continue()
  })
  const drop = async (topic: string, x: number, y: number, expected: string) => {
    await dragBy(page, topic, x, y)
    await eventually(async () => assert.equal(await preview(page).innerText(), expected))
    await page.mouse.up()
  }
  const width = await columnWidth(page)
  await drop('Rails', width, 0, '10:00 to 10:45, Hall B')
  await drop('Keys', -width, 0, '11:00 to 11:30, Main hall')
  await drop('Rails', width, 0, '10:00 to 10:45, Attic')
  assert.deepEqual(await slot(site, 'Rails'), ['10:00 - 10:45', 'Main hall'])
  slow.resolve()
  await isAt(site, 'Rails', '10:00 - 10:45', 'Attic')
  assert.deepEqual(await slot(site, 'Keys'), ['11:00 - 11:30', 'Main hall'])
  await takeBack(page).click()
  await isAt(site, 'Rails', '10:00 - 10:45', 'Hall B')
})

test('a finger drags after a long press, and scrolls otherwise', async () => {
  const { site, page } = await openGrid()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { x, y } = await boxOf(page, 'Rails')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: x + 20, y: at }] })
  await touch('touchStart', y + 12)
  await preview(page).waitFor()
  for (const down of [20, 40, 60, 72]) await touch('touchMove', y + 12 + down)
  await eventually(async () => assert.equal(await preview(page).innerText(), '10:30 to 11:15, Main hall'))
  await touch('touchEnd')
  await isAt(site, 'Rails', '10:30 - 11:15', 'Main hall')
  // It is offered once the grid shows what was saved.
  await takeBack(page).waitFor()

  await page.setViewportSize({ width: 1280, height: 500 })
  const before = await boxOf(page, 'Rails')
  const start = before.y + 12
  await touch('touchStart', start)
  for (const up of [20, 60, 100, 140]) await touch('touchMove', start - up)
  await eventually(async () => assert.ok((await boxOf(page, 'Rails')).y < before.y))
  await touch('touchEnd')
  assert.equal(await preview(page).count(), 0)
})

test('the choice is remembered for the visit, and items without a start open the form', async () => {
  const { page } = await openGrid()
  await page.reload()
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'Chess' }).click()
  await page.getByRole('dialog').getByLabel('Topic').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('table', { name: 'Agenda' }).waitFor()
  assert.equal(await page.getByRole('grid').count(), 0)
})
