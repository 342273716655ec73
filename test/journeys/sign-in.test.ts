import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  eventually,
  expectFailedRequests,
  follow,
  openAccount,
  openPage,
  requestsDuring,
  serveTestSite,
  visit,
} from '../browser.ts'
import { errorsOf, isFocused } from './fields.ts'
import { overflowOf } from './pages.ts'
import {
  assertAlert,
  assertAt,
  assertSignedIn,
  assertSignedOut,
  failing,
  getTickets,
  heading,
  holdCalls,
  mainButton,
  menu,
  sessionEnded,
  signIn,
  visitSite,
} from './session.ts'

const site = await serveTestSite({ rateLimited: false })

const open = (path: string, options = {}) => visitSite(site, path, options)

const callsTo = (requests: { url: string }[], path: string) => requests.filter(({ url }) => url.endsWith(`/api${path}`))

describe('the sign-in form at 360 px', () => {
  const labels = ['Email', 'Password']

  test('each empty field has its message, and the first is focused', async () => {
    const page = await open('/login', { width: 360 })
    await mainButton(page, 'Sign In').click()
    await eventually(async () => assert.equal(await isFocused(page, 'Email'), true))
    assert.deepEqual(await errorsOf(page, labels), { Email: 'Email is required', Password: 'Password is required' })
    assert.equal(await overflowOf(page), 0)
  })

  test('an invalid email has its message', async () => {
    const page = await open('/login', { width: 360 })
    for (const wrong of ['ada', 'ada@kobo', 'a da@kobo.example', '@kobo.example']) {
      await signIn(page, { email: wrong, password: 'secret' })
      await eventually(async () =>
        assert.deepEqual(await errorsOf(page, labels), { Email: 'Invalid email address', Password: null }, wrong),
      )
      assert.equal(await isFocused(page, 'Email'), true)
    }
  })

  test('a wrong password and an unknown email get the same message, and nobody is signed in', async () => {
    expectFailedRequests()
    const { email } = await openAccount(site)
    const page = await open('/login', { width: 360 })
    for (const wrong of [
      { email, password: 'not the password' },
      { email: 'nobody@kobo.example', password: 'correct horse' },
    ]) {
      await signIn(page, wrong)
      await assertAlert(page, 'Invalid email or password')
      await assertAt(page, '/login')
      await assertSignedOut(page)
      assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), wrong.email)
    }
    assert.equal(await sessionEnded(page).count(), 0)
  })

  test("it shows 'Signing in...' until the response, then leads home and stores exactly two keys", async () => {
    const account = await openAccount(site, { name: 'Ada Lovelace Obi' })
    const page = await open('/login', { width: 360 })
    const release = await holdCalls(page, '/auth/login')
    await signIn(page, account)
    await mainButton(page, 'Signing in...').waitFor()
    await assertSignedOut(page)
    release()
    await assertAt(page, '/')
    await assertSignedIn(page)
    const [user, token] = await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])
    const { createdAt, ...rest } = JSON.parse(user ?? '')
    const { id, name, email } = account
    assert.deepEqual(rest, { id, _id: id, name, email, role: 'user' })
    assert.match(token ?? '', /^[\w-]{43}$/)
    await menu(page).click()
    await page.locator('header').getByText('Ada', { exact: true }).locator('visible=true').waitFor()
  })
})

