import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  demoSite,
  eventually,
  expectConsoleError,
  expectFailedRequests,
  openPage,
  requestsDuring,
  visit,
} from '../browser.ts'
import { recordViolations } from '../violations.ts'
import { demoPages } from './pages.ts'

const pages = await demoPages()

/** Scrolls to the end, so that lazy content is requested. */
async function scrollToEnd(page: Page) {
  await page.keyboard.press('End')
  await page.waitForLoadState('networkidle')
}

describe('every page', () => {
  test('has no violation of its policy and requests nothing from another origin', async () => {
    expectFailedRequests()
    const page = await openPage({ isFirstVisit: true })
    const violations = await recordViolations(page)
    for (const { path } of pages) {
      const requests = await requestsDuring(page, async () => {
        const response = await visit(page, path)
        const policy = (await response?.allHeaders())?.['content-security-policy'] ?? ''
        assert.match(policy, /script-src 'self'/, path)
        assert.doesNotMatch(policy, /unsafe/, path)
        await scrollToEnd(page)
      })
      assert.deepEqual(violations, [], path)
      const origins = new Set(requests.map(({ url }) => new URL(url).origin))
      assert.deepEqual([...origins], [await demoSite()], path)
    }
  })

  test("the policy blocks an injected script, even on a page from the browser's cache", async () => {
    expectConsoleError('This document requires')
    const page = await openPage({ isFirstVisit: true })
    const statuses = await statusesOf(page)
    const violations = await recordViolations(page)
    for (const status of [200, 304]) {
      await visit(page, '/about')
      await page.evaluate(() => {
        const script = document.createElement('script')
        script.append('window.stolen = true')
        document.body.append(script)
      })
      await eventually(async () => assert.equal(violations.splice(0).length, 1))
      assert.equal(await page.evaluate(() => 'stolen' in window), false)
      assert.equal(statuses.get('/about'), status)
    }
  })
})

/** Returns the last status for each path: the page itself sees a 304 as the cached response. */
async function statusesOf(page: Page) {
  const statuses = new Map<string, number>()
  const pathOf = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    pathOf.set(requestId, new URL(request.url).pathname),
  )
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
    statuses.set(pathOf.get(requestId) ?? '', statusCode),
  )
  return statuses
}
