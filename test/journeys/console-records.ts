import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import {
  assertReads,
  eventually,
  expectFailedRequests,
  openAccount,
  openPage,
  requestsDuring,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { overflowOf } from './pages.ts'
import { openConsole } from './session.ts'

export type File = { name: string; mimeType: string; buffer: Buffer }
/** The value to type, tick or choose in each field, by the field's label. */
export type Filling = Record<string, string | boolean | File>

/** The console's page of one entity: the values to type, the messages, and where visitors see the result. */
export type Screen = {
  path: string
  publicPath: string
  addButton: string
  /** The entity's name on the dialog's buttons: 'event'. */
  noun: string
  name: string
  filling: Filling
  /** Fills the parts of the dialog that are not labelled fields. */
  choose?: (dialog: Locator) => Promise<void>
  /** The texts and the number of pictures on the public page. */
  shown: { texts: string[]; pictures: number }
  changes: Filling
  /** The texts of the public page after the changes, and one that is gone. */
  shownThen: { texts: string[]; gone: string }
  renamed: string
  empty: string
  question: string
  said: { added: string; updated: string; deleted: string }
  /** The messages without a network and after an answer without a message. */
  failures: { load: [string, string]; save: [string, string]; remove: string }
  /** The fewest fields that can be saved. */
  least: Filling
  wrong: { filling: Filling; errors: Record<string, string> }[]
}

export const photo: File = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#3b2fb5' } })
    .png()
    .toBuffer(),
}
export const fileOf = (mimeType: string, size = 100): File => ({ name: 'file', mimeType, buffer: Buffer.alloc(size) })
export const megabyte = 1_048_576

export const site = await serveTestSite()
export const staff = await openAccount(site, { role: 'super_admin' })

export const dialogOf = (page: Page) => page.locator('dialog[open]').last()
export const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
export const save = (page: Page, { noun }: Screen) => button(dialogOf(page), `Save ${noun}`).click()

export async function fill(dialog: Locator, filling: Filling) {
  for (const [label, value] of Object.entries(filling)) {
    const field = fieldOf(dialog, label)
    if (typeof value === 'boolean') await field.setChecked(value)
    else if (typeof value !== 'string') await field.setInputFiles(value)
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value)
    else await field.fill(value)
  }
}

export async function openNew(page: Page, { addButton }: Screen) {
  await button(page, addButton).click()
  const dialog = dialogOf(page)
  await dialog.locator('form').waitFor()
  return dialog
}

/** The message beneath a field; '' where nothing is wrong. */
export async function errorOf(dialog: Locator, label: string) {
  const ids = await fieldOf(dialog, label).getAttribute('aria-describedby')
  const id = ids?.split(' ').find((each) => each.endsWith('-error'))
  return id ? await dialog.locator(`[id="${id}"]`).textContent() : ''
}

export const isSaid = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
export const isClosed = (page: Page) => eventually(async () => assert.equal(await page.locator('dialog').count(), 0))