describe('the sign-in form', () => {
  const messages = {
    'no network': 'Network error',
    'status 500': 'Something went wrong on our side.',
    'a page of HTML': 'Failed to login. Please check your credentials.',
  } as const
  test('each failure of the call has its message, and a retry succeeds', async () => {
    expectFailedRequests()
    const account = await openAccount(site)
    const page = await open('/login')
    for (const [failure, message] of Object.entries(messages)) {
      await page.route('**/api/auth/login', failing[failure as keyof typeof messages])
      await signIn(page, account)
      await assertAlert(page, message)
      await assertSignedOut(page)
      await page.unroute('**/api/auth/login')
    }
    await mainButton(page, 'Sign In').click()
    await assertAt(page, '/')
    await assertSignedIn(page)
  })

  test('after ten failures it says how long to wait, even for the right password', async () => {
    expectFailedRequests()
    const strict = await serveTestSite()
    const account = await openAccount(strict)
    const payload = { email: account.email, password: 'not the password' }
    for (let attempt = 0; attempt < 10; attempt++)
      await strict.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    const page = await openPage({ at: strict.url })
    await visit(page, '/login')
    await signIn(page, account)
    await assertAlert(page, 'Too many failed sign-ins. Please try again in 15 minutes.')
    await assertSignedOut(page)
  })

  test('a double click sends once', async () => {
    const account = await openAccount(site)
    const page = await open('/login')
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    const requests = await requestsDuring(page, async () => {
      await mainButton(page, 'Sign In').dblclick()
      await assertAt(page, '/')
    })
    assert.equal(callsTo(requests, '/auth/login').length, 1)
  })

  test('Enter submits it, and none of its values is in the URL', async () => {
    const account = await openAccount(site)
    const page = await open('/login')
    await page.getByLabel('Email', { exact: true }).fill(`  ${account.email.toUpperCase()} `)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await assertSignedIn(page)
    await assertAt(page, '/')
  })

  test('sign-in works by keyboard only, from Get Tickets to the menu', async () => {
    const account = await openAccount(site, { role: 'admin' })
    const page = await open('/about')
    const press = async (keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    // A page that opens moves the focus to its content, perhaps after its URL has changed.
    const contentIsFocused = () =>
      eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'main'))
    await getTickets(page).focus()
    await press(['Enter'])
    await heading(page, 'Sign in').waitFor()
    await contentIsFocused()
    // Past the links to the registration and to the tickets.
    await press(['Tab', 'Tab', 'Tab'])
    await page.keyboard.type(account.email)
    await press(['Tab'])
    await page.keyboard.type(account.password)
    await press(['Tab', 'Tab', 'Enter'])
    await assertAt(page, '/about')
    await contentIsFocused()
    await menu(page).focus()
    await press(['Enter', 'Tab', 'Enter'])
    await heading(page, 'Dashboard').waitFor()
  })

  test('its fields have autocomplete values, and so have those of the registration', async () => {
    const page = await open('/login')
    const fieldsOf = () =>
      page
        .locator('main form input')
        .evaluateAll((all) =>
          (all as HTMLInputElement[]).map(({ name, type, autocomplete }) => [name, type, autocomplete]),
        )
    assert.deepEqual(await fieldsOf(), [
      ['email', 'email', 'username'],
      ['password', 'password', 'current-password'],
    ])
    await follow(page, '/register')
    await heading(page, 'Create your account').waitFor()
    assert.deepEqual(await fieldsOf(), [
      ['name', 'text', 'name'],
      ['email', 'email', 'email'],
      ['password', 'password', 'new-password'],
      ['confirmPassword', 'password', 'new-password'],
    ])
  })

  test('values that a password manager sets without events are sent', async () => {
    const account = await openAccount(site)
    const page = await open('/login')
    await page.evaluate(({ email, password }) => {
      for (const [name, value] of Object.entries({ email, password }))
        (document.querySelector(`main input[name=${name}]`) as HTMLInputElement).value = value
    }, account)
    await mainButton(page, 'Sign In').click()
    await assertSignedIn(page)
  })

  test('the password can be shown and hidden without losing its value', async () => {
    const page = await open('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('correct horse')
    await mainButton(page, 'Show password').click()
    assert.equal(await password.getAttribute('type'), 'text')
    await mainButton(page, 'Show password').click()
    assert.equal(await password.getAttribute('type'), 'password')
    assert.equal(await password.inputValue(), 'correct horse')
  })
})
