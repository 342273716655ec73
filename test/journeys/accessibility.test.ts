import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  eventually,
  expectFailedRequests,
  openPage,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
  type Width,
} from '../browser.ts'
import { makeSpeaker } from '../factories.ts'
import { assertAccessibleInBothSchemes, assertAccessibleOnAllScreens } from './accessibility.ts'
import { failing } from './session.ts'

test('the purchase dialog has no violations, nor its errors and its confirmation', async () => {
  const page = await openPage()
  await visit(page, '/tickets')
  await page.getByRole('button', { name: /^Buy ticket.*VIP$/ }).click()
  await assertAccessibleOnAllScreens(page)
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByText('Please provide your phone number.').waitFor()
  await assertAccessibleOnAllScreens(page)
  for (const label of ['Full name', 'Phone']) await page.getByLabel(label).fill('Ada')
  await page.getByLabel('Email').fill('ada@kobo.example')
  await page.getByRole('button', { name: 'Complete Purchase' }).click()
  await page.getByText('confirmation email').waitFor()
  await assertAccessibleOnAllScreens(page)
})

test('an alert has no violations', async () => {
  expectFailedRequests()
  const page = await openPage()
  await visit(page, '/speakers/nobody')
  await assertAccessibleOnAllScreens(page)
})

test('the open answers to the questions have no violations', async () => {
  const page = await openPage()
  await visit(page, '/tickets')
  for (const summary of await page.locator('main summary').all()) await summary.click()
  await assertAccessibleOnAllScreens(page)
})

test('the errors of the contact form have no violations', async () => {
  const page = await openPage()
  await visit(page, '/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please provide a subject.').waitFor()
  await assertAccessibleOnAllScreens(page)
})

test('the open phone menu has no violations', async () => {
  const page = await openPage({ width: 360 })
  await visit(page, '/')
  await page.locator('header summary').click()
  await page.locator('header').getByRole('link', { name: 'Agenda' }).waitFor()
  await assertAccessibleInBothSchemes(page)
})

describe('after sign-in', () => {
  let site: ServedSite
  before(async () => {
    site = await serveTestSite({ rateLimited: false })
    await makeSpeaker(site.db)
  })
  async function openAt(path: string, width?: Width) {
    const page = await signedInPage(site, 'super_admin', { width })
    await visit(page, path)
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    return page
  }

  test('sign-in and registration with their errors have no violations', async () => {
    expectFailedRequests()
    const page = await openPage({ at: site.url })
    for (const [path, button, error] of [
      ['/login', 'Sign In', 'Email is required'],
      ['/register', 'Register', 'Confirm password is required'],
    ] as const) {
      await visit(page, path)
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByText(error).waitFor()
      await assertAccessibleOnAllScreens(page)
    }
    await visit(page, '/login')
    await page.route('**/api/auth/login', failing['no network'])
    await page.getByLabel('Email', { exact: true }).fill('ada@kobo.example')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByText('Network error').waitFor()
    await assertAccessibleOnAllScreens(page)
  })

  test('the account page, its errors and the open menu have no violations', async () => {
    const page = await openAt('/account')
    await page.getByText('This browser').waitFor()
    await assertAccessibleOnAllScreens(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Current password is required').waitFor()
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Your name was changed.').waitFor()
    await assertAccessibleOnAllScreens(page)
    await page.locator('header :is(summary, button[aria-expanded]):visible').click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await assertAccessibleOnAllScreens(page)
  })

  test('the dashboard and its alert have no violations', async () => {
    expectFailedRequests()
    const page = await openAt('/admin/dashboard')
    await assertAccessibleOnAllScreens(page)
    await page.route('**/api/dashboard', failing['status 500'])
    await visit(page, '/admin/dashboard')
    await page.getByText('Error fetching dashboard data').waitFor()
    await assertAccessibleOnAllScreens(page)
  })

  test('an unknown page of the console has no violations', async () => {
    expectFailedRequests()
    await assertAccessibleOnAllScreens(await openAt('/admin/no-such-page'))
  })

  test('the users page and its dialogs have no violations', async () => {
    const page = await openAt('/admin/users')
    await page.locator('tbody th').first().waitFor()
    await assertAccessibleOnAllScreens(page)
    await page.getByRole('button', { name: 'Add User' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Password is required').waitFor()
    await assertAccessibleOnAllScreens(page)
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Bisi Ade')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await assertAccessibleOnAllScreens(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No users match').waitFor()
    await assertAccessibleOnAllScreens(page)
  })

  test('the drawer on a phone has no violations', async () => {
    const page = await openAt('/admin/dashboard', 360)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await assertAccessibleInBothSchemes(page)
  })
})
