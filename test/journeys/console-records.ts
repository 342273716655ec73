import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import {
  assertTexts,
  eventually,
  expectFailedRequests,
  openAccount,
  openPage,
  requestsDuring,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { behindNginx } from '../proxies.ts'
import { errorsOf } from './fields.ts'
import { overflowOf } from './pages.ts'
import { pressRowAction } from './row-actions.ts'
import { openConsole } from './session.ts'

type File = { name: string; mimeType: string; buffer: Buffer }
/** The value to type, check or choose in each field, by the field's label. */
type FieldValues = Record<string, string | boolean | File>

/** The console's page of one entity: the values to type, the messages, and where visitors see the result. */
export type Screen = {
  path: string
  publicPath: string
  addButton: string
  /** The entity's name on the dialog's buttons: 'event'. */
  entity: string
  name: string
  values: FieldValues
  /** Fills the parts of the dialog that are not labelled fields. */
  choose?: (dialog: Locator) => Promise<void>
  /** The texts and the number of images on the public page. */
  shown: { texts: string[]; images: number }
  changes: FieldValues
  /** The texts of the public page after the changes, and one that is gone. */
  shownAfter: { texts: string[]; gone: string }
  renamed: string
  empty: string
  question: string
  messages: { added: string; updated: string; deleted: string }
  /** The messages without a network and for a response without a message. */
  failures: { load: [string, string]; save: string; remove: string }
  /** The required fields. */
  requiredValues: FieldValues
  invalid: { values: FieldValues; errors: Record<string, string> }[]
}

export const photo: File = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 640, channels: 3, background: '#3b2fb5' } })
    .png()
    .toBuffer(),
}
export const fileOf = (mimeType: string, size = 100): File => ({ name: 'file', mimeType, buffer: Buffer.alloc(size) })
export const megabyte = 1_048_576

export const site = await behindNginx(await serveTestSite())
export const staff = await openAccount(site, { role: 'super_admin' })

export const dialogOf = (page: Page) => page.locator('dialog[open]').last()
export const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
export const save = (page: Page, { entity }: Screen) => button(dialogOf(page), `Save ${entity}`).click()

