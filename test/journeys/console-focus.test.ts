import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveTestSite, signedInPage, visit } from '../browser.ts'

const site = await serveTestSite()

/** Returns the share of the focused element above the footer of its form; 1 for the footer's own buttons. */
function shareInSight(): number {
  const focused = document.activeElement
  const foot = focused?.closest('form')?.querySelector('.dialog-foot')
  if (!focused || !foot || foot.contains(focused)) return 1
  // The invisible file input overlaps the visible button.
  const { top, height } = (
    focused.matches('[type=file]') ? (focused.parentElement as Element) : focused
  ).getBoundingClientRect()
  return (Math.min(top + height, foot.getBoundingClientRect().top) - Math.max(top, 0)) / height
}

test('at 360 px the focused element is never hidden by the footer of its form', async () => {
  const page = await signedInPage(site, 'admin', { width: 360 })
  for (const [path, add] of [
    ['/admin/tickets', 'Add New Ticket'],
    ['/admin/agenda', 'Add Agenda Item'],
    ['/admin/content?section=about', undefined],
  ] as const) {
    await visit(page, path)
    if (add) await page.getByRole('button', { name: add }).click()
    await page.getByLabel(/^(Name|Topic|Title)$/).focus()
    if (!add) await page.locator('.rich-text').waitFor()
    for (let step = 0; step < 24; step++) {
      const share = await page.evaluate(shareInSight)
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
      assert.ok(share > 0.1, `${path}: ${Math.round(share * 100)} % of ${name}`)
      await page.keyboard.press('Tab')
    }
  }
})
