import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import type { Page } from 'playwright-core'
import {
  type Account,
  eventually,
  expectFailedRequests,
  openAccount,
  type ServedSite,
  serveAtLocalhost,
  visit,
} from '../browser.ts'
import { errorsOf, isFocused } from './fields.ts'
import { overflowOf } from './pages.ts'
import {
  alertOf,
  assertAt,
  assertSignedIn,
  assertSignedOut,
  mainButton,
  openConsole,
  signIn,
  visitSite,
} from './session.ts'

let site: ServedSite
before(async () => {
  site = await serveAtLocalhost({ rateLimited: false, now: new Date() })
})

/** Gives the page a device with passkeys, and an owner who agrees to everything. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Advances the site's clock to the next code of the app, and returns it. */
function nextCode(secret: string): string {
  site.clock.now = new Date(site.clock.now.getTime() + 30_000)
  return new TOTP({ secret }).generate({ timestamp: site.clock.now.getTime() })
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const pressIn = (page: Page, name: string, button: string) =>
  dialog(page, name).getByRole('button', { name: button, exact: true }).click()

/** Closes the dialog with new recovery codes. @returns them */
async function keptCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Your recovery codes')
  await shown.waitFor()
  const codes = await shown.locator('code').allInnerTexts()
  assert.equal(codes.length, 10)
  await page.keyboard.press('Escape')
  await shown.getByText('Saved your codes?').waitFor()
  await pressIn(page, 'Your recovery codes', 'I’ve saved them')
  await shown.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  return codes
}

async function setUpApp(page: Page) {
  await mainButton(page, 'Set up authenticator app').click()
  const title = 'Set up an authenticator app'
  const key = dialog(page, title).locator('code')
  await key.waitFor()
  const secret = (await key.innerText()).replaceAll(' ', '')
  assert.equal(await dialog(page, title).getByRole('img', { name: 'QR code for your authenticator app' }).count(), 1)
  const link = dialog(page, title).getByRole('link', { name: 'Open in your app' })
  assert.equal(URI.parse((await link.getAttribute('href')) ?? '').secret.base32, secret)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pressIn(page, title, 'Copy key')
  await dialog(page, title).getByText('Copied').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret)
  assert.equal(await overflowOf(page), 0)
  await pressIn(page, title, 'Turn on')
  await eventually(async () => assert.deepEqual(await errorsOf(page, ['Code']), { Code: 'Code is required' }))
  await dialog(page, title).getByLabel('Code', { exact: true }).fill('000000')
  await pressIn(page, title, 'Turn on')
  await dialog(page, title).getByText('This is not the current code').waitFor()
  await dialog(page, title).getByLabel('Code', { exact: true }).fill(nextCode(secret))
  await pressIn(page, title, 'Turn on')
  return { secret, codes: await keptCodes(page) }
}

async function addPasskey(page: Page) {
  await mainButton(page, 'Add passkey').click()
  await dialog(page, 'Add a passkey').getByLabel('Name').fill('My laptop')
  await pressIn(page, 'Add a passkey', 'Continue')
  await page.getByText('Your passkey was added.').waitFor()
}

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login')
}

