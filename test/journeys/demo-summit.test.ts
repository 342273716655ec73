import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { publicPageList } from '../../src/features/public-pages.ts'
import { assertTexts, eventually, expectFailedRequests, openPage, visit } from '../browser.ts'
import { assertAccessible, assertContrast, assertFits } from './accessibility.ts'
import {
  assertFitsLargeText,
  countOf,
  demoPages,
  firstSpeaker,
  homePage,
  missingPath,
  overflowOf,
  type PublicPage,
} from './pages.ts'

const pages = await demoPages()

/** Returns all images of the page without a size, or that do not load. */
const faultyImages = (page: Page) =>
  page.evaluate(async () => {
    const faulty: string[] = []
    for (const image of document.images) {
      image.loading = 'eager'
      const loads = await image.decode().then(
        () => true,
        () => false,
      )
      const hasSize = image.hasAttribute('width') && image.hasAttribute('height')
      if (!loads || !hasSize) faulty.push(`${image.src} ${loads ? 'has no size' : 'does not load'}`)
    }
    return faulty
  })

/** Returns the content of the head's meta tags by name or property, and the canonical URL. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const tags = [...document.querySelectorAll<HTMLMetaElement>('head meta[name], head meta[property]')]
    const named = tags.map((tag) => [tag.getAttribute('name') ?? tag.getAttribute('property'), tag.content])
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
    return { ...Object.fromEntries(named), canonical } as Record<string, string | undefined>
  })

/** Fails unless the head describes the page to search engines and in shared links. */
async function assertHead(page: Page, { path, title }: PublicPage) {
  const isUnlisted = path === missingPath || path === '/unauthorized'
  const address = `http://localhost:3000${path}`
  const head = await headOf(page)
  assert.equal(await page.title(), title)
  assert.equal(await page.getAttribute('html', 'lang'), 'en')
  assert.ok((head.description?.length ?? 0) > 20, 'a description')
  assert.equal(head.canonical, isUnlisted ? undefined : address)
  assert.equal(head.robots, isUnlisted ? 'noindex' : undefined)
  assert.equal(head['og:title'], title)
  assert.equal(head['og:description'], head.description)
  assert.equal(head['og:url'], address)
  assert.equal(head['og:type'], 'website')
  assert.equal(head['og:site_name'], 'Africa Blockchain Summit')
}

describe('the demo summit', () => {
  for (const each of pages) {
    test(`${each.path} has its texts, shows its images, and has no violations`, async () => {
      const { path, h1, texts } = each
      if (path === missingPath) expectFailedRequests()
      const page = await openPage()
      const response = await visit(page, path)
      assert.equal(response?.status(), path === missingPath ? 404 : 200)
      assert.deepEqual(await page.locator('h1').allInnerTexts(), [h1])
      await assertTexts(page, texts)
      await assertHead(page, each)
      await assertAccessible(page)
      assert.deepEqual(await faultyImages(page), [])
    })
  }
})

/** Text of twice the size, and the spacing of WCAG 1.4.12. */
const textSettings = [
  'html { font-size: 200% }',
  `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-bottom: 2em !important }`,
]

describe('the demo summit on a phone', () => {
  for (const { path, texts } of pages) {
    test(`${path} has its texts, fits with any text settings, and has enough contrast in dark colours`, async () => {
      if (path === missingPath) expectFailedRequests()
      const page = await openPage({ width: 360, colorScheme: 'dark' })
      await visit(page, path)
      await assertTexts(page, texts)
      await assertContrast(page)
      await assertFits(page)
      await assertFitsLargeText(page)
      for (const rules of textSettings) {
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          document.adoptedStyleSheets = [sheet]
        }, rules)
        assert.equal(await overflowOf(page), 0, `it scrolls horizontally with ${rules}`)
      }
    })
  }
})

test('every public page is visited', () => {
  const visited = pages.map(({ path }) => path)
  assert.deepEqual(
    publicPageList.filter(({ path }) => !visited.includes(path)),
    [],
  )
})

