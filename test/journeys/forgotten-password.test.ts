import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertTexts,
  eventually,
  expectFailedRequests,
  follow,
  openAccount,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { makeSection } from '../factories.ts'
import { type ReceivedMail, startSmtp } from '../smtp.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { errorsOf } from './fields.ts'
import { overflowOf } from './pages.ts'
import {
  assertAlert,
  assertAt,
  assertSignedIn,
  assertSignedOut,
  heading,
  mainButton,
  signIn,
  visitSite,
} from './session.ts'

const smtp = await startSmtp()
let site: ServedSite
let silent: ServedSite
before(async () => {
  site = await serveTestSite({ rateLimited: false, mail: smtp.mail })
  silent = await serveTestSite()
})

/** Returns path and fragment of the link in a mail. */
function linkIn({ text }: ReceivedMail): string {
  const { pathname, hash } = new URL(/^https?:.*#.*$/m.exec(text)?.[0] ?? '')
  return pathname + hash
}

async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await mainButton(page, 'Send link').click()
  await page.getByText('If an account with this email exists, we have sent it a link.').waitFor()
}

async function setPassword(page: Page, password: string, again = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(again)
  await mainButton(page, 'Set password').click()
}

const isNoindex = (page: Page) => page.locator('meta[name="robots"][content="noindex"]').count()

describe('a forgotten password at 360 px', () => {
  test('is replaced through a mailed link, and the new one signs in', async () => {
    const { email } = await openAccount(site)
    const page = await visitSite(site, '/login', { width: 360 })
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Forgot your password?').waitFor()
    assert.equal(await isNoindex(page), 1)
    assert.equal(await overflowOf(page), 0)
    await assertAccessibleInBothSchemes(page)
    await askForLink(page, email)
    await assertAccessibleInBothSchemes(page)

    const link = linkIn(await smtp.mailTo(email))
    await visit(page, link)
    await assertAt(page, '/reset-password')
    await eventually(async () => assert.equal(new URL(page.url()).hash, ''))
    assert.equal(await isNoindex(page), 1)
    assert.equal(await overflowOf(page), 0)
    await assertAccessibleInBothSchemes(page)
    await setPassword(page, 'a new horse')
    await page.getByText('Your password is set. Please sign in with it.').waitFor()
    await assertAt(page, '/login')
    await assertAccessibleInBothSchemes(page)
    await signIn(page, { email, password: 'a new horse' })
    await assertSignedIn(page)

    expectFailedRequests()
    const other = await visitSite(site, link, { width: 360 })
    await setPassword(other, 'another horse')
    await assertAlert(other, 'This link has already been used or has expired. Please ask for a new one.')
    await follow(other, '/forgot-password')
  })

  test('on a site that sends no mail, the page says who can help', async () => {
    const page = await visitSite(silent, '/forgot-password', { width: 360 })
    await assertTexts(page, [
      'ask the organisers: see Contact',
      'ask a super admin, who can set a new password under Users in the console',
      'ask whoever runs the server',
    ])
    assert.equal(await isNoindex(page), 1)
    assert.equal(await overflowOf(page), 0)
    assert.equal(await page.getByLabel('Email').count(), 0)
    await assertAccessibleInBothSchemes(page)
  })
})

