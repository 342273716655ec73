import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertTexts, eventually, openAccount, serveTestSite, signedInPage, visit, type widths } from '../browser.ts'
import { makeAgendaItem, makeEvent, makeGalleryImage, makeSection, makeSpeaker, makeTicket } from '../factories.ts'
import { overflowOf } from './pages.ts'
import { pressRowAction } from './row-actions.ts'
import { storedDrafts } from './stored-drafts.ts'

const site = await serveTestSite()
const staff = await openAccount(site, { role: 'admin' })
const topic = 'Opening: what a settlement layer owes its users, and what its users owe to it'
await makeAgendaItem(site.db, {
  topic,
  time: '09:00 - 09:45',
  date: '2027-04-14',
  track: 'Engineering',
  speaker: 'Ada Obi',
  location: 'Hall B',
})
await makeAgendaItem(site.db, { topic: 'Coffee', location: 'Amphitheatre', description: 'With cardamom buns.' })
await makeAgendaItem(site.db, { topic: 'Panel', date: '2027-04-15', location: 'Foyer' })
for (let star = 1; star <= 8; star++) await makeSpeaker(site.db, { name: `Star ${star}`, featured: true })
await makeSpeaker(site.db, { name: 'Ninth', featured: false })
await makeSection(site.db, { section: 'about', title: 'About' })
await makeGalleryImage(site.db, { event_title: 'Opening night', image_path: `${site.url}/favicon.svg` })
await makeTicket(site.db, { name: 'Standard', quantity: 200, sold: 50 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.locator('dialog[open]')

async function open(path: string, width: (typeof widths)[number] = 1280) {
  const page = await signedInPage(site, staff, { width })
  await visit(page, path)
  return page
}

test('a click anywhere in a row opens the record, and so does its name on the keyboard', async () => {
  const page = await open('/admin/agenda')
  await page.getByRole('cell', { name: 'Amphitheatre' }).click()
  await dialog(page).getByLabel('Topic', { exact: true }).waitFor()
  assert.equal(await dialog(page).getByLabel('Topic', { exact: true }).inputValue(), 'Coffee')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await button(page, 'Coffee').focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Topic', { exact: true }).waitFor()
})

test('the search of the agenda finds rooms and descriptions', async () => {
  const page = await open('/admin/agenda')
  for (const [query, found] of [
    ['hall b', topic],
    ['cardamom', 'Coffee'],
  ] as const) {
    await page.getByRole('searchbox').fill(query)
    await eventually(async () => assert.deepEqual(await page.locator('tbody th').allInnerTexts(), [found]))
    assert.equal(await page.locator('h1 + p').textContent(), '1 of 3 agenda items')
  }
  await page.getByRole('searchbox').fill('')
  await eventually(async () => assert.equal(await page.locator('h1 + p').textContent(), '3 agenda items'))
})

test('at 360 px the days of the agenda are buttons, and a card has 88 px', async () => {
  const page = await open('/admin/agenda', 360)
  const days = page.getByRole('group', { name: 'Day' })
  await days.getByRole('button', { name: 'Thu 15' }).click()
  await eventually(async () => assert.deepEqual(await page.locator('tbody th').allInnerTexts(), ['Panel']))
  assert.equal(await page.getByRole('searchbox').inputValue(), '2027-04-15')
  await days.getByRole('button', { name: 'Wed 14' }).click()
  await eventually(async () => assert.deepEqual(await page.locator('tbody th').allInnerTexts(), [topic]))
  assert.equal((await page.locator('tbody tr').boundingBox())?.height.toFixed(), '88')
  assert.equal(await overflowOf(page), 0)
  await days.getByRole('button', { name: 'All' }).click()
  await eventually(async () => assert.equal(await page.locator('tbody th').count(), 3))
})

for (const size of [768, 1280])
  test(`the agenda fits into ${size} px, and the topic is its widest column`, async () => {
    const page = await open('/admin/agenda')
    await page.setViewportSize({ width: size, height: 900 })
    await button(page, 'Coffee').waitFor()
    assert.equal(Math.max(0, await overflowOf(page)), 0)
    const columns = await page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map(({ clientWidth, textContent }) => [clientWidth, textContent] as const))
    const [, widest] = columns.reduce((one, other) => (other[0] > one[0] ? other : one))
    assert.match(widest ?? '', /^Topic/)
  })

test('numbers are aligned at their end, and the sold tickets are a bar', async () => {
  const page = await open('/admin/tickets')
  const cell = page.locator('td.number', { has: page.locator('svg') })
  await cell.waitFor()
  assert.equal(await cell.evaluate((element) => getComputedStyle(element).textAlign), 'end')
  const [all, sold] = [await cell.locator('svg').boundingBox(), await cell.locator('rect').boundingBox()]
  assert.equal((sold?.width ?? 0) / (all?.width ?? 1), 0.25)
})

test('on a phone the pencil is in the first line of a card, and no line ends in a dot', async () => {
  const page = await open('/admin/agenda', 360)
  const card = page.locator('tbody tr', { hasText: 'Coffee' })
  const [own, pencil] = [await card.boundingBox(), await button(page, 'Edit Coffee').boundingBox()]
  assert.ok(own && pencil && pencil.y - own.y < 12)
  const contents = await card
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  assert.ok(contents.every((content) => !content.includes('·')))
})

test('more than eight stars are pointed out', async () => {
  const page = await open('/admin/speakers')
  const note = page.getByText('9 speakers have a star. Home shows the first eight.')
  await button(page, 'Featured: Ninth').waitFor()
  assert.equal(await note.count(), 0)
  await button(page, 'Featured: Ninth').click()
  await note.waitFor()
})

test('the quick link opens the form, once', async () => {
  const page = await open('/admin/dashboard')
  await page.getByRole('link', { name: 'Add speaker' }).click()
  await page.getByRole('heading', { name: 'Add speaker' }).waitFor()
  await page.reload()
  await button(page, 'Add Speaker').waitFor()
  assert.equal(await dialog(page).count(), 0)
})

test('a line of the latest changes leads to its record', async () => {
  await makeEvent(site.db, { name: 'Gala' })
  const page = await open('/admin/dashboard')
  await assertTexts(page, ['Tester added 9 speakers'])
  await page.getByRole('link', { name: 'Gala', exact: true }).click()
  await page.getByRole('heading', { name: 'Edit event' }).waitFor()
  assert.equal(await dialog(page).getByLabel('Name', { exact: true }).inputValue(), 'Gala')
})

test('the question before a deletion names the record in its title', async () => {
  const page = await open('/admin/tickets')
  await pressRowAction(page, 'Delete', 'Standard')
  await page.getByRole('heading', { name: 'Delete ticket “Standard”?' }).waitFor()
})

test('several drafts are one bar, and can be discarded together', async () => {
  const page = await open('/admin/speakers')
  for (const name of ['Star 1', 'Star 2']) {
    await button(page, `Edit ${name}`).click()
    await dialog(page).getByLabel('Company', { exact: true }).fill('Typed only')
    await dialog(page).getByText('Draft saved on this device').waitFor()
    page.once('dialog', (prompt) => prompt.accept())
    // The draft is stored after a pause in typing.
    await eventually(async () => assert.ok((await storedDrafts(page)).some(({ label }) => label === name)))
    await page.reload()
    await button(page, 'Add Speaker').waitFor()
  }
  await page.getByText('Unsaved changes to 2 speakers').click()
  await page.getByRole('list', { name: 'Unsaved changes' }).getByText('Star 2').waitFor()
  await button(page, 'Discard all').click()
  await dialog(page).getByText('Your changes haven’t been saved.').waitFor()
  await dialog(page).getByRole('button', { name: 'Keep' }).click()
  await eventually(async () => assert.equal((await storedDrafts(page)).length, 2))
  await button(page, 'Discard all').click()
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await eventually(async () => assert.deepEqual(await storedDrafts(page), []))
})

test('on a phone the sections are a select, and the tools of the text are one row', async () => {
  const page = await open('/admin/content?section=about', 360)
  const toolbar = page.getByRole('toolbar')
  await toolbar.waitFor()
  assert.ok(((await toolbar.boundingBox())?.height ?? 0) < 64)
  const panel = await page.getByRole('tabpanel').boundingBox()
  const field = await page.getByLabel('Title', { exact: true }).boundingBox()
  assert.ok(panel && field && field.x + field.width <= panel.x + panel.width)
  assert.equal(await page.getByRole('tab').first().isVisible(), false)
  await page.getByLabel('Section', { exact: true }).selectOption('footer')
  await page.getByRole('heading', { level: 2, name: 'Footer' }).waitFor()
})

test('on a phone the form of the gallery is folded until it is wanted', async () => {
  const page = await open('/admin/gallery', 360)
  const title = page.getByLabel('Event title', { exact: true })
  assert.equal(await title.isVisible(), false)
  await button(page, 'Add images').click()
  assert.ok(await title.evaluate((field) => field === document.activeElement))
  assert.equal(await button(page, 'Add images').count(), 0)
})

test('an error takes the place of its hint', async () => {
  const page = await open('/admin/speakers')
  await button(page, 'Add Speaker').click()
  const hint = dialog(page).getByText('At least 20 characters; each line becomes a paragraph')
  await hint.waitFor()
  await dialog(page).getByLabel('Bio', { exact: true }).fill('Too short')
  await button(page, 'Save speaker').click()
  await dialog(page).getByText('Bio must be at least 20 characters').waitFor()
  assert.equal(await hint.count(), 0)
})
