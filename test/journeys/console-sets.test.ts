import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, serveTestSite, signedInPage, visit } from '../browser.ts'
import { send } from '../calls.ts'
import { makeEvent, makeSpeaker } from '../factories.ts'
import { assertAccessible } from './accessibility.ts'
import { assertFocused } from './focused.ts'
import { openRowMenu } from './row-actions.ts'

const site = await serveTestSite()

test('an eye hides a record with one click, and a form says where it is shown', async () => {
  const { id } = await makeEvent(site.db, { name: 'Rooftop night' })
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/events')
  await page.getByRole('button', { name: 'Hide Rooftop night from visitors' }).click()
  await page.locator('tbody .badge', { hasText: 'Hidden' }).waitFor()
  assert.equal((await site.get(`/events/${id}`)).status, 404)

  await page.getByRole('button', { name: 'Edit Rooftop night' }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('Not on the site. It is hidden.').waitFor()
  await dialog.getByRole('combobox', { name: 'On the site' }).selectOption('timed')
  await dialog.getByLabel('From').fill('2027-04-14T09:00')
  await dialog.getByLabel('Until').fill('2027-04-13T09:00')
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await dialog.getByText('Must be after From').waitFor()
  await dialog.getByLabel('Until').fill('2027-04-15T09:00')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save event' }).click()
  await page.locator('tbody .badge', { hasText: 'Hidden until April 14, 2027, 09:00 Nairobi time' }).waitFor()

  await page.setViewportSize({ width: 360, height: 740 })
  await openRowMenu(page, 'Rooftop night')
  await page.getByRole('button', { name: 'Show Rooftop night on the site' }).click()
  await page.getByText('Rooftop night is on the site').waitFor()
  assert.equal((await site.get(`/events/${id}`)).status, 200)
})

/** Returns the kinds of the questions that the browser will ask; each is answered by staying. */
function questionsOf(page: Page): string[] {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  return questions
}

test('a set holds changes back, shows them in a preview, and publishes them', async () => {
  const { id } = await makeSpeaker(site.db, { name: 'Wanjiru Kamau', title: 'Engineer' })
  const page = await signedInPage(site, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/admin/sets')
  await page.getByRole('button', { name: 'Start a set' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Line-up 2')
  const questions = questionsOf(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Set of changes' })
  await bar.getByText('Line-up 2').waitFor()
  assert.deepEqual(questions, [])

  await visit(page, '/admin/speakers')
  await bar.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe')
  await preview.getByText('Engineer').first().waitFor()
  await page.getByRole('button', { name: 'Edit Wanjiru Kamau' }).click()
  await page.locator('dialog[open]').getByLabel('Title').fill('Chair')
  await page.getByRole('button', { name: 'Save speaker' }).click()
  await preview.getByText('Chair').first().waitFor()
  assert.doesNotMatch((await site.get('/speakers')).body, /Chair/)

  // One save is taken back, in the table and in the preview, and done again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('cell', { name: 'Engineer' }).waitFor()
  await preview.getByText('Engineer').first().waitFor()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await page.getByRole('cell', { name: 'Chair' }).waitFor()
  await preview.getByText('Chair').first().waitFor()
  await preview.getByRole('link', { name: 'Wanjiru Kamau' }).first().click()
  await preview.getByRole('heading', { level: 1, name: 'Wanjiru Kamau' }).waitFor()
  await preview.getByText('Chair').first().waitFor()

  await page.getByRole('button', { name: 'Close preview' }).click()
  await bar.getByRole('link', { name: 'Changes and publishing' }).click()
  await page.getByText('Title: Engineer → Chair').waitFor()
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByText('The preview has a new link.').waitFor()
  await bar.getByRole('button', { name: 'Preview' }).click()
  const heading = preview.getByRole('heading', { level: 1 })
  await heading.waitFor()
  assert.notEqual(await heading.innerText(), 'Page Not Found')
  await page.getByRole('button', { name: 'Close preview' }).click()
  await page.getByLabel('Publish at').focus()
  // A date without a time.
  await page.keyboard.type('12012031')
  await page.getByRole('button', { name: 'Don’t schedule' }).click()
  await page.getByText('Must be a date and time').waitFor()
  await page.getByLabel('Publish at').fill('2025-12-01T09:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Must be in the future').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('“Line-up 2” is published: 1 record.').waitFor()

  // Its publication is undone, and the set published again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await assertFocused(page.getByRole('button', { name: /(Show|Hide) changes/ }))
  await send(site, 'PUT', `/api/speakers/${id}`, { json: { title: 'Dean' } })
  await visit(page, '/admin/sets')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await page.getByRole('button', { name: 'Keep “Chair”' }).click()
  await assertFocused(page.getByRole('button', { name: 'Hide changes' }))
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  assert.equal(await bar.count(), 0)
  await eventually(async () => assert.match((await site.get('/speakers')).body, /Chair/))
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => assert.doesNotMatch((await site.get('/speakers')).body, /Chair/))
})

test('staying on a form with unsaved changes keeps the set', async () => {
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/sets')
  await page.getByRole('button', { name: 'Start a set' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Texts')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Set of changes' })
  await bar.getByText('Texts').waitFor()
  await visit(page, '/admin/content?section=hero')
  await page.getByLabel('Title', { exact: true }).fill('Come in')
  const questions = questionsOf(page)
  await bar.getByRole('button', { name: 'Leave' }).click()
  await eventually(async () => assert.deepEqual(questions, ['beforeunload']))
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Content updated successfully!').waitFor()
  await bar.getByText('Texts').waitFor()
  assert.doesNotMatch((await site.get('/')).body, /Come in/)
  await bar.getByRole('link', { name: 'Changes and publishing' }).click()
  await page.getByRole('button', { name: /^Take out / }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Take out' }).click()
  await page.getByText('Nothing is changed in it yet.').waitFor()
  await bar.getByRole('button', { name: 'Leave' }).click()
  await bar.waitFor({ state: 'detached' })
})
