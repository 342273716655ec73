import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  type Account,
  eventually,
  expectFailedRequests,
  openAccount,
  openPage,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { makeAgendaItem } from '../factories.ts'
import { assertAt, failing, getTickets, holdRequests, menu, signIn } from './session.ts'
import { assertStarred, star, storedOn } from './stars.ts'

const topics = ['Custody without tears', 'Light clients', 'Payments at scale'] as const
const [custody, clients, payments] = topics

let site: ServedSite
const talks = new Map<string, string>()
before(async () => {
  site = await serveTestSite({ rateLimited: false })
  // The same clock as the browser: the server dates changes from the future to now.
  Object.defineProperty(site.clock, 'now', { get: () => new Date() })
  for (const topic of topics) {
    const { id } = await makeAgendaItem(site.db, { topic, description: 'What was learnt.', date: '2027-04-14' })
    talks.set(id, topic)
  }
})

/** Waits until an account has these stars. */
const assertAccountHas = ({ id }: Account, ...expected: string[]) =>
  eventually(async () => {
    const rows = await site.db
      .selectFrom('stars')
      .select('talk')
      .where('userId', '=', id)
      .where('starred', '=', 1)
      .execute()
    assert.deepEqual(rows.map(({ talk }) => talks.get(talk)).sort(), expected)
  })

async function assertDeviceHas(page: Page, ...expected: string[]) {
  for (const topic of topics) await assertStarred(page, topic, expected.includes(topic))
}

async function deviceOf(account: Account) {
  const page = await signedInPage(site, account)
  await visit(page, '/agenda')
  return page
}

async function logOut(page: Page) {
  await menu(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.locator('header').getByRole('link', { name: 'Get Tickets' }).waitFor()
}

async function signInOn(page: Page, account: Account) {
  await visit(page, '/login')
  await signIn(page, account)
  await assertAt(page, '/')
  await visit(page, '/agenda')
}

describe('the stars of an account', () => {
  test('signing in merges those of the device with those of the others', async () => {
    const ada = await openAccount(site)
    const phone = await deviceOf(ada)
    await star(phone, custody).click()
    await assertAccountHas(ada, custody)
    const laptop = await openPage({ at: site.url })
    await visit(laptop, '/agenda')
    await star(laptop, clients).click()
    await signInOn(laptop, ada)
    await assertDeviceHas(laptop, custody, clients)
    await assertAccountHas(ada, custody, clients)
    await phone.reload()
    await assertDeviceHas(phone, custody, clients)
  })

  test('a star that is removed on one device is removed on the other', async () => {
    const ada = await openAccount(site)
    const [phone, laptop] = [await deviceOf(ada), await deviceOf(ada)]
    await star(phone, custody).click()
    await star(phone, payments).click()
    await assertAccountHas(ada, custody, payments)
    await laptop.reload()
    await assertDeviceHas(laptop, custody, payments)
    await star(laptop, custody).click()
    await assertAccountHas(ada, payments)
    await phone.reload()
    await assertDeviceHas(phone, payments)
  })

  test('changes in quick succession are sent together', async () => {
    const ada = await openAccount(site)
    const page = await deviceOf(ada)
    await page.waitForLoadState('networkidle')
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls += 1
    })
    for (const topic of topics) await star(page, topic).click()
    await assertAccountHas(ada, ...topics)
    assert.ok(calls < topics.length, `${calls} calls`)
  })

  test('a star set without network is sent when there is one again', async () => {
    expectFailedRequests()
    const ada = await openAccount(site)
    const page = await deviceOf(ada)
    await assertDeviceHas(page)
    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me/stars'))
    await star(page, clients).click()
    await failed
    await assertStarred(page, clients)
    await assertAccountHas(ada)
    await page.context().setOffline(false)
    await assertAccountHas(ada, clients)
  })

  test('a star that the server did not take stays, and is sent with the next page', async () => {
    expectFailedRequests()
    const ada = await openAccount(site)
    const page = await deviceOf(ada)
    await assertDeviceHas(page)
    await page.route('**/api/auth/me/stars', failing['status 500'])
    const refused = page.waitForResponse('**/api/auth/me/stars')
    await star(page, custody).click()
    await refused
    await page.reload()
    await assertStarred(page, custody)
    await page.unroute('**/api/auth/me/stars')
    await page.reload()
    await assertStarred(page, custody)
    await assertAccountHas(ada, custody)
  })

  test('signing out removes them from the device, from any page, and signing in brings them back', async () => {
    const ada = await openAccount(site)
    const page = await deviceOf(ada)
    await star(page, payments).click()
    await assertAccountHas(ada, payments)
    await visit(page, '/account')
    await logOut(page)
    await eventually(async () => assert.deepEqual(await storedOn(page), []))
    await visit(page, '/agenda')
    await assertDeviceHas(page)
    await signInOn(page, ada)
    await assertDeviceHas(page, payments)
    await logOut(page)
    await visit(page, '/agenda')
    await assertDeviceHas(page)
    await assertAccountHas(ada, payments)
  })

  test('signing out has removed them by the time the page shows it', async () => {
    const page = await deviceOf(await openAccount(site))
    await star(page, payments).click()
    const release = await holdRequests(page, '**/assets/forget-stars-*.js')
    await menu(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    assert.equal(await getTickets(page).count(), 0)
    release()
    await getTickets(page).waitFor()
    await visit(page, '/agenda')
    await assertDeviceHas(page)
  })

  test('signing out also removes those that have not reached the account', async () => {
    const page = await deviceOf(await openAccount(site))
    await page.route('**/api/auth/me/stars', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    expectFailedRequests()
    await star(page, payments).click()
    await eventually(async () => assert.equal((await storedOn(page)).length, 1))
    await visit(page, '/account')
    await logOut(page)
    await eventually(async () => assert.deepEqual(await storedOn(page), []))
  })

  test('those of a session that has ended do not become those of the next person', async () => {
    const [ada, bisi] = [await openAccount(site), await openAccount(site)]
    const page = await deviceOf(ada)
    await star(page, custody).click()
    await assertAccountHas(ada, custody)
    await eventually(async () => assert.equal((await storedOn(page)).length, 1))
    await page.evaluate(() => localStorage.clear())
    await signInOn(page, bisi)
    await assertDeviceHas(page)
    await star(page, clients).click()
    await assertAccountHas(bisi, clients)
    await assertAccountHas(ada, custody)
  })

  test('an ended session does not lead away from the agenda', async () => {
    expectFailedRequests()
    const ada = await openAccount(site)
    const page = await deviceOf(ada)
    await assertDeviceHas(page)
    await site.db.deleteFrom('sessions').where('userId', '=', ada.id).execute()
    // Not the answer to the page's first call.
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/me/stars') && response.request().method() === 'PUT',
    )
    await star(page, clients).click()
    assert.equal((await refused).status(), 401)
    await assertStarred(page, clients)
    await assertAt(page, '/agenda')
  })
})