export async function fill(dialog: Locator, values: FieldValues) {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(dialog, label)
    const fold = dialog.locator('details:not([open])', { has: dialog.page().getByLabel(label, { exact: true }) })
    if ((await fold.count()) > 0) await fold.locator('summary').click()
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

/** Returns the error below a field; '' without one. */
export const errorOf = async (dialog: Locator, label: string) => (await errorsOf(dialog, [label]))[label] ?? ''

export const assertToast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
export const assertDialogClosed = (page: Page) =>
  eventually(async () => assert.equal(await page.locator('dialog').count(), 0))

/** Registers the tests of every entity's page: all fields, their errors, and network failures. */
export function testRecords(screen: Screen) {
  const { path, publicPath, entity, empty, messages, failures } = screen
  describe(`the console's ${path.split('/').at(-1)}`, () => {
    test('a record is added with every field, seen by visitors, changed and deleted, on a phone', async () => {
      const page = await openConsole(site, path, staff, { width: 360 })
      await assertTexts(page, [empty])
      const dialog = await openNew(page, screen)
      await fill(dialog, screen.values)
      await screen.choose?.(dialog)
      await save(page, screen)
      await assertToast(page, messages.added)
      await assertDialogClosed(page)
      await button(page, `Edit ${screen.name}`).waitFor()
      assert.equal(Math.max(0, await overflowOf(page)), 0)

      const visitor = await openPage({ at: site.url, width: 360 })
      const images = visitor.locator('main img[src*="/uploads/"]')
      await visitor.goto(publicPath)
      await assertTexts(visitor, screen.shown.texts)
      assert.equal(await images.count(), screen.shown.images)

      await button(page, `Edit ${screen.name}`).click()
      await dialogOf(page).locator('form').waitFor()
      await fill(dialogOf(page), screen.changes)
      await save(page, screen)
      await assertToast(page, messages.updated)
      await assertDialogClosed(page)

      await visitor.goto(publicPath)
      await assertTexts(visitor, screen.shownAfter.texts)
      assert.ok(!(await visitor.locator('main').innerText()).includes(screen.shownAfter.gone))
      assert.equal(await images.count(), screen.shown.images)

      await pressRowAction(page, 'Delete', screen.renamed)
      assert.equal(await dialogOf(page).locator('p').first().textContent(), screen.question)
      await button(dialogOf(page), 'Delete').click()
      await assertToast(page, messages.deleted)
      await assertTexts(page, [empty])
    })

    test('each invalid field has its error, the first one is focused, and nothing is sent', async () => {
      const page = await openConsole(site, path, staff)
      const dialog = await openNew(page, screen)
      const requests = await requestsDuring(page, async () => {
        for (const [index, { values, errors }] of screen.invalid.entries()) {
          await fill(dialog, values)
          await save(page, screen)
          await eventually(async () => {
            for (const [label, message] of Object.entries(errors)) {
              assert.equal(await errorOf(dialog, label), message)
              assert.ok(await fieldOf(dialog, label).isVisible(), label)
            }
          })
          const [first = ''] = Object.keys(errors)
          if (index === 0) assert.ok(await fieldOf(dialog, first).evaluate((field) => field === document.activeElement))
        }
      })
      const calls = requests.filter(({ url }) => new URL(url).pathname === `/api${publicPath}`)
      assert.deepEqual(calls, [])
    })

    test('a list that fails to load can be retried', async () => {
      expectFailedRequests()
      const page = await signedInPage(site, staff)
      const list = `**/api/${entity === 'ticket' ? 'tickets/all' : path.slice('/admin/'.length)}?*`
      const [offline, broken] = failures.load
      await page.route(list, (route) => route.abort())
      await visit(page, path)
      await assertTexts(page, [offline, 'Try again'])
      await page.unroute(list)
      await page.route(list, (route) => route.fulfill({ status: 500, body: 'broken' }))
      await button(page, 'Try again').click()
      await assertTexts(page, [broken, 'Try again'])
      await page.unroute(list)
      await button(page, 'Try again').click()
      await assertTexts(page, [empty])
    })

    test('a failed save leaves the dialog and its values, and a failed delete the confirmation', async () => {
      expectFailedRequests()
      const page = await openConsole(site, path, staff)
      const writes = `**/api/${path.slice('/admin/'.length)}{,/*}`
      let behaviour: 'break' | 'continue' = 'break'
      await page.route(writes, (route) => {
        if (route.request().method() === 'GET' || behaviour === 'continue') return route.continue()
        return route.fulfill({ status: 500, body: 'broken' })
      })
      const dialog = await openNew(page, screen)
      await fill(dialog, screen.requiredValues)
      await save(page, screen)
      await dialog.getByRole('alert').getByText(failures.save, { exact: true }).waitFor()
      for (const [label, text] of Object.entries(screen.requiredValues))
        assert.equal(await fieldOf(dialog, label).inputValue(), text)
      behaviour = 'continue'
      await save(page, screen)
      await assertToast(page, messages.added)
      await assertDialogClosed(page)

      behaviour = 'break'
      const more = page.getByRole('button', { name: /^More actions for / })
      if (await more.isVisible()) await more.click()
      await page.getByRole('button', { name: /^Delete / }).click()
      await button(dialogOf(page), 'Delete').click()
      await dialogOf(page).getByRole('alert').getByText(failures.remove, { exact: true }).waitFor()
      behaviour = 'continue'
      await button(dialogOf(page), 'Delete').click()
      await assertToast(page, messages.deleted)
      await assertTexts(page, [empty])
    })
  })
}

/** Adds a record with only the required fields. */
export async function addMinimal(page: Page, screen: Screen) {
  await fill(await openNew(page, screen), screen.requiredValues)
  await save(page, screen)
  await assertDialogClosed(page)
}
