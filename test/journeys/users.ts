import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { NewUser } from '../../src/features/users/user.ts'
import { eventually, openAccount, serveTestSite, signedInPage, visit, type widths } from '../browser.ts'
import { errorsOf, isFocused } from './fields.ts'
import { pressRowAction } from './row-actions.ts'

export const site = await serveTestSite({ rateLimited: false })

const labels = ['Name', 'Email', 'Role', 'Password'] as const
type Fields = Partial<Record<(typeof labels)[number], string>>

export const dialog = (page: Page) => page.getByRole('dialog').last()
export const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const row = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('th', { hasText: new RegExp(`^${name}$`) }) })
export const assertRow = (page: Page, name: string, texts: string[]) =>
  eventually(async () => {
    const shown = await row(page, name).innerText()
    for (const text of texts) assert.ok(shown.includes(text), `'${text}' is not in '${shown}'`)
  })
export const assertToast = (page: Page, text: string) =>
  eventually(async () => assert.deepEqual(await page.locator('.toast p').allInnerTexts(), [text]))
export const assertAlert = (page: Page, text: string) =>
  eventually(async () => assert.deepEqual(await dialog(page).getByRole('alert').allInnerTexts(), [text]))
export const assertClosed = (page: Page) =>
  eventually(async () => assert.equal(await page.getByRole('dialog').count(), 0))

export async function fill(page: Page, { Role, ...fields }: Fields) {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
  if (Role) await dialog(page).getByLabel('Role').selectOption(Role)
}
export const assertErrors = (page: Page, errors: Fields) =>
  eventually(async () => {
    const none = Object.fromEntries(labels.map((label) => [label, null]))
    assert.deepEqual(await errorsOf(dialog(page), labels), { ...none, ...errors })
    assert.equal(await isFocused(dialog(page), Object.keys(errors)[0] ?? ''), true)
  })

let names = 0
/** Returns a name that is unique on this site. */
export function newName() {
  names += 1
  return `Person ${String.fromCharCode(65 + (names % 26))}${names}`
}
export const person = (fields: Fields = {}): Required<Fields> => {
  const Name = newName()
  return {
    Name,
    Email: `${Name.replace(' ', '-').toLowerCase()}@staff.example`,
    Role: 'User',
    Password: 'secret',
    ...fields,
  }
}

export async function openUsers(width: (typeof widths)[number] = 1280) {
  const page = await signedInPage(site, 'super_admin', { width })
  await visit(page, '/admin/users')
  await page.locator('tbody th').first().waitFor()
  return page
}
export async function openAdd(width?: (typeof widths)[number]) {
  const page = await openUsers(width)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByRole('dialog', { name: 'Add user' }).waitFor()
  return page
}
export async function openEdit(fields: Partial<NewUser> = {}, width?: (typeof widths)[number]) {
  const account = await openAccount(site, { name: newName(), ...fields })
  const page = await openUsers(width)
  await page.getByRole('button', { name: `Edit ${account.name}`, exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit user' }).waitFor()
  return { page, account }
}
export async function openDelete(width?: (typeof widths)[number]) {
  const account = await openAccount(site, { name: newName() })
  const page = await openUsers(width)
  await pressRowAction(page, 'Delete', account.name)
  await page.getByRole('dialog', { name: 'Delete user' }).waitFor()
  return { page, account }
}
export const canSignIn = async (email: string, password: string) =>
  (await site.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode === 200
