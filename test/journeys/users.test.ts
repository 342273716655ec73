import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateInZone, defaultTimeZone, mediumDate } from '../../src/lib/dates.ts'
import {
  eventually,
  expectFailedRequests,
  openAccount,
  openPage,
  requestsDuring,
  serveTestSite,
  signedInPage,
  visit,
  waitBriefly,
} from '../browser.ts'
import { makeSpeaker, openSession } from '../factories.ts'
import { startSmtp, tokenIn } from '../smtp.ts'
import { isFocused } from './fields.ts'
import { overflowOf } from './pages.ts'
import { pressRowAction } from './row-actions.ts'
import { assertMenuLabel, assertSignedIn, holdCalls, signIn } from './session.ts'
import {
  assertAlert,
  assertClosed,
  assertErrors,
  assertRow,
  assertToast,
  button,
  canSignIn,
  dialog,
  fill,
  newName,
  openAdd,
  openDelete,
  openEdit,
  openUsers,
  person,
  row,
  site,
} from './users.ts'

const smtp = await startSmtp()

/** Returns the current day in the summit's time zone, as the table shows it. */
const today = () => mediumDate(dateInZone(defaultTimeZone, new Date()))

describe('users at 360 px', () => {
  test('a user is added, is in the table with badge and date, and can sign in', async () => {
    const page = await openAdd(360)
    assert.equal(await isFocused(dialog(page), 'Name'), true)
    assert.equal(await dialog(page).getByLabel('Role').inputValue(), 'user')
    const added = person({ Role: 'Admin' })
    await fill(page, added)
    await button(page, 'Save user').click()
    await assertToast(page, 'User added successfully!')
    await assertClosed(page)
    await assertRow(page, added.Name, [added.Email, 'Admin', today()])
    assert.ok(await canSignIn(added.Email, 'secret'))
    assert.equal(await overflowOf(page), 0)
    assert.ok(
      await page.getByRole('button', { name: 'Add User' }).evaluate((opener) => opener === document.activeElement),
    )
  })

  test('a user is changed; an empty password leaves the old one', async () => {
    const { page, account } = await openEdit({}, 360)
    assert.equal(await dialog(page).getByLabel('Name', { exact: true }).inputValue(), account.name)
    assert.equal(await dialog(page).getByLabel('Email').inputValue(), account.email)
    await dialog(page).getByText('Leave empty to keep the current password').waitFor()
    const changed = person({ Password: '', Role: 'Super Admin' })
    await fill(page, changed)
    await button(page, 'Save user').click()
    await assertToast(page, 'User updated successfully!')
    await assertClosed(page)
    await assertRow(page, changed.Name, [changed.Email, 'Super Admin'])
    assert.ok(await canSignIn(changed.Email, account.password))
  })

  test('a user is deleted only after confirmation', async () => {
    const { page, account } = await openDelete(360)
    await dialog(page)
      .getByText(`Are you sure you want to delete the user "${account.name}"? This action cannot be undone.`)
      .waitFor()
    assert.ok(await button(page, 'Cancel').evaluate((cancel) => cancel === document.activeElement))
    await button(page, 'Cancel').click()
    await assertClosed(page)
    assert.equal(await row(page, account.name).count(), 1)
    await pressRowAction(page, 'Delete', account.name)
    await button(page, 'Delete').click()
    await assertToast(page, 'User deleted successfully!')
    await assertClosed(page)
    assert.equal(await row(page, account.name).count(), 0)
    assert.equal(await canSignIn(account.email, account.password), false)
  })

  test('each invalid field has its message', async () => {
    const page = await openAdd(360)
    await button(page, 'Save user').click()
    await assertErrors(page, {
      Name: 'Name is required',
      Email: 'Email is required',
      Password: 'Password is required',
    })
    await fill(page, person({ Email: 'ada@kobo', Password: '12345' }))
    await button(page, 'Save user').click()
    await assertErrors(page, { Email: 'Invalid email address', Password: 'Password must be at least 6 characters' })
    assert.equal(await overflowOf(page), 0)
  })
})

