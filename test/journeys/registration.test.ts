import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, follow, openAccount, openPage, serveTestSite, visit } from '../browser.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { errorsOf, isFocused } from './fields.ts'
import { overflowOf } from './pages.ts'
import {
  alertOf,
  assertAlert,
  assertAt,
  assertMenuLabel,
  assertSignedIn,
  assertSignedOut,
  failing,
  holdCalls,
  mainButton,
  visitSite,
} from './session.ts'

const site = await serveTestSite({ rateLimited: false })

const open = (path: string) => visitSite(site, path)

describe('the registration form', () => {
  const labels = ['Full name', 'Email', 'Password', 'Confirm password'] as const
  type Fields = Record<(typeof labels)[number], string>
  let registered = 0
  const person = (fields: Partial<Fields> = {}): Fields => {
    registered += 1
    const email = `new-${registered}@kobo.example`
    return { 'Full name': 'Bisi Ade', Email: email, Password: 'secret', 'Confirm password': 'secret', ...fields }
  }
  async function register(page: Page, fields: Fields) {
    for (const label of labels) await page.getByLabel(label, { exact: true }).fill(fields[label])
    await mainButton(page, 'Register').click()
  }
  const assertErrors = (page: Page, errors: Partial<Fields>) =>
    eventually(async () => {
      const none = Object.fromEntries(labels.map((label) => [label, null]))
      assert.deepEqual(await errorsOf(page, labels), { ...none, ...errors })
      assert.equal(await isFocused(page, Object.keys(errors)[0] ?? ''), true)
    })

  test('each invalid field has its message', async () => {
    const page = await open('/register')
    await mainButton(page, 'Register').click()
    await assertErrors(page, {
      'Full name': 'Name is required',
      Email: 'Email is required',
      Password: 'Password is required',
      'Confirm password': 'Confirm password is required',
    })
    const cases: [Partial<Fields>, Partial<Fields>][] = [
      [{ 'Full name': ' B ' }, { 'Full name': 'Name must be at least 2 characters' }],
      [{ Email: 'bisi@kobo' }, { Email: 'Invalid email address' }],
      [{ Password: '12345', 'Confirm password': '12345' }, { Password: 'Password must be at least 6 characters' }],
      [{ 'Confirm password': 'Secret' }, { 'Confirm password': 'Passwords must match' }],
    ]
    for (const [fields, errors] of cases) {
      await register(page, person(fields))
      await assertErrors(page, errors)
    }
    assert.equal(await overflowOf(page), 0)
    await assertSignedOut(page)
  })

  test('the form says how weak the chosen password is', async () => {
    const page = await open('/register')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const strength = page.locator('[aria-live=polite]', { hasText: 'Password strength' })
    const assertStrength = async (password: string, text: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await eventually(async () => assert.equal(await strength.innerText(), text))
    }
    await page.getByLabel('Full name').fill('Bisi Ade')
    await page.getByLabel('Email').fill('bisi@kobo.example')
    assert.equal(loaded.filter((path) => path.includes('password-strength')).length, 0)
    const advice = 'Make it longer: several words are easy to remember.'
    await assertStrength('123456', `Password strength: very weak. ${advice}`)
    await assertStrength('Bisi Ade', `Password strength: very weak. ${advice}`)
    await assertAccessibleInBothSchemes(page, 'main form')
    assert.equal(await overflowOf(page), 0)
    await assertStrength('jacaranda in bloom', 'Password strength: strong.')
    await page.getByLabel('Password', { exact: true }).fill('')
    await eventually(async () => assert.equal(await strength.count(), 0))
  })

  test('an account is created, its owner is signed in and led home', async () => {
    const page = await open('/login')
    await follow(page, '/register')
    const release = await holdCalls(page, '/auth/register')
    const call = page.waitForRequest('**/api/auth/register')
    const { Email: email, ...fields } = person()
    await register(page, { ...fields, Email: email })
    await mainButton(page, 'Creating your account...').waitFor()
    assert.deepEqual((await call).postDataJSON(), { name: 'Bisi Ade', email, password: 'secret' })
    release()
    await assertAt(page, '/')
    await assertSignedIn(page)
    await assertMenuLabel(page, 'Bisi')
  })

  test('works without the part that says how weak a password is', async () => {
    expectFailedRequests()
    const page = await open('/register')
    await page.route(/password-strength/, (route) => route.abort())
    const missing = page.waitForEvent('requestfailed')
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await missing
    await register(page, person())
    await assertAt(page, '/')
    await assertSignedIn(page)
  })

  test('a taken email is reported at its field', async () => {
    expectFailedRequests()
    const { email } = await openAccount(site)
    const page = await open('/register')
    await register(page, person({ Email: email.toUpperCase() }))
    await assertErrors(page, { Email: 'An account with this email already exists' })
    assert.equal(await alertOf(page).count(), 0)
  })

  const messages = {
    'no network': 'Network error',
    'status 500': 'Something went wrong on our side.',
    'a page of HTML': 'Failed to register. Please try again.',
  } as const
  test('each failure of the call has its message', async () => {
    expectFailedRequests()
    const page = await open('/register')
    for (const [failure, message] of Object.entries(messages)) {
      await page.route('**/api/auth/register', failing[failure as keyof typeof messages])
      await register(page, person())
      await assertAlert(page, message)
      await assertSignedOut(page)
      await page.unroute('**/api/auth/register')
    }
  })

  test('after thirty registrations in a minute it says how long to wait', async () => {
    expectFailedRequests()
    const strict = await serveTestSite()
    const page = await openPage({ at: strict.url })
    await visit(page, '/register')
    for (let attempt = 0; attempt < 30; attempt++) {
      const payload = { name: 'Bisi', email: `${attempt}@kobo.example`, password: 'secret' }
      await strict.app.inject({ method: 'POST', url: '/api/auth/register', payload })
    }
    await register(page, person())
    await assertAlert(page, 'Too many registrations. Please try again in a minute.')
  })
})