describe('the content of the demo summit', () => {
  test("a speaker's page has a social card of its own", async () => {
    const page = await openPage()
    await visit(page, `/speakers/${(await firstSpeaker()).id}`)
    const head = await headOf(page)
    assert.match(head['og:image'] ?? '', /^http:\/\/localhost:3000\/share\/speakers\/[\w-]+\.jpg\?v=\w+$/)
  })

  test('the home page has its sections in order, with 3 events, agenda items and sponsors, 8 speakers and images', async () => {
    const page = await openPage()
    await visit(page, '/')
    const sections = await page.locator('main section').evaluateAll((all) =>
      all.map((section) => {
        const name = section.querySelector('h1, h2')?.textContent ?? section.getAttribute('aria-label')
        return [
          name,
          section.querySelectorAll('article, figure, li > h3 > a[href^="/agenda/"], li > a[href="/sponsors"]').length,
        ]
      }),
    )
    assert.deepEqual(sections, [
      [homePage.h1, 0],
      ['The five summits since 2022, in four figures', 0],
      ['Built where money moves by phone', 0],
      ['Upcoming events', 3],
      ['Agenda highlights', 3],
      ['Sponsors', 3],
      ['Featured speakers', 8],
      ['Gallery', 8],
      ['One letter a month', 0],
    ])
  })

  test('every record is on its page', async () => {
    const page = await openPage()
    const counts: Record<string, [selector: string, count: number]> = {
      '/speakers': ['article', 26],
      '/events': ['article', 9],
      '/agenda': ['article', 46],
      '/sponsors': ['section:not(#become) article', 12],
      '/gallery': ['figure', 32],
      '/tickets': ['article', 5],
    }
    for (const [path, [selector, count]] of Object.entries(counts)) {
      await visit(page, path)
      assert.equal(await countOf(page, selector), count, path)
    }
    // After a click the end of the agenda is rendered later.
    await visit(page, '/speakers')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agenda' }).click()
    await eventually(async () => assert.equal(await countOf(page, 'article'), 46))
  })

  test('the agenda is grouped by day and by time', async () => {
    const page = await openPage()
    await visit(page, '/agenda')
    const days = ['Wednesday, April 14, 2027', 'Thursday, April 15, 2027', 'Friday, April 16, 2027']
    assert.deepEqual(await page.locator('main h2').allInnerTexts(), days)
    const times = await page.locator('main section:first-of-type h3').allTextContents()
    assert.deepEqual(times, [...times].sort())
    assert.equal(new Set(times).size, times.length)
  })

  test('past sponsors are omitted', async () => {
    const page = await openPage()
    await visit(page, '/sponsors')
    assert.equal(await page.getByText('Marula Mutual').count(), 0)
  })

  test('ticket headers and sold bars have the colours of their type and share', async () => {
    const page = await openPage()
    await visit(page, '/tickets')
    const colours = await page.locator('article').evaluateAll((cards) =>
      cards.map((card) => {
        const colour = (selector: string, property: 'backgroundColor' | 'color') =>
          getComputedStyle(card.querySelector(selector) as Element)[property]
        return [
          card.querySelector('h2')?.textContent,
          colour('header', 'backgroundColor'),
          colour('.ticket-sale svg', 'color'),
        ]
      }),
    )
    const [primary, success, info, dark] = [
      'rgb(59, 47, 181)',
      'rgb(11, 122, 107)',
      'rgb(31, 111, 178)',
      'rgb(27, 32, 54)',
    ]
    const [danger, warning] = ['rgb(184, 50, 42)', 'rgb(178, 94, 9)']
    assert.deepEqual(colours.sort(), [
      ['Early bird', success, danger],
      ['Online pass', dark, danger],
      ['Standard', dark, success],
      ['Student', info, success],
      ['VIP', primary, warning],
    ])
  })

  test('the skip link comes first and leads to the content', async () => {
    const page = await openPage()
    await visit(page, '/speakers')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    assert.ok(await skip.evaluate((link) => link === document.activeElement))
    assert.ok(((await skip.boundingBox())?.y ?? -1) >= 0, 'it comes into view')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'Search the speakers')
  })
})
