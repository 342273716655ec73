import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertTexts, expectFailedRequests, openPage, requestsDuring, waitBriefly } from '../browser.ts'
import { demoPages, missingPath, overflowOf } from './pages.ts'

const pages = await demoPages()

/** Fills every field of a form and submits it as far as the browser allows. */
async function send(page: Page, form: string) {
  for (const field of await page.locator(`${form} input, ${form} textarea`).all()) await field.fill('ada@kobo.example')
  await page.locator(`${form} button[type=submit]`).click()
  await waitBriefly(page)
}

describe('without JavaScript at 360 px', () => {
  for (const { path, h1, title, texts } of pages) {
    test(`${path} can be read`, async () => {
      if (path === missingPath) expectFailedRequests()
      const page = await openPage({ width: 360, javaScript: false })
      await page.goto(path)
      assert.deepEqual(await page.locator('h1').allInnerTexts(), [h1])
      assert.equal(await page.title(), title)
      await assertTexts(page, texts)
      assert.equal(await overflowOf(page), 0, 'the page scrolls sideways')
    })
  }
})

describe('without JavaScript', () => {
  test('the phone menu opens, and its links work', async () => {
    const page = await openPage({ width: 360, javaScript: false })
    await page.goto('/')
    const agenda = page.locator('header').getByRole('link', { name: 'Agenda' })
    assert.equal(await agenda.isVisible(), false)
    await page.locator('header summary').click()
    await agenda.click()
    await page.waitForURL('**/agenda')
    assert.equal(await page.locator('h1').textContent(), 'Event Agenda')
  })

  test('the answers to the questions about tickets open', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto('/tickets')
    const answer = page.getByText('refundable up to 30 days before the event, with a 15% fee')
    assert.equal(await answer.isVisible(), false)
    await page.getByText('Can I get a refund?').click()
    assert.equal(await answer.isVisible(), true)
  })

  const forms = { newsletter: '/', contact: '/contact', 'sign-in': '/login', registration: '/register' }
  for (const [name, path] of Object.entries(forms)) {
    test(`the ${name} form sends nothing and adds no value to the URL`, async () => {
      const page = await openPage({ javaScript: false })
      await page.goto(path)
      const before = page.url()
      const requests = await requestsDuring(page, () => send(page, 'main form'))
      assert.equal(page.url(), before)
      assert.deepEqual(
        requests.filter(({ type }) => type === 'document'),
        [],
      )
    })
  }
})
