import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { NewUser } from '../../src/features/users/user.ts'
import { dateInZone, defaultTimeZone, mediumDate } from '../../src/lib/dates.ts'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  requestsDuring,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
  widths,
} from '../browser.ts'
import { errorsOf, isFocused } from './fields.ts'
import { overflowOf } from './pages.ts'
import { assertAt, assertHeaded, assertSignedIn, assertSignedOut, failing, heading, holdBack } from './session.ts'

/** The day that it is at the summit: whoever registers now, registers today. */
const today = mediumDate(dateInZone(defaultTimeZone, new Date()))

let site: ServedSite
before(async () => {
  site = await serveTestSite({ limits: false })
})

const labels = ['Name', 'Email', 'Role', 'Password'] as const
type Fields = Partial<Record<(typeof labels)[number], string>>

const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const row = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('th', { hasText: new RegExp(`^${name}$`) }) })
const assertRow = (page: Page, name: string, texts: string[]) =>
  eventually(async () => {
    const shown = await row(page, name).innerText()
    for (const text of texts) assert.ok(shown.includes(text), `'${text}' is not in '${shown}'`)
  })
const assertToast = (page: Page, text: string) =>
  eventually(async () => assert.deepEqual(await page.locator('.toast p').allInnerTexts(), [text]))
const assertAlert = (page: Page, text: string) =>
  eventually(async () => assert.deepEqual(await dialog(page).getByRole('alert').allInnerTexts(), [text]))
const assertClosed = (page: Page) => eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))

async function fill(page: Page, { Role, ...fields }: Fields) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
  if (Role) await dialog(page).getByLabel('Role').selectOption(Role)
}
const assertErrors = (page: Page, errors: Fields) =>
  eventually(async () => {
    const none = Object.fromEntries(labels.map((label) => [label, null]))
    assert.deepEqual(await errorsOf(dialog(page), labels), { ...none, ...errors })
    assert.equal(await isFocused(dialog(page), Object.keys(errors)[0] ?? ''), true)
  })

let names = 0
/** A name that nobody else on this site has. */
function newName() {
  names += 1
  return `Person ${String.fromCharCode(65 + (names % 26))}${names}`
}
const person = (fields: Fields = {}): Required<Fields> => {
  const Name = newName()
  return {
    Name,
    Email: `${Name.replace(' ', '-').toLowerCase()}@staff.example`,
    Role: 'User',
    Password: 'secret',
    ...fields,
  }
}

