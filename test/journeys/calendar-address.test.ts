import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, expectFailedRequests, openAccount, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem } from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { overflowOf } from './pages.ts'
import { failing } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

test('at 360 px, an account creates, replaces and revokes its calendar address', async () => {
  const ada = await openAccount(site)
  const { id: talk } = await makeAgendaItem(site.db, { topic: 'Light clients', date: '2027-04-14' })
  const star = { userId: ada.id, talk, starred: 1, at: '2026-11-21T09:00:00.000Z' }
  await site.db.insertInto('stars').values(star).execute()
  const page = await signedInPage(site, ada, { width: 360 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/account')
  await page.getByText('You have starred one talk.').waitFor()
  const section = page.getByRole('region', { name: 'Your new calendar address' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const statusOf = async (path: string) => (await site.get(path)).status

  await button('Create a calendar address').click()
  await section.waitFor()
  await assertAccessibleInBothSchemes(page)
  assert.equal(await overflowOf(page), 0)
  const address = await section.locator('code').innerText()
  const { pathname } = new URL(address)
  assert.match(String((await site.get(pathname)).body), /SUMMARY:Light clients/)
  assert.equal(await section.getByRole('link').getAttribute('href'), address.replace('http:', 'webcal:'))
  await section.getByRole('button', { name: 'Copy' }).click()
  await section.getByText('Copied').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address)

  await page.reload()
  await button('Replace address').waitFor()
  assert.equal(await section.count(), 0)
  await button('Replace address').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click()
  await section.waitFor()
  const { pathname: second } = new URL(await section.locator('code').innerText())
  assert.deepEqual([await statusOf(pathname), await statusOf(second)], [404, 200])

  await button('Revoke address').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await button('Create a calendar address').waitFor()
  assert.equal(await section.count(), 0)
  assert.equal(await statusOf(second), 404)
})

test('a failure to create an address is reported', async () => {
  expectFailedRequests()
  const page = await signedInPage(site, 'user')
  await visit(page, '/account')
  await page.getByText('You have starred 0 talks.').waitFor()
  await page.route('**/api/auth/me/calendar', failing['status 500'])
  await page.getByRole('button', { name: 'Create a calendar address' }).click()
  await eventually(async () =>
    assert.deepEqual(await page.locator('main').getByRole('alert').allInnerTexts(), [
      'Something went wrong on our side.',
    ]),
  )
})
