import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertTexts, eventually, openAccount, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeImage, makeSection, makeSpeaker, makeVenue } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'

test('staff fix a finding in its field, accept another with a reason, and reopen it, at 360 px', async () => {
  const site = await serveTestSite({ rateLimited: false })
  const social = { website: 'http://ada.example' }
  for (const name of ['Ada', 'Bisi', 'Chidi', 'Dele']) await makeSpeaker(site.db, { name, image: null })
  await makeSpeaker(site.db, { name: 'Eze', social })
  await makeVenue(site.db, { name: 'Landmark', image: await makeImage(site, await imageBytes('red')) })
  await makeSection(site.db, { section: 'about', content: '<p>See http://about.example</p>' })
  const page = await signedInPage(site, await openAccount(site, { role: 'admin', name: 'Ngozi Bello' }), { width: 360 })
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Check before going live' }).click()
  await page.getByRole('heading', { level: 1, name: 'Before going live' }).waitFor()
  const main = page.locator('main')
  await assertTexts(page, ['Fix these first (1)'])
  await main.getByText('5 speakers have no portrait').click()
  await page.getByRole('link', { name: 'Add picture: Dele has no portrait' }).waitFor()
  await assertAccessibleInBothSchemes(page)

  const isFocused = (label: string) =>
    eventually(async () =>
      assert.equal(
        await page
          .locator('main form, dialog[open] form')
          .getByLabel(label, { exact: true })
          .evaluate((field) => field === document.activeElement),
        true,
      ),
    )
  await page.getByRole('link', { name: 'Open: Eze links to http://ada.example' }).click()
  await isFocused('Website')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('https://ada.example')
  await page.getByRole('button', { name: 'Save speaker' }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  // The link named a field only once.
  await page.getByRole('button', { name: 'Edit Eze' }).click()
  await isFocused('Name')
  await visit(page, '/admin/check')
  await page.getByText('About links to http://about.example').waitFor()
  assert.equal(await page.getByText('Eze links to').count(), 0)
  await page.getByRole('link', { name: 'Describe: A picture in Landmark has no description' }).click()
  await isFocused('Description of the picture')

  await visit(page, '/admin/check')
  const title = 'The newsletter is simulated'
  await page.getByRole('button', { name: `Accept: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept as it is' })
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason').fill('We open it in May')
  await assertAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await main.getByText('Accepted (1)').waitFor()
  assert.equal(await main.evaluate((element) => element === document.activeElement), true)
  await main.getByText('Accepted (1)').click()
  await assertTexts(page, ['“We open it in May” Ngozi Bello'])
  await assertAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: `Reopen: ${title}` }).click()
  await page.getByRole('button', { name: `Accept: ${title}` }).waitFor()
  assert.equal(await main.getByText(/^Accepted \(/).count(), 0)

  const json = { success: true, data: { groups: [], accepted: [] } }
  await page.route('**/api/check', (route) => route.fulfill({ json }))
  await visit(page, '/admin/check')
  await main.getByText('Nothing to fix. The site is ready.').waitFor()
})