/** Registers the tests that every entity's page has: all fields, their errors, and failures of the network. */
export function testRecords(screen: Screen) {
  const { path, publicPath, noun, empty, said, failures } = screen
  describe(`the console's ${path.split('/').at(-1)}`, () => {
    test('added with every field, seen by visitors, changed and deleted, on a phone', async () => {
      const page = await openConsole(site, path, staff, { width: 360 })
      await assertReads(page, [empty])
      const dialog = await openNew(page, screen)
      await fill(dialog, screen.filling)
      await screen.choose?.(dialog)
      await save(page, screen)
      await isSaid(page, said.added)
      await isClosed(page)
      await button(page, `Edit ${screen.name}`).waitFor()
      assert.equal(Math.max(0, await overflowOf(page)), 0)

      const visitor = await openPage({ at: site.url, width: 360 })
      const pictures = visitor.locator('main img[src*="/uploads/"]')
      await visitor.goto(publicPath)
      await assertReads(visitor, screen.shown.texts)
      assert.equal(await pictures.count(), screen.shown.pictures)

      await button(page, `Edit ${screen.name}`).click()
      await dialogOf(page).locator('form').waitFor()
      await fill(dialogOf(page), screen.changes)
      await save(page, screen)
      await isSaid(page, said.updated)
      await isClosed(page)

      await visitor.goto(publicPath)
      await assertReads(visitor, screen.shownThen.texts)
      assert.ok(!(await visitor.locator('main').innerText()).includes(screen.shownThen.gone))
      assert.equal(await pictures.count(), screen.shown.pictures)

      await button(page, `Delete ${screen.renamed}`).click()
      assert.equal(await dialogOf(page).locator('p').first().textContent(), screen.question)
      await button(dialogOf(page), 'Delete').click()
      await isSaid(page, said.deleted)
      await assertReads(page, [empty])
    })

    test('what is wrong stands at its field, the first one focused, and nothing is sent', async () => {
      const page = await openConsole(site, path, staff)
      const dialog = await openNew(page, screen)
      const requests = await requestsDuring(page, async () => {
        for (const [index, { filling, errors }] of screen.wrong.entries()) {
          await fill(dialog, filling)
          await save(page, screen)
          await eventually(async () => {
            for (const [label, message] of Object.entries(errors)) assert.equal(await errorOf(dialog, label), message)
          })
          const [first = ''] = Object.keys(errors)
          if (index === 0) assert.ok(await fieldOf(dialog, first).evaluate((field) => field === document.activeElement))
        }
      })
      const calls = requests.filter(({ url }) => new URL(url).pathname === `/api${publicPath}`)
      assert.deepEqual(calls, [])
    })

    test('a list that cannot be loaded says so, and can be tried again', async () => {
      expectFailedRequests()
      const page = await signedInPage(site, staff)
      const list = `**/api/${noun === 'ticket' ? 'tickets/all' : path.slice('/admin/'.length)}`
      const [unreached, broken] = failures.load
      await page.route(list, (route) => route.abort())
      await visit(page, path)
      await assertReads(page, [unreached, 'Try again'])
      await page.unroute(list)
      await page.route(list, (route) => route.fulfill({ status: 500, body: 'broken' }))
      await button(page, 'Try again').click()
      await assertReads(page, [broken, 'Try again'])
      await page.unroute(list)
      await button(page, 'Try again').click()
      await assertReads(page, [empty])
    })

    test('a failed save keeps the dialog and what was typed, and a failed delete its question', async () => {
      expectFailedRequests()
      const page = await openConsole(site, path, staff)
      const writes = `**/api/${path.slice('/admin/'.length)}{,/*}`
      let answer: 'abort' | 'break' | 'continue' = 'abort'
      await page.route(writes, (route) => {
        if (route.request().method() === 'GET' || answer === 'continue') return route.continue()
        return answer === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'broken' })
      })
      const dialog = await openNew(page, screen)
      await fill(dialog, screen.least)
      for (const message of failures.save) {
        await save(page, screen)
        await dialog.getByRole('alert').getByText(message, { exact: true }).waitFor()
        for (const [label, text] of Object.entries(screen.least))
          assert.equal(await fieldOf(dialog, label).inputValue(), text)
        answer = 'break'
      }
      answer = 'continue'
      await save(page, screen)
      await isSaid(page, said.added)
      await isClosed(page)

      answer = 'break'
      await page.getByRole('button', { name: /^Delete / }).click()
      await button(dialogOf(page), 'Delete').click()
      await dialogOf(page).getByRole('alert').getByText(failures.remove, { exact: true }).waitFor()
      answer = 'continue'
      await button(dialogOf(page), 'Delete').click()
      await isSaid(page, said.deleted)
      await assertReads(page, [empty])
    })
  })
}

/** Adds a record with the fewest fields. */
export async function addLeast(page: Page, screen: Screen) {
  await fill(await openNew(page, screen), screen.least)
  await save(page, screen)
  await isClosed(page)
}