describe('users', () => {
  test('an email that nobody has confirmed is marked as not verified', async () => {
    const [registered, added] = [newName(), await openAccount(site, { name: newName() })]
    const payload = { name: registered, email: `${registered.replace(' ', '-')}@visitors.example`, password: 'secret' }
    await site.app.inject({ method: 'POST', url: '/api/auth/register', payload })
    const page = await openUsers()
    await assertRow(page, registered, [`${payload.email.toLowerCase()}\nnot verified`])
    assert.doesNotMatch(await row(page, added.name).innerText(), /not verified/)
  })

  test('an invitation mails a link, and the person who opens it chooses a password and gets the role', async () => {
    const mailing = await serveTestSite({ mail: smtp.mail })
    const page = await signedInPage(mailing, 'super_admin')
    await visit(page, '/admin/users')
    await page.getByRole('button', { name: 'Invite' }).click()
    const { Name, Email } = person()
    await fill(page, { Name, Email, Role: 'Admin' })
    await button(page, 'Send invitation').click()
    await assertToast(page, `An invitation was mailed to ${Email}.`)
    await assertRow(page, Name, [Email, 'not verified', 'invited as Admin'])

    const visitor = await openPage({ at: mailing.url })
    await visit(visitor, `/invitation#token=${tokenIn(await smtp.mailTo(Email))}`)
    for (const label of ['New password', 'Confirm new password'])
      await visitor.getByLabel(label, { exact: true }).fill('jacaranda in bloom')
    await visitor.getByRole('button', { name: 'Accept invitation' }).click()
    await signIn(visitor, { email: Email, password: 'jacaranda in bloom' })
    await assertSignedIn(visitor)
    await page.reload()
    await eventually(async () => assert.doesNotMatch(await row(page, Name).innerText(), /not verified|invited/))
  })

  test('after the deletion of an account the history names no person', async () => {
    const account = await openAccount(site, { name: newName(), role: 'admin' })
    const { id } = await makeSpeaker(site.db, { name: 'Wanjiru Kamau' })
    const token = await openSession(site, account)
    const { status } = await site.call('PUT', `/api/speakers/${id}`, { token, body: { title: 'Judge' } })
    assert.equal(status, 200)
    const page = await openUsers()
    await pressRowAction(page, 'Delete', account.name)
    await button(page, 'Delete').click()
    await assertToast(page, 'User deleted successfully!')
    await visit(page, '/admin/speakers')
    await pressRowAction(page, 'History of', 'Wanjiru Kamau')
    const history = page.locator('dialog[open]')
    await history.getByText('A former user').first().waitFor()
    assert.equal((await history.innerText()).includes(account.name), false)
  })

  test('a super admin cannot be deleted: the button says why and does nothing', async () => {
    const page = await openUsers()
    const admin = await openAccount(site, { role: 'super_admin', name: newName() })
    await page.reload()
    const remove = page.getByRole('button', { name: `Delete ${admin.name}`, exact: true })
    await remove.waitFor()
    assert.equal(await remove.getAttribute('title'), 'Cannot delete Super Admin')
    assert.equal(await remove.getAttribute('aria-disabled'), 'true')
    // Playwright waits for disabled buttons to be enabled; a person does not.
    await remove.click({ force: true })
    await waitBriefly(page)
    await assertClosed(page)
    await remove.focus()
    await page.keyboard.press('Enter')
    await waitBriefly(page)
    await assertClosed(page)
  })

  test('the server refuses to delete a user who has become a super admin', async () => {
    expectFailedRequests()
    const { page, account } = await openDelete()
    await site.db.updateTable('users').set({ role: 'super_admin' }).where('id', '=', account.id).execute()
    await button(page, 'Delete').click()
    await assertAlert(page, 'Failed to delete user. Please try again.')
    await button(page, 'Cancel').click()
    assert.equal(await row(page, account.name).count(), 1)
  })

  test('a taken email is reported at its field, when adding and when changing', async () => {
    expectFailedRequests()
    const { email } = await openAccount(site)
    const page = await openAdd()
    await fill(page, person({ Email: email.toUpperCase() }))
    await button(page, 'Save user').click()
    await assertErrors(page, { Email: 'An account with this email already exists' })
    await assertAlert(page, 'Failed to add user. An account with this email already exists')
    const { page: other } = await openEdit()
    await fill(other, { Email: email })
    await button(other, 'Save user').click()
    await assertErrors(other, { Email: 'An account with this email already exists' })
  })

  test("a change of one's own name is shown at once", async () => {
    const own = await serveTestSite({ rateLimited: false })
    const page = await signedInPage(own, 'super_admin')
    await visit(page, '/admin/users')
    await page.getByRole('button', { name: 'Edit Ada Obi' }).click()
    await fill(page, { Name: 'Chidi Obi' })
    await button(page, 'Save user').click()
    await assertToast(page, 'User updated successfully!')
    await page.getByRole('navigation').getByRole('button', { name: 'Chidi Obi' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'View Site' }).click()
    await assertMenuLabel(page, 'Chidi')
  })

  test('a double click saves once, and the dialog stays open while it is saved', async () => {
    const page = await openAdd()
    const added = person()
    await fill(page, added)
    const release = await holdCalls(page, '/auth/users')
    const requests = await requestsDuring(page, async () => {
      await button(page, 'Save user').dblclick()
      await button(page, 'Saving…').waitFor()
      await page.keyboard.press('Escape')
      await button(page, 'Close').click()
      assert.equal(await page.getByRole('dialog').count(), 1)
      release()
      await assertToast(page, 'User added successfully!')
    })
    // One to save, one to reload the list.
    assert.equal(requests.filter(({ url }) => new URL(url).pathname === '/api/auth/users').length, 2)
  })

  test('the success message can be closed', async () => {
    const { page } = await openEdit()
    await button(page, 'Save user').click()
    await assertToast(page, 'User updated successfully!')
    await page.keyboard.press('Escape')
    await page.locator('.toast').waitFor({ state: 'hidden' })
  })
})
