import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeSection } from '../factories.ts'
import { pressRowAction } from './row-actions.ts'

test('an empty list of venues names the main one, and a venue is imported, counted and deleted', async () => {
  const site = await serveTestSite()
  await makeSection(site.db, { section: 'contact', venue: 'Kenyatta Centre' })
  const page = await signedInPage(site, 'admin')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.locator('dialog[open]')
  await visit(page, '/admin/tracks/venues')
  await page.getByText('Kenyatta Centre is the main venue already.').waitFor()
  await button('Import and export').click()
  await button('Import venues').click()
  const label = dialog.getByText('Or paste rows from a spreadsheet')
  assert.equal(await label.evaluate((element) => getComputedStyle(element).textAlign), 'start')
  await page.getByLabel('Or paste rows from a spreadsheet').fill('Name\tAddress\nPier 4\tShore Road\n')
  await button('Add 1').click()
  await button('Edit Pier 4').waitFor()
  assert.equal(await page.locator('main h1 + p').textContent(), '1 venue')
  await pressRowAction(page, 'Delete', 'Pier 4')
  await dialog.getByText('Are you sure you want to delete the venue "Pier 4"? This action cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await button('Undo').click()
  await button('Edit Pier 4').waitFor()
})
