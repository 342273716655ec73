import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { speakerInput } from '../../src/features/speakers/speaker.ts'
import { eventually, openAccount, serveTestSite, signedInPage } from '../browser.ts'

const count = 1000
const nameOf = (index: number) => `Speaker ${String(index).padStart(4, '0')}`

const site = await serveTestSite()
await write(site.db, { id: null, name: 'Tester' }, async (writer) => {
  const texts = { title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
  for (let index = 0; index < count; index += 1)
    await writer.insert(entities.speakers, speakerInput.parse({ name: nameOf(index), ...texts }))
})
const staff = await openAccount(site, { role: 'admin' })

/** Scrolls to the end repeatedly until that many rows are shown. */
const scrollUntil = (page: Page, wanted: number) =>
  page.waitForFunction(
    (rows) => {
      scrollTo(0, document.body.scrollHeight)
      return document.querySelectorAll('tbody tr').length >= rows
    },
    wanted,
    { polling: 300, timeout: 60_000 },
  )

test('a table of 1,000 rows starts with a screenful, grows on scrolling, and is searched as a whole', async () => {
  const page = await signedInPage(site, staff)
  await page.goto('/admin/speakers')
  const rows = page.locator('tbody tr')
  // While the list loads, the rows are skeletons.
  await page.getByRole('row', { name: nameOf(0) }).waitFor()
  assert.ok((await rows.count()) < 300)
  assert.equal(await page.locator('table').getAttribute('aria-rowcount'), String(count + 1))
  await scrollUntil(page, count)
  await page.getByRole('searchbox').fill(nameOf(count - 1))
  await eventually(async () => assert.equal(await rows.count(), 1))
  await page.getByRole('searchbox').fill('')
  await eventually(async () => assert.ok((await rows.count()) > 1 && (await rows.count()) < 300))
})

test('a table does not scroll when one of its rows is saved', async () => {
  const page = await signedInPage(site, staff)
  await page.goto('/admin/speakers')
  const last = page.getByRole('row', { name: nameOf(200) })
  await scrollUntil(page, 201)
  await last.scrollIntoViewIfNeeded()
  const index = await last.boundingBox()
  await last.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Title').fill('Founder')
  await page.getByRole('button', { name: 'Save speaker' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await last.getByText('Founder').waitFor()
  assert.deepEqual(await last.boundingBox(), index)
})
