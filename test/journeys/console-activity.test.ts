import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import {
  assertTexts,
  eventually,
  expectFailedRequests,
  openAccount,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { makeEvent, makeGalleryImage, makeSpeaker } from '../factories.ts'
import { assertAccessibleInBothSchemes, assertFits } from './accessibility.ts'
import { assertFocused } from './focused.ts'
import { assertAt, failing } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

test('the activity is grouped, filtered, opened, followed and exported, also at 360 px', async () => {
  const { db } = site
  const ada = await openAccount(site, { role: 'admin', name: 'Ada Obi' })
  const { id } = await makeSpeaker(db, { name: 'Amina' })
  await makeEvent(db, { name: 'Opening night' })
  for (let time = 1; time <= 32; time += 1) await makeGalleryImage(db)
  await write(db, ada, (writer) => writer.update(entities.speakers, id, { title: 'Founder', featured: true }))

  const page = await signedInPage(site, ada, { width: 360 })
  await visit(page, '/admin/dashboard')
  await assertTexts(page, ['Ada Obi updated the speaker “Amina”', 'Tester added 32 pictures'])
  await page.getByRole('link', { name: 'All changes' }).click()
  await assertAt(page, '/admin/activity')
  await assertTexts(page, ['Accounts, roles, passwords and sign-ins are never undone.'])
  const rows = page.getByRole('list', { name: 'Changes' }).locator(':scope > li')
  const assertRows = (expected: string[]) =>
    eventually(async () => assert.deepEqual(await rows.locator('div > p:first-child').allInnerTexts(), expected))
  const all = [
    'Ada Obi updated the speaker “Amina”',
    'Tester added 32 pictures',
    'Tester created the event “Opening night”',
    'Tester created the speaker “Amina”',
  ]
  await assertRows(all)
  assert.match(await rows.first().innerText(), /(just now|ago) · \w+ \d+, \d{4}, \d\d:\d\d Nairobi time/)

  await page.getByText('Changed: Title, Featured').click()
  await eventually(async () =>
    assert.deepEqual(await rows.first().locator('dd').allInnerTexts(), ['Engineer', 'Founder', 'no', 'yes']),
  )
  await page.getByText('All 32 changes').click()
  await eventually(async () => assert.equal(await rows.nth(1).locator('li').count(), 32))
  await assertFits(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await assertAccessibleInBothSchemes(page)

  await page.getByRole('searchbox', { name: 'Search changes' }).fill('amina')
  await assertRows([all[0] ?? '', all[3] ?? ''])
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Speaker')
  await page.getByRole('combobox', { name: 'Changed field' }).selectOption('Title')
  await assertRows([all[0] ?? ''])
  await page.getByText('1 change shown').waitFor()
  await assertAt(page, '/admin/activity?q=amina&entity=speaker&field=title')
  await rows.first().getByRole('link').click()
  const form = page.getByRole('dialog', { name: 'Edit speaker' })
  await form.waitFor()
  await page.goBack()
  await form.waitFor({ state: 'detached' })
  await page.goBack()
  await assertAt(page, '/admin/activity?q=amina&entity=speaker&field=title')
  await assertRows([all[0] ?? ''])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  assert.match(file, /"Ada Obi","updated","speaker","Amina","Title","Engineer","Founder"/)
  assert.equal(file.split('\r\n').length, 4)

  await page.getByRole('combobox', { name: 'Person' }).selectOption('Tester')
  await page.getByText('No changes match.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await assertRows(all)
  await assertFocused(page.getByLabel('Person'))
  await assertAt(page, '/admin/activity')

  // As while a year is typed.
  await page.getByLabel('From').fill('0020-01-01')
  await page.getByLabel('Person').selectOption('Ada Obi')
  await assertRows([all[0] ?? ''])
  await assertAt(page, `/admin/activity?person=${ada.id}`)
  expectFailedRequests()
  await page.route('**/api/changes?*', failing['status 500'])
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByRole('alert').getByText('Couldn’t load the changes.').waitFor()
  await page.unroute('**/api/changes?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})

test('older changes are loaded on demand', async () => {
  const { db } = site
  const page = await signedInPage(site, 'super_admin')
  for (let time = 1; time <= 104; time += 1) await makeEvent(db, { name: `Event ${time}` })
  await visit(page, '/admin/activity?entity=event')
  await assertTexts(page, ['Tester added 100+ events'])
  await page.getByRole('button', { name: 'Show older changes' }).click()
  await assertTexts(page, ['Tester added 105 events'])
  assert.equal(await page.getByRole('button', { name: 'Show older changes' }).count(), 0)
})