describe('a forgotten password', () => {
  test('on a site that sends no mail, visitors are given the address of the summit', async () => {
    const named = await serveTestSite()
    await makeSection(named.db, { section: 'footer', title: 'Summit', content: '<p>Email: hello@summit.example</p>' })
    const page = await visitSite(named, '/forgot-password')
    assert.equal(
      await page.locator('main').getByRole('link', { name: 'hello@summit.example' }).getAttribute('href'),
      'mailto:hello@summit.example',
    )
  })

  test('an invalid email and passwords that differ have their messages', async () => {
    const { email } = await openAccount(site)
    const page = await visitSite(site, '/forgot-password')
    await mainButton(page, 'Send link').click()
    await eventually(async () => assert.deepEqual(await errorsOf(page, ['Email']), { Email: 'Email is required' }))
    await askForLink(page, email)
    await visit(page, linkIn(await smtp.mailTo(email)))
    await setPassword(page, 'a new horse', 'another')
    const labels = ['New password', 'Confirm new password']
    await eventually(async () =>
      assert.deepEqual(await errorsOf(page, labels), {
        'New password': null,
        'Confirm new password': 'Passwords must match',
      }),
    )
    await setPassword(page, 'short', 'short')
    await eventually(async () =>
      assert.deepEqual(await errorsOf(page, labels), {
        'New password': 'Password must be at least 6 characters',
        'Confirm new password': null,
      }),
    )
  })

  test('the token of a link stays in no entry of the history', async () => {
    const { email } = await openAccount(site)
    const page = await visitSite(site, '/forgot-password')
    await askForLink(page, email)
    const link = linkIn(await smtp.mailTo(email))
    await visit(page, link)
    await eventually(async () => assert.equal(new URL(page.url()).hash, ''))
    // Such a link remembers the page that it is on.
    await page.locator('header').getByRole('link', { name: 'Get Tickets' }).first().click()
    await assertAt(page, '/login')
    const state = await page.evaluate(() => JSON.stringify(history.state))
    assert.match(state, /reset-password/)
    assert.doesNotMatch(state, /token/)
  })

  test('a link without its token says so', async () => {
    for (const path of ['/reset-password', '/reset-password#token=', '/confirm-email']) {
      const page = await visitSite(site, path)
      await assertAlert(page, 'This link is incomplete. Please open it again from the email.')
    }
  })

  test('a reset signs out the browser where it was made, and leaves another account signed in', async () => {
    expectFailedRequests()
    const [ada, ama] = [await openAccount(site), await openAccount(site)]
    for (const [signedIn, isOwn] of [
      [ada, true],
      [ama, false],
    ] as const) {
      const page = await signedInPage(site, signedIn)
      await visit(page, '/forgot-password')
      await askForLink(page, ada.email)
      await visit(page, linkIn(await smtp.mailTo(ada.email, 'Set a new password')))
      await setPassword(page, 'a new horse')
      await page.getByText('Your password is set. Please sign in with it.').waitFor()
      await (isOwn ? assertSignedOut(page) : assertSignedIn(page))
    }
  })
})

describe('the change of an email', () => {
  test('is shown until both addresses have confirmed it, and the account has the new one then', async () => {
    const account = await openAccount(site)
    const page = await signedInPage(site, account)
    await visit(page, '/account')
    await page.getByLabel('New email').fill('somebody.else@kobo.example')
    await mainButton(page, 'Change email').click()
    await page.getByText('Open the links in the emails to your old and your new address').waitFor()
    await assertAccessibleInBothSchemes(page)
    for (const [email, text] of [
      ['somebody.else@kobo.example', 'Thank you. The change takes effect once the other address confirms it too.'],
      [account.email, 'The email of your account is now somebody.else@kobo.example.'],
    ] as const) {
      const other = await visitSite(site, linkIn(await smtp.mailTo(email, 'email address')))
      await assertAccessibleInBothSchemes(other)
      await mainButton(other, 'Confirm change').click()
      await other.getByText(text).waitFor()
      assert.equal(new URL(other.url()).hash, '')
    }
    await page.reload()
    await page.locator('main').getByText('somebody.else@kobo.example').first().waitFor()
    await page.getByLabel('New email').waitFor()
  })

  test('can be cancelled', async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    const page = await signedInPage(site, account, { width: 360 })
    await visit(page, '/account')
    await page.getByLabel('New email').fill('another.person@kobo.example')
    await mainButton(page, 'Change email').click()
    const link = linkIn(await smtp.mailTo('another.person@kobo.example'))
    await page.getByText('Change to another.person@kobo.example').waitFor()
    assert.equal(await overflowOf(page), 0)
    await mainButton(page, 'Cancel change').click()
    await page.getByLabel('New email').waitFor()
    const other = await visitSite(site, link)
    await mainButton(other, 'Confirm change').click()
    await assertAlert(other, 'This link has already been used or has expired.')
  })

  test('is not offered on a site that sends no mail', async () => {
    const page = await signedInPage(silent, 'user')
    const loaded = page.waitForResponse('**/api/auth/me/email')
    await visit(page, '/account')
    await loaded
    await page.getByText('This browser').waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Your email' }).count(), 0)
  })
})