describe('a second factor at 360 px', () => {
  let account: Account
  let page: Page
  const open = async (path: string) => {
    expectFailedRequests()
    account = await openAccount(site, { role: 'admin' })
    page = await openConsole(site, path, account, { width: 360 })
  }

  test('an authenticator app is set up, and then asked for', async () => {
    await open('/account')
    const { secret, codes } = await setUpApp(page)
    await page.getByText('Your authenticator app is set up.').waitFor()
    await page.getByText('10 left, in case you lose everything else').waitFor()

    await signOut(page)
    await signIn(page, account)
    await eventually(async () => assert.equal(await isFocused(page, 'Code'), true))
    assert.equal(await alertOf(page).count(), 0)
    assert.equal(await overflowOf(page), 0)
    await mainButton(page, 'Sign In').click()
    await eventually(async () => assert.equal((await errorsOf(page, ['Code'])).Code, 'Code is required'))
    await page.getByLabel('Code', { exact: true }).fill('123123')
    await mainButton(page, 'Sign In').click()
    await alertOf(page).getByText('This code is wrong or has already been used').waitFor()
    await assertSignedOut(page)
    await page.getByLabel('Code', { exact: true }).fill(nextCode(secret))
    await mainButton(page, 'Sign In').click()
    await assertSignedIn(page)

    await signOut(page)
    await signIn(page, account)
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await mainButton(page, 'Sign In').click()
    await assertSignedIn(page)
  })

  test('a passkey is added, signs in by itself, and is removed', async () => {
    await open('/account')
    await addAuthenticator(page)
    await addPasskey(page)
    await keptCodes(page)
    await signOut(page)
    await mainButton(page, 'Use a passkey').click()
    await assertSignedIn(page)
    await visit(page, '/account')
    await mainButton(page, 'Remove passkey My laptop').click()
    await pressIn(page, 'Remove the passkey “My laptop”?', 'Remove')
    await page.getByText('Your passkey was removed.').waitFor()
    await page.waitForLoadState('networkidle')
    await eventually(async () => assert.equal(await mainButton(page, 'Get new codes').count(), 0))
    await signOut(page)
    await signIn(page, account)
    await assertSignedIn(page)
  })

  test('without a passkey in this browser, the sign-in page says so', async () => {
    expectFailedRequests()
    page = await visitSite(site, '/login', { width: 360 })
    await addAuthenticator(page)
    await mainButton(page, 'Use a passkey').click()
    await alertOf(page).waitFor()
    await assertSignedOut(page)
    await assertAt(page, '/login')
  })

  test('a change of a user asks for the password or a passkey again', async () => {
    expectFailedRequests()
    const superAdmin = await openAccount(site, { role: 'super_admin' })
    const { name } = await openAccount(site, { name: 'Efua at 360' })
    page = await openConsole(site, '/account', superAdmin, { width: 360 })
    await addAuthenticator(page)
    await addPasskey(page)
    await keptCodes(page)
    for (const proof of ['password', 'passkey', 'none']) {
      site.clock.now = new Date(site.clock.now.getTime() + 7_201_000)
      await visit(page, '/admin/users')
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await dialog(page, 'Edit user')
        .getByLabel('Role')
        .selectOption(proof === 'password' ? 'admin' : 'user')
      await pressIn(page, 'Edit user', 'Save user')
      const question = dialog(page, 'Confirm it’s you')
      await question.waitFor()
      assert.equal(await overflowOf(page), 0)
      if (proof === 'passkey') await pressIn(page, 'Confirm it’s you', 'Use a passkey')
      else if (proof === 'password') {
        await question.getByLabel('Your password').fill('wrong')
        await pressIn(page, 'Confirm it’s you', 'Confirm')
        await question.getByText('This is not your current password').waitFor()
        await question.getByLabel('Your password').fill(superAdmin.password)
        await pressIn(page, 'Confirm it’s you', 'Confirm')
      } else {
        await dialog(page, 'Edit user').getByLabel('Name').fill('Another name')
        await question.getByRole('button', { name: 'Close' }).click()
        await dialog(page, 'Edit user').getByText('Please confirm it’s you').waitFor()
        continue
      }
      await page.getByText('User updated successfully!').waitFor()
    }
  })
})

describe('the sign-in page', () => {
  test('asks for a code for the account that has a second factor only', async () => {
    expectFailedRequests()
    const account = await openAccount(site, { role: 'admin' })
    await setUpApp(await openConsole(site, '/account', account))
    const page = await visitSite(site, '/login')
    await signIn(page, account)
    await page.getByLabel('Code', { exact: true }).waitFor()
    await signIn(page, await openAccount(site))
    await assertSignedIn(page)
  })

  test('shows why the last attempt failed, by passkey or by password', async () => {
    expectFailedRequests()
    const page = await visitSite(site, '/login')
    await addAuthenticator(page)
    await mainButton(page, 'Use a passkey').click()
    await alertOf(page).getByText('You didn’t choose a passkey').waitFor()
    await signIn(page, { email: 'nobody@kobo.example', password: 'wrong' })
    await alertOf(page).getByText('Invalid email or password').waitFor()
    await mainButton(page, 'Use a passkey').click()
    await alertOf(page).getByText('You didn’t choose a passkey').waitFor()
  })

  test('says so when what passkeys need cannot be loaded', async () => {
    expectFailedRequests()
    const page = await visitSite(site, '/login', { isFirstVisit: true })
    await page.route('**/assets/**', (route) => route.abort())
    await mainButton(page, 'Use a passkey').click()
    await alertOf(page).getByText('Network error').waitFor()
  })
})

describe('a role that requires a second factor', () => {
  test('opens the console once there is one', async () => {
    expectFailedRequests()
    const strict = await serveAtLocalhost({ requireSecondFactor: 'admin', now: new Date() })
    const page = await visitSite(strict, '/admin/speakers')
    await assertAt(page, '/login')
    await signIn(page, await openAccount(strict, { role: 'admin' }))
    await assertAt(page, '/account')
    await page.getByText('Your role needs two-factor authentication').waitFor()
    await addAuthenticator(page)
    await addPasskey(page)
    await keptCodes(page)
    await eventually(async () =>
      assert.equal(await page.getByText('Your role needs two-factor authentication').count(), 0),
    )
    await visit(page, '/admin/speakers')
    await page.getByRole('heading', { level: 1, name: 'Speakers' }).waitFor()
  })
})

describe('a super admin', () => {
  test('resets the second factor of a user who lost it', async () => {
    expectFailedRequests()
    const account = await openAccount(site, { name: 'Kwame Mensah' })
    const own = await openConsole(site, '/account', account)
    await setUpApp(own)
    const page = await openConsole(site, '/admin/users', 'super_admin')
    await page.getByRole('button', { name: `Edit ${account.name}` }).click()
    await pressIn(page, 'Edit user', 'Reset two-factor authentication')
    await pressIn(page, 'Reset two-factor authentication?', 'Reset')
    await page.getByText('Two-factor authentication was reset.').waitFor()
    await signOut(own)
    await signIn(own, account)
    await assertSignedIn(own)
  })
})
