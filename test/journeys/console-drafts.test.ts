import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import {
  type Account,
  eventually,
  expectFailedRequests,
  openAccount,
  refuseDatabases,
  serveTestSite,
  signedInPage,
  visit,
  warningsOf,
} from '../browser.ts'
import { makeEvent, makeSpeaker } from '../factories.ts'
import { holdDrafts, storedDrafts } from './stored-drafts.ts'

const site = await serveTestSite()

async function openConsole(path: string, { fakeClock = false } = {}) {
  const account = await openAccount(site, { role: 'admin' })
  const page = await signedInPage(site, account)
  if (fakeClock) await page.clock.install()
  await visit(page, path)
  return { page, account }
}

/** Waits until the browser has stored that many drafts, of any record. */
const assertDrafts = (page: Page, count: number) =>
  eventually(async () => assert.equal((await storedDrafts(page)).length, count))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.locator('dialog[open]').getByLabel(label, { exact: true })
const offered = (page: Page) => page.getByRole('list', { name: 'Unsaved changes' })
const endSessions = () => site.db.deleteFrom('sessions').execute()

async function signInAgain(page: Page, { email, password }: Account, path: string) {
  await page.waitForURL('**/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
}

test('after a save that fails because the session has ended, the form opens again with what was typed', async () => {
  expectFailedRequests()
  const { page, account } = await openConsole('/admin/sponsors')
  await button(page, 'Add Sponsor').click()
  await endSessions()
  await field(page, 'Name').fill('Volta Exchange')
  await page.getByText('Contact and description').click()
  await field(page, 'Description').fill('Trades by the river.')
  await button(page, 'Save sponsor').click()
  await page.waitForURL('**/login')
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), account.email)
  await signInAgain(page, account, '/admin/sponsors')
  await eventually(async () => assert.equal(await field(page, 'Name').inputValue(), 'Volta Exchange'))
  assert.equal(await field(page, 'Description').inputValue(), 'Trades by the river.')
  assert.ok(await field(page, 'Description').isVisible())
})

test('closing a dialog asks for confirmation once anything is typed, and discarded changes are not offered again', async () => {
  const { page } = await openConsole('/admin/events', { fakeClock: true })
  await button(page, 'Add Event').click()
  await field(page, 'Name').fill('Gala')
  await page.keyboard.press('Escape')
  await page.getByText('Discard your changes?').waitFor()
  await button(page, 'Discard').click()
  await eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
  // Runs the debounced save of the draft, if any is left.
  await page.clock.fastForward(1000)
  await assertDrafts(page, 0)
  await page.reload()
  await button(page, 'Add Event').waitFor()
  assert.equal(await offered(page).count(), 0)
})

test('a form goes through the records of its list, and asks before it leaves one with changes', async () => {
  for (const name of ['Ada Obi', 'Bisi Obi', 'Chi Eze', 'Dayo Obi']) await makeSpeaker(site.db, { name })
  const { page } = await openConsole('/admin/speakers?search=obi')
  await button(page, 'Edit Ada Obi').click()
  const place = page.getByRole('group', { name: 'Place in the list' })
  const isAt = (text: string, name: string) =>
    eventually(async () => {
      assert.equal(await place.innerText(), text)
      assert.equal(await field(page, 'Name').inputValue(), name)
    })
  await isAt('1 of 3', 'Ada Obi')
  const isFocused = (element: Locator) => element.evaluate((each) => each === document.activeElement)
  assert.ok(await isFocused(field(page, 'Name')), 'a form begins with its first field')
  assert.equal(await button(page, 'Previous').getAttribute('aria-disabled'), 'true')
  await button(page, 'Next').click()
  await isAt('2 of 3', 'Bisi Obi')
  assert.ok(await isFocused(button(page, 'Next')))
  await field(page, 'Company').fill('Volta Exchange')
  await button(page, 'Next').click()
  await button(page, 'Keep editing').click()
  await isAt('2 of 3', 'Bisi Obi')
  assert.equal(await field(page, 'Company').inputValue(), 'Volta Exchange')
  await button(page, 'Next').click()
  await button(page, 'Discard').click()
  await isAt('3 of 3', 'Dayo Obi')
  assert.equal(await button(page, 'Next').getAttribute('aria-disabled'), 'true')
  await assertDrafts(page, 0)
})

test('a draft is said to be saved once it is on the device', async () => {
  const { page } = await openConsole('/admin/events')
  await button(page, 'Add Event').click()
  await field(page, 'Name').waitFor()
  const release = await holdDrafts(page)
  await field(page, 'Name').fill('Gala')
  await page.getByText('Saving draft…').waitFor()
  await release()
  await page.getByText('Draft saved on this device').waitFor()
  assert.equal((await storedDrafts(page)).length, 1)
})

