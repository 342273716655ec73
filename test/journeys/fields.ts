import type { Locator, Page } from 'playwright-core'

/** Returns the error below each field, by the field's label; null without one. */
export async function errorsOf(page: Page | Locator, labels: readonly string[]) {
  const entries = labels.map(async (label) => {
    const ids = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
    const error = ids?.split(' ').find((id) => id.endsWith('-error'))
    return [label, error ? await page.locator(`[id="${error}"]`).textContent() : null]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string | null>
}

export const isFocused = (page: Page | Locator, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)
