import type { Page } from 'playwright-core'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Saves the form of the summit and waits for the message. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save summit' }).click()
  await page.getByText('Content updated successfully!').waitFor()
}
