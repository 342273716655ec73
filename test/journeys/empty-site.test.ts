import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertTexts, expectFailedRequests, openPage, serveTestSite, visit, widths } from '../browser.ts'
import { fixedPages, homePage, missingPath, overflowOf, type PublicPage, withoutContent } from './pages.ts'

/** A site on its first day with SEED=none. */
const site = await serveTestSite()

const emptyTexts = {
  '/speakers': 'Speakers will be announced soon. Please check back later.',
  '/events': 'No events scheduled at this time. Please check back later.',
  '/agenda': 'Agenda details will be announced soon. Please check back later.',
  '/sponsors': 'Sponsor information will be announced soon. Please check back later.',
  '/gallery': 'No images in the gallery yet.',
  '/tickets': 'Tickets go on sale soon. Please check back later.',
}
const onHome = ['/events', '/agenda', '/sponsors', '/gallery'] as const

/** The texts of each page of a site without content. */
function textsOf({ path, texts }: PublicPage): readonly string[] {
  if (path === '/') return [...texts, ...onHome.map((list) => emptyTexts[list])]
  return path in emptyTexts ? [...texts, emptyTexts[path as keyof typeof emptyTexts]] : texts
}

for (const width of widths) {
  describe(`an empty site at ${width} px`, () => {
    for (const each of [homePage, ...fixedPages].map(withoutContent)) {
      test(`${each.path} has its text for an empty list`, async () => {
        if (each.path === missingPath) expectFailedRequests()
        const page = await openPage({ width, at: site.url })
        await visit(page, each.path)
        assert.deepEqual(await page.locator('h1').allInnerTexts(), [each.h1])
        assert.equal(await page.title(), each.title)
        await assertTexts(page, textsOf(each))
        assert.equal(await page.getByRole('alert').count(), 0)
        assert.equal(await overflowOf(page), 0, 'the page scrolls sideways')
      })
    }
  })
}

describe('an empty site', () => {
  test('the home page has no featured speakers', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/')
    assert.equal(await page.getByText('Featured speakers').count(), 0)
    assert.equal(await page.getByText('View All Speakers').count(), 0)
  })

  test('the home page has the three built-in figures', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/')
    assert.deepEqual(await page.locator('main dd').allInnerTexts(), ['5000+', '50+', '37+'])
    assert.deepEqual(await page.locator('main dt').allInnerTexts(), ['attendees', 'speakers', 'sponsors'])
  })

  test('the footer states no contact details', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/')
    assert.equal(await page.locator('footer address, footer a[href^="mailto:"], footer a[href^="tel:"]').count(), 0)
  })

  test('a speaker who does not exist is not found, with status 404', async () => {
    expectFailedRequests()
    const page = await openPage({ at: site.url })
    const response = await visit(page, '/speakers/nobody')
    assert.equal(response?.status(), 404)
    assert.equal(await page.getByRole('alert').locator('p').first().textContent(), 'Speaker not found')
    await assertTexts(page, ['Back to Speakers'])
  })
})
