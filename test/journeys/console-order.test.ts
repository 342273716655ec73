import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually, expectFailedRequests, type ServedSite, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeGalleryImage, makeSection, makeSpeaker, makeSponsor, makeTrack } from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { overflowOf } from './pages.ts'
import { openRowMenu } from './row-actions.ts'

const names = ['Ada', 'Bisi', 'Chidi', 'Dayo'].map((first) => `${first} Obi`)

async function openSpeakers(options: { width?: 360 | 1280; hasTouch?: boolean } = {}, count = 4) {
  const site = await serveTestSite({ rateLimited: false })
  for (let index = 0; index < count; index += 1)
    await makeSpeaker(site.db, { name: names[index] ?? `Speaker ${index}`, featured: index === 3 })
  const page = await signedInPage(site, 'admin', options)
  await visit(page, '/admin/speakers')
  await page.locator('tbody th').first().waitFor()
  return { site, page }
}

const shown = (page: Page) => page.locator('tbody th').allInnerTexts()
const isShown = (page: Page, expected: string[]) =>
  eventually(async () =>
    assert.deepEqual(
      await shown(page),
      expected.map((name) => `${name} Obi`),
    ),
  )
const onSite = async (site: ServedSite, path = '/api/speakers', field = 'name') =>
  ((await site.get(path)).body.data as Record<string, string>[]).map((record) => record[field])
const isOnSite = (site: ServedSite, expected: string[]) =>
  eventually(async () =>
    assert.deepEqual(
      await onSite(site),
      expected.map((name) => `${name} Obi`),
    ),
  )
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

