import type { Page, Route } from 'playwright-core'

/**
 * Installs a clock in a page, and gives it to the server's answers that pages set their clock by: the server's own one
 * cannot be changed.
 */
export async function installClock(page: Page, time: Date) {
  await page.clock.install({ time })
  async function answer(route: Route) {
    const response = await route.fetch()
    const now = await page.evaluate(() => Date.now())
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } })
  }
  // The test may end while the page asks. Any other failure leaves the page without an answer.
  await page.route(/\/api\/(revision|sync)(\?|$)/, (route) => answer(route).catch(() => {}))
}
