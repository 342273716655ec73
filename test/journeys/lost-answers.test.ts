import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertTexts, eventually, expectFailedRequests, openAccount, serveTestSite } from '../browser.ts'
import { makeTicket } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { openConsole } from './session.ts'

const site = await serveTestSite()
const staff = await openAccount(site, { role: 'admin' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Loses the next answer to a change: the server makes it, and the browser sees a broken connection. */
async function loseNextAnswer(page: Page, path: string) {
  expectFailedRequests()
  let isLost = false
  await page.route(`**/api${path}`, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.continue()
    isLost = true
    const response = await route.fetch()
    assert.ok(response.ok(), await response.text())
    return route.abort('connectionreset')
  })
}

const namesOf = async (path: string, field = 'name') =>
  (await site.get(`/api${path}`)).body.data.map((each: Record<string, string>) => each[field])

test('after a lost answer, the save is sent again and makes no second record; a new form does', async () => {
  const page = await openConsole(site, '/admin/sponsors', staff)
  await loseNextAnswer(page, '/sponsors')
  await button(page, 'Add sponsor').first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('Name', { exact: true }).fill('Kobo Rails')
  await button(page, 'Save sponsor').click()
  await page.getByText('1 waiting change sent.').waitFor()
  await eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
  await assertTexts(page, ['Kobo Rails'])
  assert.deepEqual(await namesOf('/sponsors'), ['Kobo Rails'])

  // The same content once more is a record that somebody wants.
  await button(page, 'Add sponsor').first().click()
  await dialog.getByLabel('Name', { exact: true }).fill('Kobo Rails')
  await button(page, 'Save sponsor').click()
  await eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
  assert.deepEqual(await namesOf('/sponsors'), ['Kobo Rails', 'Kobo Rails'])
})

test('after lost answers and a reload of the page, the save is sent again and makes no second record', async () => {
  const page = await openConsole(site, '/admin/speakers', staff)
  expectFailedRequests()
  await page.route('**/api/speakers', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const dialog = page.locator('dialog[open]')
  await button(page, 'Add speaker').first().click()
  const photo = { name: 'ada.png', mimeType: 'image/png', buffer: await imageBytes('red', 40, 40) }
  for (const [label, text] of [
    ['Name', 'Ada Obi'],
    ['Title', 'Engineer'],
    ['Company', 'Kobo Rails'],
    ['Bio', 'Builds ledgers that stay up at night.'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await button(page, 'Save speaker').click()
  await page.getByText('1 change waits to be sent.').waitFor()
  assert.deepEqual(await namesOf('/speakers'), ['Ada Obi'])

  await page.reload()
  await page.unroute('**/api/speakers')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('1 waiting change sent.').waitFor()
  assert.deepEqual(await namesOf('/speakers'), ['Ada Obi'])
})

test('after a lost answer, uploading an image again makes no second one', async () => {
  const page = await openConsole(site, '/admin/gallery', staff)
  await loseNextAnswer(page, '/gallery')
  await page.getByLabel('Event title').fill('Hack day')
  const files = [{ name: 'party.png', mimeType: 'image/png', buffer: await imageBytes('red') }]
  await page.getByLabel('Images', { exact: true }).first().setInputFiles(files)
  await button(page, /^Upload/).click()
  await page.getByRole('alert').waitFor()
  assert.deepEqual(await namesOf('/gallery', 'event_title'), ['Hack day'])
  await button(page, /^Upload/).click()
  await page.getByText('Images uploaded successfully!', { exact: true }).waitFor()
  assert.deepEqual(await namesOf('/gallery', 'event_title'), ['Hack day'])
})

test('a save whose page was closed before the answer is no draft, and does not conflict with the next one', async () => {
  const { id } = await makeTicket(site.db, { name: 'Day pass' })
  const page = await openConsole(site, '/admin/tickets', staff)
  expectFailedRequests()
  await page.route(`**/api/tickets/${id}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
  })
  const dialog = page.locator('dialog[open]')
  const rename = async (name: string) => {
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByText('Draft saved on this device').waitFor()
    await button(page, 'Save ticket').click()
  }
  await button(page, 'Edit Day pass').click()
  await rename('One day')
  await eventually(async () => assert.ok((await namesOf('/tickets')).includes('One day')))

  page.once('dialog', (leaving) => leaving.accept())
  await page.reload()
  await page.unroute(`**/api/tickets/${id}`)
  await page.getByRole('list', { name: 'Unsaved changes' }).getByText('One day').waitFor()
  await button(page, 'Continue').click()
  await dialog.getByLabel('Name', { exact: true }).waitFor()
  assert.equal(await dialog.getByText('Restored unsaved changes').count(), 0)
  await rename('Any day')
  await button(page, 'Edit Any day').waitFor()
  assert.equal(await page.getByRole('list', { name: 'Unsaved changes' }).count(), 0)
})
