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
  serveTestSite,
  visit,
} from '../browser.ts'
import { makeEvent, makeSection, makeSpeaker } from '../factories.ts'
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

describe('text that looks like HTML', () => {
  const attack = '<img src=x onerror="window.stolen = true"><script>window.stolen = true</script></script>'
  const isStolen = (page: Page) => page.evaluate(() => 'stolen' in window)

  test("a speaker's name and bio are shown as typed", async () => {
    const site = await serveTestSite()
    const bio = `${attack} and a second look.\nA line with & and "quotes" \u2028 <b>bold</b>.`
    const { id } = await makeSpeaker(site.db, { name: attack, title: attack, bio, featured: true })
    const page = await openPage({ at: site.url })
    for (const path of ['/', '/speakers', `/speakers/${id}`]) {
      await visit(page, path)
      assert.equal(await page.getByText(attack).first().isVisible(), true, path)
      assert.equal(await page.locator('main [onerror], main script, main b').count(), 0)
      assert.equal(await isStolen(page), false)
    }
    assert.match(await page.title(), /^<img src=x/)
    assert.match((await page.getAttribute('meta[name=description]', 'content')) ?? '', /^<img src=x onerror="window/)
  })

  test('so is an event, rendered by the server and by the browser', async () => {
    const site = await serveTestSite()
    await makeEvent(site.db, { name: attack, location: attack, description: attack })
    const page = await openPage({ at: site.url })
    await visit(page, '/events')
    assert.equal(await page.getByText(attack).count(), 3)
    await page.locator('header a[href="/"]:visible').first().click()
    await page.getByRole('heading', { name: 'Upcoming events' }).waitFor()
    assert.equal(await page.locator('main [onerror], main script').count(), 0)
    assert.equal(await isStolen(page), false)
  })

  test('unknown markup is removed from rich text, and links lead only to safe places', async () => {
    const site = await serveTestSite()
    const content = `<p onclick="steal()">Hello</p>${attack}<a href="javascript:steal()">here</a> <a href="https://a.example/">there</a>`
    await makeSection(site.db, { section: 'about', title: 'About', content })
    const page = await openPage({ at: site.url })
    await visit(page, '/about')
    assert.equal(await page.locator('main [onclick], main [onerror], main script').count(), 0)
    const links = await page.locator('main .prose a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    assert.deepEqual(links, ['https://a.example/'])
    assert.equal(await isStolen(page), false)
  })
})
