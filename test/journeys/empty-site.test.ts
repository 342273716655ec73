import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertTexts, expectFailedRequests, openPage, serveTestSite, visit } from '../browser.ts'
import { fixedPages, homePage, missingPath, overflowOf, type PublicPage } from './pages.ts'

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

/** What the pages say instead of the demo summit's own content. */
const emptyHeadings: Record<string, string> = {
  '/': 'The programme will be announced soon',
  '/about': 'About the summit',
}
const titleOf = ({ path, title }: PublicPage) =>
  path === '/' ? 'Summit' : title.replace('Africa Blockchain Summit', 'Summit')
/** Facts that an empty site does not know. */
const facts = ['hello@africablockchain.example', 'Open in OpenStreetMap']

/** The texts of each page of a site without content. */
function textsOf(page: PublicPage): readonly string[] {
  const { path } = page
  const texts = page.texts.filter((text) => !facts.includes(text))
  if (path === '/') return [...texts, ...onHome.map((list) => emptyTexts[list])]
  return path in emptyTexts ? [...texts, emptyTexts[path as keyof typeof emptyTexts]] : texts
}

describe('an empty site at 360 px', () => {
  for (const each of [homePage, ...fixedPages]) {
    test(`${each.path} has its text for an empty list`, async () => {
      if (each.path === missingPath) expectFailedRequests()
      const page = await openPage({ width: 360, at: site.url })
      await visit(page, each.path)
      assert.deepEqual(await page.locator('h1').allInnerTexts(), [emptyHeadings[each.path] ?? each.h1])
      assert.equal(await page.title(), titleOf(each))
      await assertTexts(page, textsOf(each))
      assert.equal(await page.getByRole('alert').count(), 0)
      assert.equal(await overflowOf(page), 0, 'the page scrolls sideways')
    })
  }
})

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

  test('the footer and the contact page state no contact details', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/contact')
    assert.equal(await page.locator('footer address').count(), 0)
    assert.equal(await page.getByText('Other ways to reach us').count(), 0)
    assert.equal((await page.locator('.site-footer-legal').innerText()).trim(), '© Summit')
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