test('a form in a browser that stores nothing says so, and leaving its page promises no draft', async () => {
  const { page } = await openConsole('/admin/content?section=about')
  await refuseDatabases(page)
  await page.reload()
  await page.getByLabel('Title', { exact: true }).fill('About us all')
  await page.getByText('Not saved. This browser can’t save drafts').waitFor()
  const prompt = page.waitForEvent('dialog').then((dialog) => dialog.dismiss().then(() => dialog.message()))
  await page.getByRole('link', { name: 'Speakers', exact: true }).click()
  assert.equal(await prompt, 'Leave this page? Your changes are not saved.')
  assert.ok(warningsOf(page).some((text) => text.startsWith('Drafts are not stored')))
})

test('what is typed during a save is stored as a draft of the new record', async () => {
  const { page } = await openConsole('/admin/events')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/events', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await button(page, 'Add Event').click()
  await field(page, 'Name').fill('Gala night')
  await field(page, 'Date').fill('2027-04-15')
  await field(page, 'Location').fill('Courtyard')
  await button(page, 'Save event').click()
  await button(page, 'Saving…').waitFor()
  await field(page, 'Location').fill('Rooftop')
  release()
  await offered(page).getByText('Gala night').waitFor()
  await button(page, 'Continue').click()
  await page.getByRole('heading', { name: 'Edit event' }).waitFor()
  await eventually(async () => assert.equal(await field(page, 'Location').inputValue(), 'Rooftop'))
  await button(page, 'Save event').click()
  await eventually(async () => assert.equal(await page.locator('dialog').count(), 0))
  const { body } = await site.get('/api/events')
  assert.deepEqual(
    body.data.map(({ name, location }: { name: string; location: string }) => [name, location]),
    [['Gala night', 'Rooftop']],
  )
})

test('an upload whose session ended continues after the next sign-in, and adds each image once', async () => {
  expectFailedRequests()
  const { page, account } = await openConsole('/admin/gallery')
  const png = async (name: string, background: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .png()
      .toBuffer(),
  })
  await page.getByLabel('Event title').fill('Hack day')
  await page
    .locator('input[type=file]')
    .setInputFiles([await png('one.png', '#e8a317'), await png('two.png', '#1f6fb2')])
  await assertDrafts(page, 1)
  let sent = 0
  await page.route('**/api/gallery/uploads', async (route) => {
    if (++sent === 2) await endSessions()
    await route.continue()
  })
  await button(page, 'Upload 2 images').click()
  await signInAgain(page, account, '/admin/gallery')
  await page.getByText('Images uploaded successfully!').waitFor()
  assert.equal((await site.get('/api/gallery')).body.data.length, 2)
  await assertDrafts(page, 0)
})

test('values typed into a record that has been deleted can still be read', async () => {
  expectFailedRequests()
  const { id } = await makeEvent(site.db, { name: 'Ghost walk' })
  const { page } = await openConsole('/admin/events')
  await button(page, 'Edit Ghost walk').click()
  await field(page, 'Description').fill('Twelve lanterns, one drum.')
  await assertDrafts(page, 1)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await site.db.deleteFrom('events').where('id', '=', id).execute()
  await button(page, 'Continue').click()
  await eventually(async () =>
    assert.equal(await field(page, 'Description').inputValue(), 'Twelve lanterns, one drum.'),
  )
  const gone = page.getByText('This event was deleted in the meantime.')
  await gone.waitFor()
  const answered = page.waitForResponse(`**/api/events/${id}`)
  await button(page, 'Save event').click()
  await answered
  await gone.waitFor()
})

test('a new form from which all input is removed again closes without a question', async () => {
  const { page } = await openConsole('/admin/speakers')
  await button(page, 'Add Speaker').click()
  await field(page, 'Name').fill('A')
  await page.getByText('Draft saved on this device').waitFor()
  await field(page, 'Name').fill('')
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await assertDrafts(page, 0)
})

test('two versions of an image are shown as images', async () => {
  expectFailedRequests()
  await makeEvent(site.db, { name: 'Market tour', image: null })
  const { page } = await openConsole('/admin/events')
  const tinted = async (background: string) => ({
    name: 'tour.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 64, height: 36, channels: 3, background } })
      .png()
      .toBuffer(),
  })
  await button(page, 'Edit Market tour').click()
  await field(page, 'Picture').setInputFiles(await tinted('#e8a317'))
  const other = (await openConsole('/admin/events')).page
  await button(other, 'Edit Market tour').click()
  await field(other, 'Picture').setInputFiles(await tinted('#1f6fb2'))
  await button(other, 'Save event').click()
  await eventually(async () => assert.equal(await other.locator('dialog').count(), 0))
  await button(page, 'Save event').click()
  const versions = page.getByRole('group', { name: 'Picture' })
  await versions.waitFor()
  const areLoaded = () =>
    versions.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  await eventually(async () => assert.deepEqual(await areLoaded(), [true, true]))
  assert.ok(!(await versions.innerText()).includes('uploads/'))
})
