import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertClosed, button, dialog, fill, openAdd, openEdit, row } from './users.ts'

describe('closing a user dialog', () => {
  const asking = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

  test('needs no confirmation when nothing is typed', async () => {
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

  test('asks for confirmation when something is typed, which stays until it is discarded', async () => {
    const { page, account } = await openEdit()
    await fill(page, { Name: 'Somebody Else' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('dialog', { name: 'Edit user' }).getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('dialog', { name: 'Edit user' }).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await leave()
      await asking(page).getByText('Your changes haven’t been saved.').waitFor()
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