async function openUsers(width: (typeof widths)[number] = 1280) {
  const page = await signedInPage(site, 'super_admin', { width })
  await visit(page, '/admin/users')
  await page.locator('tbody th').first().waitFor()
  return page
}
async function openAdd(width?: (typeof widths)[number]) {
  const page = await openUsers(width)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByRole('dialog', { name: 'Add user' }).waitFor()
  return page
}
async function openEdit(fields: Partial<NewUser> = {}, width?: (typeof widths)[number]) {
  const account = await openAccount(site, { name: newName(), ...fields })
  const page = await openUsers(width)
  await page.getByRole('button', { name: `Edit ${account.name}`, exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit user' }).waitFor()
  return { page, account }
}
async function openDelete(width?: (typeof widths)[number]) {
  const account = await openAccount(site, { name: newName() })
  const page = await openUsers(width)
  await page.getByRole('button', { name: `Delete ${account.name}`, exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete user' }).waitFor()
  return { page, account }
}
const canSignIn = async (email: string, password: string) =>
  (await site.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode === 200

for (const width of widths) {
  describe(`users at ${width} px`, () => {
    test('a person is added, stands in the table with badge and date, and can sign in', async () => {
      const page = await openAdd(width)
      assert.equal(await isFocused(dialog(page), 'Name'), true)
      assert.equal(await dialog(page).getByLabel('Role').inputValue(), 'user')
      const added = person({ Role: 'Admin' })
      await fill(page, added)
      await button(page, 'Save').click()
      await assertToast(page, 'User added successfully!')
      await assertClosed(page)
      await assertRow(page, added.Name, [added.Email, 'Admin', today])
      assert.ok(await canSignIn(added.Email, 'secret'))
      assert.equal(await overflowOf(page), 0)
      assert.ok(
        await page.getByRole('button', { name: 'Add User' }).evaluate((opener) => opener === document.activeElement),
      )
    })

    test('a person is changed; an empty password keeps the old one', async () => {
      const { page, account } = await openEdit({}, width)
      assert.equal(await dialog(page).getByLabel('Name', { exact: true }).inputValue(), account.name)
      assert.equal(await dialog(page).getByLabel('Email').inputValue(), account.email)
      await dialog(page).getByText('Leave empty to keep the current password').waitFor()
      const changed = person({ Password: '', Role: 'Super Admin' })
      await fill(page, changed)
      await button(page, 'Save').click()
      await assertToast(page, 'User updated successfully!')
      await assertClosed(page)
      await assertRow(page, changed.Name, [changed.Email, 'Super Admin'])
      assert.ok(await canSignIn(changed.Email, account.password))
    })

    test('a person is deleted once that was confirmed, not before', async () => {
      const { page, account } = await openDelete(width)
      await dialog(page)
        .getByText(`Are you sure you want to delete the user "${account.name}"? This action cannot be undone.`)
        .waitFor()
      assert.ok(await button(page, 'Cancel').evaluate((cancel) => cancel === document.activeElement))
      await button(page, 'Cancel').click()
      await assertClosed(page)
      assert.equal(await row(page, account.name).count(), 1)
      await page.getByRole('button', { name: `Delete ${account.name}`, exact: true }).click()
      await button(page, 'Delete').click()
      await assertToast(page, 'User deleted successfully!')
      await assertClosed(page)
      assert.equal(await row(page, account.name).count(), 0)
      assert.equal(await canSignIn(account.email, account.password), false)
    })

    test('each rule has its message at its field', async () => {
      const page = await openAdd(width)
      await button(page, 'Save').click()
      await assertErrors(page, {
        Name: 'Name is required',
        Email: 'Email is required',
        Password: 'Password is required',
      })
      await fill(page, person({ Email: 'ada@kobo', Password: '12345' }))
      await button(page, 'Save').click()
      await assertErrors(page, { Email: 'Invalid email address', Password: 'Password must be at least 6 characters' })
      assert.equal(await overflowOf(page), 0)
    })
  })
}

describe('users', () => {
  test('a super admin cannot be deleted: the button says why and does nothing', async () => {
    const page = await openUsers()
    const admin = await openAccount(site, { role: 'super_admin', name: newName() })
    await page.reload()
    const remove = page.getByRole('button', { name: `Delete ${admin.name}`, exact: true })
    await remove.waitFor()
    assert.equal(await remove.getAttribute('title'), 'Cannot delete Super Admin')
    assert.equal(await remove.getAttribute('aria-disabled'), 'true')
    // Playwright waits for what is disabled: this is what a person does.
    await remove.click({ force: true })
    await page.waitForTimeout(200)
    await assertClosed(page)
    await remove.focus()
    await page.keyboard.press('Enter')
    await page.waitForTimeout(200)
    await assertClosed(page)
  })

  test('the server refuses to delete one who became a super admin meanwhile', async () => {
    expectFailedRequests()
    const { page, account } = await openDelete()
    await site.db.updateTable('users').set({ role: 'super_admin' }).where('id', '=', account.id).execute()
    await button(page, 'Delete').click()
    await assertAlert(page, 'Failed to delete user. Please try again.')
    await button(page, 'Cancel').click()
    assert.equal(await row(page, account.name).count(), 1)
  })

  test('a person is added by keyboard alone', async () => {
    const page = await openUsers()
    const added = person()
    await page.getByRole('button', { name: 'Add User' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (const text of [added.Name, added.Email]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('Admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type(added.Password)
    await page.keyboard.press('Enter')
    await assertToast(page, 'User added successfully!')
    await assertRow(page, added.Name, [added.Email, 'Admin'])
  })

  test('a taken address is said at its field, when adding and when changing', async () => {
    expectFailedRequests()
    const { email } = await openAccount(site)
    const page = await openAdd()
    await fill(page, person({ Email: email.toUpperCase() }))
    await button(page, 'Save').click()
    await assertErrors(page, { Email: 'An account with this email already exists' })
    await assertAlert(page, 'Failed to add user. An account with this email already exists')
    const { page: other } = await openEdit()
    await fill(other, { Email: email })
    await button(other, 'Save').click()
    await assertErrors(other, { Email: 'An account with this email already exists' })
  })

  test('a rule that the server alone knows is said at its field', async () => {
    expectFailedRequests()
    const page = await openAdd()
    await fill(page, person({ Email: 'bola@kobo.x' }))
    await button(page, 'Save').click()
    await assertErrors(page, { Email: 'Invalid email address' })
  })

  test('the last super admin cannot be demoted', async () => {
    expectFailedRequests()
    const own = await serveTestSite({ limits: false })
    const page = await signedInPage(own, 'super_admin')
    await visit(page, '/admin/users')
    await page.getByRole('button', { name: 'Edit Ada Obi' }).click()
    await fill(page, { Role: 'User' })
    await button(page, 'Save').click()
    await assertAlert(page, 'Failed to update user. The last Super Admin cannot be demoted')
    await assertSignedIn(page)
  })

  test('who changes the own name is called so at once', async () => {
    const own = await serveTestSite({ limits: false })
    const page = await signedInPage(own, 'super_admin')
    await visit(page, '/admin/users')
    await page.getByRole('button', { name: 'Edit Ada Obi' }).click()
    await fill(page, { Name: 'Chidi Obi' })
    await button(page, 'Save').click()
    await assertToast(page, 'User updated successfully!')
    await page.getByRole('navigation').getByRole('link', { name: 'Chidi Obi' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'View Site' }).click()
    await assertHeaded(page, 'Chidi')
  })

  test('a double click saves once, and while it is saved it says so and stays', async () => {
    const page = await openAdd()
    const added = person()
    await fill(page, added)
    const letGo = await holdBack(page, '/auth/users')
    const requests = await requestsDuring(page, async () => {
      await button(page, 'Save').dblclick()
      await button(page, 'Saving…').waitFor()
      await page.keyboard.press('Escape')
      await button(page, 'Close').click()
      assert.equal(await page.getByRole('dialog').count(), 1)
      letGo()
      await assertToast(page, 'User added successfully!')
    })
    // One to save, one to show what is there now.
    assert.equal(requests.filter(({ url }) => url.endsWith('/api/auth/users')).length, 2)
  })

  test('the message of a success can be closed', async () => {
    const { page } = await openEdit()
    await button(page, 'Save').click()
    await assertToast(page, 'User updated successfully!')
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.locator('.toast').waitFor({ state: 'hidden' })
  })
})

describe('what was typed and not saved', () => {
  const asking = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

  test('nothing typed: each way out closes', async () => {
    const page = await openAdd()
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => button(page, 'Cancel').click(),
      () => button(page, 'Close').click(),
    ]) {
      if ((await page.getByRole('dialog').count()) === 0) await page.getByRole('button', { name: 'Add User' }).click()
      await leave()
      await assertClosed(page)
    }
  })

  test('something typed: each way out asks, and what was typed stays until it is thrown away', async () => {
    const { page, account } = await openEdit()
    await fill(page, { Name: 'Somebody Else' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('dialog', { name: 'Edit user' }).getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('dialog', { name: 'Edit user' }).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave()
      await asking(page).getByText('What you typed has not been saved.').waitFor()
      await page.keyboard.press('Escape')
      await asking(page).waitFor({ state: 'hidden' })
      assert.equal(await dialog(page).getByLabel('Name', { exact: true }).inputValue(), 'Somebody Else')
    }
    await page.keyboard.press('Escape')
    await asking(page).getByRole('button', { name: 'Discard' }).click()
    await assertClosed(page)
    assert.equal(await row(page, account.name).count(), 1)
    await page.getByRole('button', { name: `Edit ${account.name}`, exact: true }).click()
    assert.equal(await dialog(page).getByLabel('Name', { exact: true }).inputValue(), account.name)
  })
})

/** What follows 'Failed to … user.' for each way to fail. */
const details = {
  'status 500': 'Something went wrong on our side.',
  'a page of HTML': 'Please try again.',
  'no network': 'Network error',
} as const
type Detail = keyof typeof details
const calls = /\/api\/auth\/users/

describe('users, with a call that fails', () => {
  const failures = Object.keys(details) as Detail[]

  test('the table says that it could not be loaded, and loads when it is tried again', async () => {
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

  test('what was typed stays in the dialog, and is saved when it is tried again', async () => {
    expectFailedRequests()
    const page = await openAdd()
    const added = person()
    await fill(page, added)
    for (const failure of failures) {
      await page.route(calls, failing[failure])
      await button(page, 'Save').click()
      await assertAlert(page, `Failed to add user. ${details[failure]}`)
      await page.unroute(calls)
    }
    await assertSignedIn(page)
    await button(page, 'Save').click()
    await assertToast(page, 'User added successfully!')
    await page.getByRole('button', { name: `Edit ${added.Name}`, exact: true }).click()
    await fill(page, { Name: newName() })
    for (const failure of failures) {
      await page.route(calls, failing[failure])
      await button(page, 'Save').click()
      await assertAlert(page, `Failed to update user. ${details[failure]}`)
      await page.unroute(calls)
    }
  })

  test('nobody is deleted, and the question stays', async () => {
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
      return [page, 'Save'] as const
    },
    changing: async () => [(await openEdit()).page, 'Save'] as const,
    deleting: async () => [(await openDelete()).page, 'Delete'] as const,
  }
  for (const [doing, open] of Object.entries(opened)) {
    test(`${doing} leads to /login, without a dialog left behind`, async () => {
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

test('a person whom somebody else deleted meanwhile: it says so, and the list is right again', async () => {
  expectFailedRequests()
  const { page, account } = await openEdit()
  await site.db.deleteFrom('users').where('id', '=', account.id).execute()
  await fill(page, { Name: newName() })
  await button(page, 'Save').click()
  await assertAlert(page, 'Failed to update user. User not found')
})
