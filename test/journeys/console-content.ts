import type { Page } from 'playwright-core'
import { serializeHtml } from '../../src/rich-text/serialize-html.ts'
import { openAccount, type openPage, serveTestSite, signedInPage, storageOf, visit } from '../browser.ts'
import { makeGalleryImage, makeImage } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { behindTagChanger } from '../proxies.ts'

export const site = await behindTagChanger(await serveTestSite())
export const staff = await openAccount(site, { role: 'super_admin' })
export const { token } = await storageOf(site, staff)
export const picture = await makeImage(site, await imageBytes('red', 100, 20))
await makeGalleryImage(site.db, { image_path: picture })

export async function openSection(section: string, options?: Parameters<typeof openPage>[0]) {
  const page = await signedInPage(site, staff, options)
  await openTab(page, section)
  return page
}

export async function openTab(page: Page, section: string) {
  await visit(page, `/admin/content?section=${section}`)
  await page.getByRole('button', { name: /^Save/ }).waitFor()
}

export const updated = 'Content updated successfully!'
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
export const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
/** Returns the value of the editor's form field: a document as JSON. */
export const contentDocument = (page: Page) => page.locator('input[name=contentDocument]').inputValue()
/** Returns the document of the editor as HTML. */
export const html = async (page: Page) => serializeHtml(JSON.parse(await contentDocument(page)))
export const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

export async function save(page: Page) {
  // The message may be there already, from a switch.
  const saved = page.waitForResponse((response) => /^(POST|PUT)$/.test(response.request().method()))
  await page.getByRole('button', { name: /^Save/ }).click()
  await saved
  await page.getByText(updated).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(updated).waitFor({ state: 'hidden' })
}

export const publicHtml = async (path: string): Promise<string> => (await site.get(path)).body
export const call = (method: 'PUT' | 'PATCH', path: string, payload: object) =>
  site.app.inject({ method, url: `/api${path}`, payload, headers: { authorization: `Bearer ${token}` } })

type StoredSection = { id: string; section: string; title: string; active: boolean }
export async function storedSection(name: string): Promise<StoredSection> {
  const response = await site.app.inject({ url: '/api/content', headers: { authorization: `Bearer ${token}` } })
  return response.json().content.find(({ section }: StoredSection) => section === name)
}
