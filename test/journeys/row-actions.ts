import type { Page } from 'playwright-core'

/** Opens the menu with a row's other actions, where there is one. */
export async function openRowMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).waitFor()
  const more = page.getByRole('button', { name: `More actions for ${name}`, exact: true })
  if (await more.isVisible()) await more.click()
}

/** Presses an action of a row, in its menu where there is one. */
export async function pressRowAction(page: Page, action: 'Delete' | 'Duplicate' | 'History of', name: string) {
  await openRowMenu(page, name)
  await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click()
}
