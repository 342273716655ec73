import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectConsoleError, expectFailedRequests, openPage, serveTestSite, visit } from '../browser.ts'
import { makeEvent, makeSpeaker } from '../factories.ts'
import { recordViolations } from '../violations.ts'

test('no script of a page may turn text into markup', async () => {
  expectConsoleError('This document requires')
  const page = await openPage({ at: (await serveTestSite()).url })
  await visit(page, '/')
  const error = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>defaced</p>'
      return ''
    } catch (thrown) {
      return (thrown as Error).name
    }
  })
  assert.equal(error, 'TypeError')
  assert.equal(await page.getByText('defaced').count(), 0)
})

test('a page that cannot be rendered shows the error page, and Back leads to the one before', async () => {
  expectConsoleError('React Router caught', 'TypeError: Cannot read')
  const site = await serveTestSite()
  await makeEvent(site.db)
  const page = await openPage({ at: site.url })
  const violations = await recordViolations(page)
  await visit(page, '/contact')
  await page.route('**/api/events', (route) => route.fulfill({ json: { success: true, data: [{ id: 'broken' }] } }))
  await page.locator('header a[href="/events"]:visible').first().click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  assert.deepEqual(violations, [])
})

test('a page is rendered again when its HTML was changed on the way, and works', async () => {
  expectConsoleError('Minified React error')
  const site = await serveTestSite()
  await makeSpeaker(site.db, { name: 'Ada Obi' })
  const page = await openPage({ at: site.url })
  const violations = await recordViolations(page)
  await page.route('**/speakers', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('Ada Obi', 'Eve Obi') })
  })
  await page.goto('/speakers')
  await page.getByText('Ada Obi').first().waitFor()
  await page.locator('header a[href="/agenda"]:visible').first().click()
  await page.waitForURL('**/agenda')
  assert.deepEqual(violations, [])
})

test('a picture with an http address is requested over https, and shown', async () => {
  expectFailedRequests()
  const site = await serveTestSite()
  await makeSpeaker(site.db, { name: 'Ada Obi', image: 'http://pictures.example/ada.svg' })
  const page = await openPage({ at: site.url })
  const violations = await recordViolations(page)
  const requested: string[] = []
  await page.route(/pictures\.example/, async (route) => {
    requested.push(route.request().url())
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
  await visit(page, '/speakers')
  const picture = page.locator('main img[src*="pictures.example"]')
  await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await picture.elementHandle())
  assert.deepEqual(requested, ['https://pictures.example/ada.svg'])
  assert.deepEqual(violations, [])
  const { body } = await site.get('/api/speakers')
  assert.equal(body.data[0].image, 'http://pictures.example/ada.svg')
})