test('staff drag rows in the order of the site, undo that, and go back to the default order', async () => {
  const { site, page } = await openSpeakers()
  await isShown(page, ['Dayo', 'Ada', 'Bisi', 'Chidi'])
  assert.equal(await handle(page, 'Ada Obi').count(), 0)
  await page.getByRole('columnheader', { name: 'Order' }).getByRole('button').click()
  await page.getByText('Drag the handles to change the order on the site.').waitFor()
  await assertAccessibleInBothSchemes(page)

  const [from, to] = [await middleOf(handle(page, 'Dayo Obi')), await middleOf(handle(page, 'Bisi Obi'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + 4, { steps: 6 })
  assert.equal(await page.locator('tr[data-drop=after]').getByRole('rowheader').innerText(), 'Bisi Obi')
  await page.mouse.up()
  await isShown(page, ['Ada', 'Bisi', 'Dayo', 'Chidi'])
  await page.getByText('Speaker moved.').waitFor()
  await isOnSite(site, ['Ada', 'Bisi', 'Dayo', 'Chidi'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await isShown(page, ['Dayo', 'Ada', 'Bisi', 'Chidi'])

  await openRowMenu(page, 'Chidi Obi')
  await page.getByRole('button', { name: 'Move Chidi Obi up' }).click()
  await isShown(page, ['Dayo', 'Ada', 'Chidi', 'Bisi'])
  // The list of an order of its own is shown in it.
  await page.getByRole('button', { name: 'Order by default' }).waitFor()
  await visit(page, '/admin/speakers')
  await isShown(page, ['Dayo', 'Ada', 'Chidi', 'Bisi'])
  await visit(page, '/admin/activity')
  await page.getByText('reordered').first().waitFor()
  await visit(page, '/admin/speakers')
  await page.getByRole('button', { name: 'Order by default' }).click()
  await page.getByText('The speakers are in their default order.').waitFor()
  await isOnSite(site, ['Dayo', 'Ada', 'Bisi', 'Chidi'])
})

test('rows are moved by keyboard alone, with announcements', async () => {
  const { site, page } = await openSpeakers()
  await visit(page, '/admin/speakers?sort=position')
  await handle(page, 'Ada Obi').focus()
  await page.keyboard.press(' ')
  await page.getByText('Lifted Ada Obi, 2 of 4. Arrow keys move it, Space drops it, Escape puts it back.').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('3 of 4', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Ada Obi stays where it was.').waitFor()
  await page.keyboard.press(' ')
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await page.getByText('Dropped Ada Obi, 4 of 4.').waitFor()
  assert.equal(await focused(page), 'Move Ada Obi')
  await isOnSite(site, ['Dayo', 'Bisi', 'Chidi', 'Ada'])
  // The next move does not wait for the last one.
  for (const key of [' ', 'ArrowUp', ' ', ' ', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await isOnSite(site, ['Dayo', 'Ada', 'Bisi', 'Chidi'])
  assert.equal(await focused(page), 'Move Ada Obi')
})

test('on a phone a finger drags a card by its handle, and elsewhere scrolls the page', async () => {
  const { site, page } = await openSpeakers({ width: 360, hasTouch: true }, 12)
  await page.getByLabel('Sort by').selectOption('Order')
  assert.equal(await overflowOf(page), 0)
  await assertAccessibleInBothSchemes(page)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const drag = async (start: { x: number; y: number }, by: number) => {
    await touch('touchStart', start.x, start.y)
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', start.x, start.y + (by * step) / 5)
    await touch('touchEnd')
  }
  const before = await shown(page)
  const from = await middleOf(handle(page, before[0] as string))
  const to = await middleOf(handle(page, before[1] as string))
  await drag(from, to.y - from.y + 8)
  await eventually(async () => assert.deepEqual((await onSite(site)).slice(0, 2), [before[1], before[0]]))
  assert.equal(await page.evaluate(() => scrollY), 0)
  const name = await middleOf(page.getByRole('rowheader').nth(4))
  await drag(name, -140)
  await eventually(async () => assert.ok((await page.evaluate(() => scrollY)) > 50))
  assert.equal(await page.locator('dialog[open]').count(), 0)
})

test('rows cannot be moved in another order or in a search, and the menu says why', async () => {
  const { page } = await openSpeakers()
  const reason = async () => {
    await openRowMenu(page, 'Ada Obi')
    const button = page.getByRole('button', { name: 'Move Ada Obi up' })
    const title = await button.getAttribute('title')
    await page.keyboard.press('Escape')
    return title
  }
  assert.equal(await reason(), 'Sort by “Order” to move it')
  await page.getByRole('columnheader', { name: 'Order' }).getByRole('button').click()
  await page.getByRole('searchbox').fill('ada')
  await page.getByText('Clear the search and the filters to move rows.').waitFor()
  assert.equal(await handle(page, 'Ada Obi').count(), 0)
  assert.equal(await reason(), 'Clear the search and the filters to move it')
})

test('a sponsor is moved within its tier', async () => {
  const site = await serveTestSite({ rateLimited: false })
  for (const [name, tier] of [
    ['Gold', 'gold'],
    ['Silver 1', 'silver'],
    ['Silver 2', 'silver'],
  ] as const)
    await makeSponsor(site.db, { name, tier })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/sponsors?sort=position')
  await handle(page, 'Silver 2').focus()
  for (const key of [' ', 'Home', ' ']) await page.keyboard.press(key)
  await page.getByText('Dropped Silver 2, 1 of 2.').waitFor()
  await eventually(async () => assert.deepEqual(await onSite(site, '/api/sponsors'), ['Gold', 'Silver 2', 'Silver 1']))
})

test('pictures are moved in their grid, and rows of a form in their list', async () => {
  const site = await serveTestSite({ rateLimited: false })
  for (const title of ['Last', 'Middle', 'First']) await makeGalleryImage(site.db, { event_title: title })
  const page = await signedInPage(site, 'admin')
  await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 204 }))
  await visit(page, '/admin/gallery')
  await assertAccessibleInBothSchemes(page)
  await page
    .getByRole('list', { name: 'Images' })
    .evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const [from, to] = [await middleOf(handle(page, 'Last (3)')), await middleOf(page.locator('main li').first())]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 40, to.y, { steps: 6 })
  await page.mouse.up()
  await eventually(async () =>
    assert.deepEqual(await onSite(site, '/api/gallery', 'event_title'), ['Last', 'First', 'Middle']),
  )

  const questions = ['When?', 'Where?', 'Who?'].map((question) => ({ question, answer: 'Soon.' }))
  await makeSection(site.db, { section: 'faq', questions })
  await visit(page, '/admin/content?section=faq')
  await handle(page, 'Who?').focus()
  for (const key of [' ', 'Home', ' ']) await page.keyboard.press(key)
  await page.getByText('Dropped Who?, 1 of 3.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: false }).first().click()
  await eventually(async () => {
    const { body } = await site.get('/api/content/section/faq')
    assert.deepEqual(
      body.data[0].questions.map(({ question }: { question: string }) => question),
      ['Who?', 'When?', 'Where?'],
    )
  })
})

test('a move that fails is taken back and reported', async () => {
  expectFailedRequests()
  const site = await serveTestSite({ rateLimited: false })
  const gone = await makeTrack(site.db, { name: 'Custody' })
  await makeTrack(site.db, { name: 'Payments', order: 1 })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/tracks')
  await handle(page, 'Payments').focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await site.db.deleteFrom('tracks').where('id', '=', gone.id).execute()
  await page.keyboard.press(' ')
  await page.getByText('Track not found').waitFor()
  await eventually(async () => assert.deepEqual(await shown(page), ['Payments']))
})
