import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectFailedRequests, signedInPage, visit } from '../browser.ts'
import { assertAt, assertSignedIn, assertSignedOut, failing, heading } from './session.ts'
import {
  assertAlert,
  assertClosed,
  assertToast,
  button,
  fill,
  newName,
  openAdd,
  openDelete,
  openEdit,
  person,
  row,
  site,
} from './users.ts'

/** The text after 'Failed to … user.' for each failure. */
const details = {
  'status 500': 'Something went wrong on our side.',
  'a page of HTML': 'Please try again.',
  'no network': 'Network error',
} as const
type Detail = keyof typeof details
const calls = /\/api\/auth\/users/

describe('users, with a failing call', () => {
  const failures = Object.keys(details) as Detail[]

  test('the table shows an alert, and a retry loads it', async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'super_admin')
    const alert = page.locator('main').getByRole('alert')
    for (const failure of failures) {
      await page.route(calls, failing[failure])
      await visit(page, '/admin/users')
      await alert.waitFor()
      const detail = failure === 'a page of HTML' ? [] : [details[failure]]
      assert.deepEqual(await alert.locator('p').allInnerTexts(), ['Failed to load users. Please try again.', ...detail])
      await page.unroute(calls)
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('tbody th').first().waitFor()
    assert.equal(await alert.count(), 0)
  })

  test('values stay in the dialog, and a retry saves them', async () => {
    expectFailedRequests()
    const page = await openAdd()
    const added = person()
    await fill(page, added)
    for (const failure of failures) {
      await page.route(calls, failing[failure])
      await button(page, 'Save user').click()
      await assertAlert(page, `Failed to add user. ${details[failure]}`)
      await page.unroute(calls)
    }
    await assertSignedIn(page)
    await button(page, 'Save user').click()
    await assertToast(page, 'User added successfully!')
    await page.getByRole('button', { name: `Edit ${added.Name}`, exact: true }).click()
    await fill(page, { Name: newName() })
    for (const failure of failures) {
      await page.route(calls, failing[failure])
      await button(page, 'Save user').click()
      await assertAlert(page, `Failed to update user. ${details[failure]}`)
      await page.unroute(calls)
    }
  })

  test('nobody is deleted, and the confirmation stays open', async () => {
    expectFailedRequests()
    const { page, account } = await openDelete()
    for (const failure of failures) {
      const call = page.waitForRequest(calls)
      await page.route(calls, failing[failure])
      await button(page, 'Delete').click()
      await call
      await assertAlert(page, 'Failed to delete user. Please try again.')
      await page.unroute(calls)
    }
    await button(page, 'Delete').click()
    await assertToast(page, 'User deleted successfully!')
    assert.equal(await row(page, account.name).count(), 0)
  })
})

describe('users, with status 401', () => {
  const opened = {
    adding: async () => {
      const page = await openAdd()
      await fill(page, person())
      return [page, 'Save user'] as const
    },
    changing: async () => [(await openEdit()).page, 'Save user'] as const,
    deleting: async () => [(await openDelete()).page, 'Delete'] as const,
  }
  for (const [action, open] of Object.entries(opened)) {
    test(`${action} leads to /login, without leaving a dialog open`, async () => {
      expectFailedRequests()
      const [page, name] = await open()
      await page.route(calls, failing['status 401'])
      await button(page, name).click()
      await heading(page, 'Sign in').waitFor()
      await assertAt(page, '/login')
      await assertSignedOut(page)
      await assertClosed(page)
    })
  }
})

test('saving a deleted user shows a message', async () => {
  expectFailedRequests()
  const { page, account } = await openEdit()
  await site.db.deleteFrom('users').where('id', '=', account.id).execute()
  await fill(page, { Name: newName() })
  await button(page, 'Save user').click()
  await assertAlert(page, 'Failed to update user. User not found')
})
