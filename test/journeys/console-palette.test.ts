import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, openAccount, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeGalleryImage, makeSpeaker } from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { assertAt, failing, heading } from './session.ts'

const site = await serveTestSite({ rateLimited: false })
await makeSpeaker(site.db, { name: 'Zuri Baraka', company: 'Kobo Rails' })
await makeSpeaker(site.db, { name: 'Abeni Cole', company: 'Zuri Bank', featured: true })
await makeAgendaItem(site.db, { topic: 'Zebra ledgers', date: '2027-04-14', time: '09:00', location: 'Hall' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const field = (page: Page) => palette(page).getByRole('combobox')
const status = (page: Page) => palette(page).getByRole('status')
const optionsIn = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option')
/** The option that Enter chooses. */
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

async function openPalette(page: Page) {
  await visit(page, '/admin/dashboard')
  await page.locator('main h1').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

const assertTextsOf = (options: ReturnType<typeof optionsIn>, texts: string[]) =>
  eventually(async () =>
    assert.deepEqual(
      (await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
      texts,
    ),
  )

describe('the palette of the console', () => {
  test('Ctrl+K finds records, pages and actions, and lists those chosen before first', async () => {
    const page = await signedInPage(site, 'admin')
    await openPalette(page)
    await field(page).fill('zuri')
    await assertTextsOf(optionsIn(page, 'Records'), [
      'Zuri Baraka Speaker · Kobo Rails',
      'Abeni Cole Speaker · Zuri Bank',
    ])
    assert.equal(await status(page).innerText(), '2 results')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Edit speaker' }).waitFor()
    await assertAt(page, '/admin/speakers')
    await page.keyboard.press('Control+k')
    assert.equal(await palette(page).count(), 0)

    await openPalette(page)
    await assertTextsOf(optionsIn(page, 'Recent'), ['Zuri Baraka Speaker · Kobo Rails'])
    await field(page).fill('add spe')
    await assertTextsOf(chosen(page), ['Add speaker'])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add speaker' }).waitFor()

    await openPalette(page)
    await assertTextsOf(optionsIn(page, 'Recent'), ['Add speaker', 'Zuri Baraka Speaker · Kobo Rails'])
    await page.keyboard.press('ArrowDown')
    await assertTextsOf(chosen(page), ['Zuri Baraka Speaker · Kobo Rails'])
    assert.equal(await field(page).getAttribute('aria-activedescendant'), await chosen(page).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await assertTextsOf(chosen(page), ['FAQ Content'])
    await field(page).fill('newsl')
    await page.keyboard.press('Enter')
    await assertAt(page, '/admin/content?section=newsletter')
  })

  test('only super admins find users', async () => {
    await openAccount(site, { name: 'Zola Tester', email: 'zola@kobo.example' })
    const admin = await signedInPage(site, 'admin')
    await openPalette(admin)
    await field(admin).fill('zola')
    await eventually(async () => assert.equal(await status(admin).innerText(), 'Nothing matches “zola”.'))
    await field(admin).fill('user')
    await eventually(async () => assert.equal(await status(admin).innerText(), 'Nothing matches “user”.'))

    const root = await signedInPage(site, 'super_admin')
    await openPalette(root)
    await field(root).fill('zola')
    await optionsIn(root, 'Records').click()
    await assertAt(root, '/admin/users?search=zola%40kobo.example')
    await root.getByRole('rowheader', { name: 'Zola Tester' }).waitFor()
    await root.keyboard.press('Control+k')
    await field(root).fill('add user')
    await root.keyboard.press('Enter')
    await root.getByRole('dialog', { name: 'Add user' }).waitFor()
  })

  test('a list that cannot be searched is reported beside what the others found, and can be retried', async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'admin')
    await page.route('**/api/agenda?search=*', failing['status 500'])
    await openPalette(page)
    await field(page).fill('z')
    assert.equal(await status(page).innerText(), 'Nothing matches “z”.')
    await field(page).fill('zu')
    await palette(page).getByText('Couldn’t search all records.').waitFor()
    await assertTextsOf(optionsIn(page, 'Records'), [
      'Zuri Baraka Speaker · Kobo Rails',
      'Abeni Cole Speaker · Zuri Bank',
    ])
    await field(page).fill('zebra')
    await eventually(async () => assert.equal(await status(page).innerText(), 'Nothing matches “zebra”.'))
    await page.unroute('**/api/agenda?search=*')
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await assertTextsOf(optionsIn(page, 'Records'), ['Zebra ledgers Agenda · Wed, April 14 · 09:00 · Hall'])
  })

  test('on a phone a button opens it, without violations in light and dark colours', async () => {
    const page = await signedInPage(site, 'admin', { width: 360 })
    await visit(page, '/admin/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.getByRole('button', { name: 'Go to…' }).click()
    await field(page).waitFor()
    await assertAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Go to…'),
    )
  })
})

test('pictures of one event, which have one address, are one line', async () => {
  for (const caption of ['Doors', 'Stage']) await makeGalleryImage(site.db, { event_title: 'Closing night', caption })
  const page = await signedInPage(site, 'admin')
  await openPalette(page)
  await field(page).fill('closing night')
  await assertTextsOf(optionsIn(page, 'Records'), ['Closing night Gallery'])
})
