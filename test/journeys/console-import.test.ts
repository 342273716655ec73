import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, serveTestSite, signedInPage, visit } from '../browser.ts'
import { send } from '../calls.ts'
import { makeSpeaker } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { assertAccessible } from './accessibility.ts'
import { assertFocused } from './focused.ts'
import { overflowOf } from './pages.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const bio = 'Builds ledgers that stay up at night.'
const csv = (text: string) => ({ name: 'speakers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function openImport(page: Page) {
  await visit(page, '/admin/speakers')
  await button(page, 'Import and export').click()
  await button(page, 'Import speakers').click()
}

test('a spreadsheet with photos is previewed, mended, imported and undone', async () => {
  const site = await serveTestSite()
  await makeSpeaker(site.db, { name: 'Ada Obi' })
  const page = await signedInPage(site, 'admin', { width: 360 })
  await openImport(page)
  await assertAccessible(page)
  expectFailedRequests() // an empty file is refused
  await page.getByLabel('Spreadsheet and pictures').setInputFiles([csv('')])
  await page.getByRole('alert').getByText('speakers.csv is empty').waitFor()
  assert.equal(await page.getByText('now choose the spreadsheet').count(), 0)
  const photo = { name: 'ben-chi.png', mimeType: 'image/png', buffer: await imageBytes('red') }
  const rows = `Full name,About,Job title,Organisation,Photo\nAda Obi,${bio},CTO,Kobo,\nBen Chi,${bio},Engineer,,ben-chi\n`
  const files = page.getByLabel('Spreadsheet and pictures')
  await files.setInputFiles([csv(rows), photo])
  await page.getByText('Company is required').waitFor()
  assert.equal(await overflowOf(page), 0)
  await assertAccessible(page)
  assert.equal(await button(page, 'Update 1').getAttribute('aria-disabled'), 'true')
  await page.getByLabel('Only rows with errors').check()
  assert.equal(await page.locator('.import-rows tbody tr').count(), 1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertAccessible(page)

  await button(page, 'Start again').click()
  await assertFocused(files)
  await files.setInputFiles([csv(rows.replace('Engineer,,', 'Engineer,Labs,').replace('Job title', 'Does')), photo])
  await page.getByText('New speakers need Title: choose the column that contains it.').waitFor()
  await page.getByLabel('Does').selectOption('Title')
  await button(page, 'Add 1, update 1').click()
  await page.getByText('Added 1 and updated 1 speaker.').waitFor()
  await button(page, 'Ben Chi').waitFor()
  assert.equal(await page.locator('dialog').count(), 0)
  await button(page, 'Undo').click()
  await page.getByText('Undone').waitFor()
  await eventually(async () => assert.equal(await button(page, 'Ben Chi').count(), 0))
})

test('rows are pasted by keyboard, left out where they are wrong, and exported', async () => {
  const site = await serveTestSite()
  const { id } = await makeSpeaker(site.db, { name: 'Ada Obi' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/speakers')
  await button(page, 'Import and export').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Import speakers').focus()
  await page.keyboard.press('Enter')
  const pasted = `Name\tCompany\tBio\nAda Obi\t=Labs\t${bio}\nBen\tLabs\tshort\n`
  await page.getByLabel('Or paste rows from a spreadsheet').fill(pasted)
  await assertFocused(page.getByLabel('Add pictures'))
  await page.getByText('Bio must be at least 20 characters').waitFor()
  await page.getByLabel('Leave out 1 row with errors').check()
  // Somebody else is faster.
  expectFailedRequests()
  await send(site, 'PUT', `/api/speakers/${id}`, { json: { title: 'CEO' } })
  await button(page, 'Update 1').press('Enter')
  await page.getByText('Some of these records have changed in the meantime.').waitFor()
  await button(page, 'Update 1').press('Enter')
  await page.getByText('Updated 1 speaker.').waitFor()
  await button(page, 'Import and export').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export speakers as CSV').click()])
  assert.match(await readFile(await file.path(), 'utf8'), /"Ada Obi","CEO","'=Labs"/)
})
