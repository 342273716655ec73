import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Account, eventually, expectFailedRequests, type ServedSite, signedInPage, visit } from '../browser.ts'

export const outbox = (page: Page) => page.getByRole('region', { name: 'Outbox' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const waits = (page: Page) =>
  page.getByText('Saved on this device. It is sent when the network returns.').first().waitFor()

export async function openConsole(site: ServedSite, path: string, as: Account | 'admin' = 'admin') {
  expectFailedRequests()
  const page = await signedInPage(site, as)
  await visit(page, path)
  await page.locator('main h1').waitFor()
  return page
}

/** Waits until all changes were sent, and their message is shown. */
export async function areSent(page: Page, message: string) {
  await page.getByText(message).waitFor()
  await eventually(async () => assert.equal(await outbox(page).count(), 0))
}

/** Lets the network return, and waits until all changes were sent. */
export async function reconnect(page: Page, message: string) {
  await page.context().setOffline(false)
  await areSent(page, message)
}
