import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectConsoleError, openPage, serveTestSite, signedInPage, visit } from '../browser.ts'

/** Makes the browser use report-uri: it follows report-to over https only, which the test site is not served over. */
const useReportUri = (page: Page) =>
  page.route('**/about', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace('; report-to csp', '') ?? ''
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
  })

test('a violation that a browser reports is shown to staff on the dashboard', async () => {
  expectConsoleError('This document requires')
  const site = await serveTestSite({ rateLimited: false })
  const page = await openPage({ at: site.url })
  await useReportUri(page)
  await visit(page, '/about')
  const dashboard = await signedInPage(site, 'admin')
  await visit(dashboard, '/admin/dashboard')
  await dashboard.getByRole('heading', { name: 'Latest changes' }).waitFor()
  await dashboard.waitForLoadState('networkidle')
  const notice = dashboard.getByRole('region', { name: 'Blocked by the security policy' })
  assert.equal(await notice.count(), 0)

  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.stolen = true')
    document.body.append(script)
  })
  await eventually(async () => {
    await visit(dashboard, '/admin/dashboard')
    await dashboard.waitForLoadState('networkidle')
    assert.match((await notice.allInnerTexts()).join(), /trusted-types-sink \(require-trusted-types-for\) on \/about/)
  })
  assert.match(await notice.innerText(), /once, last /)
})
