import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import type { NewUser } from '../../src/features/users/user.ts'
import { type Account, eventually, openPage, requestsDuring, type ServedSite, signedInPage, visit } from '../browser.ts'

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Waits until the page is at that path, query included. */
export const assertAt = (page: Page, path: string) =>
  eventually(async () => {
    const { pathname, search } = new URL(page.url())
    assert.equal(pathname + search, path)
  })

/** Waits until local storage has exactly these keys. */
const assertKeys = (page: Page, keys: string[]) =>
  eventually(async () => assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).sort()), keys))
export const assertSignedIn = (page: Page) => assertKeys(page, ['token', 'user'])
export const assertSignedOut = (page: Page) => assertKeys(page, [])

/** The menu of the signed-in user, and its label. */
export const menu = (page: Page) => page.locator('header :is(summary, button[aria-expanded]):visible')
export const assertMenuLabel = (page: Page, name: string) =>
  eventually(async () => assert.equal((await menu(page).innerText()).trim(), name))
export const getTickets = (page: Page) => page.locator('header').getByRole('link', { name: 'Get Tickets' })

export const loading = (page: Page) => page.getByText('Loading...', { exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Holds back the calls of that path. @returns a function that releases them */
export const holdCalls = (page: Page, path: string) => holdRequests(page, `**/api${path}{,?*}`)

/** The same for all requests that match a pattern. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    // The request of a page that was left is gone.
    await route.continue().catch(() => {})
  })
  return gate.resolve
}

/** The ways that a call can fail. */
export const failing = {
  'status 500': (route: Route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  'a page of HTML': (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  'status 401': (route: Route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Please sign in to continue' } }),
  'no network': (route: Route) => route.abort(),
}

/** Ends every session of that user on the server, without notifying their browsers. */
export const endSessions = (site: ServedSite, { id }: Pick<Account, 'id'>) =>
  site.db.deleteFrom('sessions').where('userId', '=', id).execute()

/** Fails when a document is loaded during `work`. */
export async function assertNoDocument(page: Page, work: () => Promise<unknown>) {
  const requests = await requestsDuring(page, work)
  assert.deepEqual(
    requests.filter(({ type }) => type === 'document'),
    [],
  )
}

type Options = Parameters<typeof openPage>[0]

/** Opens a path of that site in a new browser context, as a visitor. */
export async function visitSite(site: ServedSite, path: string, options: Options = {}): Promise<Page> {
  const page = await openPage({ ...options, at: site.url })
  await visit(page, path)
  return page
}

/** Opens a console page as a new account with that role, or as that account. */
export async function openConsole(
  site: ServedSite,
  path: string,
  who: NewUser['role'] | Account = 'admin',
  options: Options = {},
): Promise<Page> {
  const page = await signedInPage(site, who, options)
  await visit(page, path)
  return page
}

export const alertOf = (page: Page) => page.locator('main').getByRole('alert')
export const assertAlert = (page: Page, text: string) =>
  eventually(async () => assert.deepEqual(await alertOf(page).allInnerTexts(), [text]))
export const mainButton = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
export const sessionEnded = (page: Page) => page.getByText('Your session has ended. Please sign in again.')
