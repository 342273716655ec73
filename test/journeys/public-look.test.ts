import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import {
  advanceClock,
  assertTexts,
  eventually,
  expectFailedRequests,
  openPage,
  openWithPausedClock,
  serveTestSite,
  visit,
} from '../browser.ts'
import { makeAgendaItem, makeSection, makeSponsor, makeTicket } from '../factories.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
const longName = 'Volunteers and students of the partner universities'
const summitName = 'The Pan-African Conference on Payments, Identity and Digital Public Infrastructure 2028'
await makeTicket(site.db, { name: longName, price: 0 })
await makeTicket(site.db, { name: 'Standard' })
await makeAgendaItem(site.db, { topic: 'First day', date: '2028-11-02' })
await makeAgendaItem(site.db, { topic: 'Some day' })
await makeSection(site.db, { section: 'footer', title: summitName })
await makeSection(site.db, { section: 'contact', startDate: '2028-11-02' })
const stats = ['One', 'Two', 'Three'].map((label, index) => ({ value: String(index + 1), label }))
await makeSection(site.db, { section: 'stats', title: 'In figures', stats })
for (const name of ['Atlas', 'Copperbelt', 'Umoja'])
  await makeSponsor(site.db, { name, tier: 'silver', contact: `treasury@${name.toLowerCase()}clearing.example` })

const styleOf = (element: Locator, name: 'fontSize' | 'filter' | 'fontFamily') =>
  element.evaluate((node, name) => getComputedStyle(node)[name], name)
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  assert.ok(box)
  return box
}

describe('a ticket', () => {
  test('that costs nothing is free, and its button says Get instead of Buy', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/tickets')
    const free = page.locator('article', { hasText: longName })
    assert.equal(await free.getByText('Free', { exact: true }).count(), 1)
    await free.getByRole('button', { name: 'Get ticket' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    assert.equal(await dialog.locator('output').textContent(), 'Free')
  })

  test('shows its price in the same size whatever its name, and larger than that', async () => {
    for (const width of [360, 1280] as const) {
      const page = await openPage({ at: site.url, width })
      await visit(page, '/tickets')
      const priceOf = (name: string, price: string) =>
        styleOf(
          page.locator('article', { hasText: name }).locator('header').getByText(price, { exact: true }),
          'fontSize',
        )
      const size = await priceOf(longName, 'Free')
      assert.equal(size, await priceOf('Standard', '$249'))
      const name = await styleOf(page.getByRole('heading', { name: longName }), 'fontSize')
      assert.ok(Number.parseFloat(size) > Number.parseFloat(name), `${size} beside ${name}`)
    }
  })
})

describe('the purchase dialog', () => {
  const open = async (page: Page) => {
    await visit(page, '/tickets')
    await page.getByRole('button', { name: /^Buy ticket/ }).click()
    await page.getByRole('dialog').waitFor()
  }
  const complete = (page: Page) => page.getByRole('button', { name: 'Complete Purchase' })

  for (const width of [360, 1280] as const) {
    test(`does not move when errors appear, at ${width} px`, async () => {
      const page = await openPage({ at: site.url, width })
      await open(page)
      const { y } = await boxOf(page.getByRole('dialog'))
      await complete(page).click()
      await page.getByText('Please provide your full name.').waitFor()
      assert.equal((await boxOf(page.getByRole('dialog'))).y, y)
    })
  }

  test('keeps total and button in sight in a low window', async () => {
    const page = await openPage({ at: site.url })
    await page.setViewportSize({ width: 780, height: 360 })
    await open(page)
    for (const element of [complete(page), page.getByRole('dialog').locator('output')]) {
      const { y, height } = await boxOf(element)
      assert.ok(y > 180 && y + height <= 360, `${y} to ${y + height}`)
    }
  })
})

describe('without JavaScript', () => {
  test('a ticket has no button that does nothing, and the note keeps its distance', async () => {
    const page = await openPage({ at: site.url, javaScript: false })
    await page.goto('/tickets')
    assert.equal(await page.getByRole('button', { name: /ticket/ }).count(), 0)
    const note = await boxOf(page.locator('noscript p').first())
    const first = await boxOf(page.locator('.ticket').first())
    assert.ok(first.y - (note.y + note.height) >= 24)
  })

  test('a password cannot be shown', async () => {
    const page = await openPage({ at: site.url, javaScript: false })
    await page.goto('/login')
    assert.equal(await page.getByRole('button', { name: 'Show password' }).count(), 0)
  })
})

test('a speaker who does not exist leads to the others, not to another try', async () => {
  expectFailedRequests()
  const page = await openPage({ at: site.url })
  await visit(page, '/speakers/nobody')
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  await page.getByRole('link', { name: 'See all speakers' }).click()
  await page.waitForURL('**/speakers')
})

describe('an agenda item without a day', () => {
  test('comes last, to be announced, and needs no link', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/agenda')
    assert.deepEqual(await page.locator('main h2').allTextContents(), ['Thursday, November 2, 2028', 'To be announced'])
    assert.equal(await page.getByRole('navigation', { name: 'Days' }).count(), 0)
  })

  test('shares a link with others', async () => {
    const other = await serveTestSite()
    await makeAgendaItem(other.db, { date: '2028-11-02' })
    for (const topic of ['One', 'Two']) await makeAgendaItem(other.db, { topic })
    const page = await openPage({ at: other.url })
    await visit(page, '/agenda')
    const links = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
    assert.deepEqual(await links.allTextContents(), ['Thu, November\u00a02', 'To be announced'])
  })
})

describe('sponsors', () => {
  test('of a lower tier share a row on a phone, and their mail is named', async () => {
    const page = await openPage({ at: site.url, width: 360 })
    await visit(page, '/sponsors')
    const cards = page.locator('.sponsor-card')
    const [first, second, third] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1)), await boxOf(cards.nth(2))]
    assert.equal(first.y, second.y)
    assert.equal(third.x, first.x)
    assert.equal(await page.getByText('treasury@atlasclearing.example').isVisible(), false)
    assert.equal(await page.getByRole('link', { name: 'Email to Atlas' }).isVisible(), true)
  })

  test('have an address that breaks before the @ only', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/sponsors')
    const address = page.locator('.sponsor-card a > span').first()
    assert.equal(await address.innerText(), 'treasury@atlasclearing.example')
    assert.ok(await address.evaluate((span) => span.querySelector('wbr')?.nextSibling?.textContent?.startsWith('@')))
  })

  test('on the home page are wide enough to be read on a phone', async () => {
    const page = await openPage({ at: site.url, width: 360 })
    await visit(page, '/')
    for (const logo of await page.locator('.sponsor-logo').all()) assert.ok((await boxOf(logo)).width >= 300)
  })
})

test('the skeleton of the gallery has the height and the gaps of the page', async () => {
  const page = await openWithPausedClock('/about', { width: 360 })
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/gallery', (route) => slow.promise.then(() => route.continue()))
  const called = page.waitForRequest('**/api/gallery')
  await page.locator('header summary').click()
  await page.locator('.site-menu').getByRole('link', { name: 'Gallery' }).click()
  await called
  await advanceClock(page, 150)
  await page.locator('.gallery-grid > .skeleton').first().waitFor()
  const shape = async (item: string) => {
    const [grid, first, second] = [page.locator('.gallery-grid'), page.locator(item).nth(0), page.locator(item).nth(1)]
    const [{ y }, a, b] = [await boxOf(grid), await boxOf(first), await boxOf(second)]
    return { y, gap: b.x - (a.x + a.width), sameRow: a.y === b.y, height: Math.round(a.height / 20) }
  }
  const skeleton = await shape('.gallery-grid > .skeleton')
  slow.resolve()
  await page.getByRole('heading', { level: 1, name: 'Event Gallery' }).waitFor()
  assert.deepEqual(skeleton, await shape('.gallery-grid > li'))
})

describe('in dark colours', () => {
  test('logos and the map are dimmed', async () => {
    const page = await openPage({ colorScheme: 'dark' })
    await visit(page, '/sponsors')
    assert.equal(await styleOf(page.locator('.sponsor-logo img').first(), 'filter'), 'brightness(0.92)')
    await visit(page, '/contact')
    assert.equal(await styleOf(page.locator('.venue img'), 'filter'), 'brightness(0.78)')
  })
})

test('answers are open in print, without their sign', async () => {
  const page = await openPage()
  await visit(page, '/tickets')
  const answer = page.getByText('refundable up to 30 days before the event')
  assert.equal(await answer.isVisible(), false)
  await page.emulateMedia({ media: 'print' })
  await eventually(async () => assert.equal(await answer.isVisible(), true))
  assert.equal(await page.locator('main summary').getByText('+').first().isVisible(), false)
})

test('the body’s font is a known one before the system’s own', async () => {
  const page = await openPage()
  await visit(page, '/about')
  const family = '"Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif'
  assert.equal(await styleOf(page.locator('body'), 'fontFamily'), family)
})

for (const width of [360, 1280] as const) {
  test(`a long name is shown whole in bar and footer at ${width} px`, async () => {
    const page = await openPage({ at: site.url, width })
    await visit(page, '/')
    for (const name of await page.locator('.brand span').all()) {
      assert.equal(await name.textContent(), summitName)
      assert.ok(await name.evaluate((span) => span.scrollHeight <= span.clientHeight + 1), 'nothing is cut off')
    }
    assert.equal((await page.locator('.site-footer-legal').innerText()).trim(), `© ${summitName}`)
    assert.ok((await boxOf(page.locator('.site-bar'))).height <= 68)
    assert.equal(await overflowOf(page), 0)
    await assertTexts(page, ['The programme will be announced soon'])
  })
}

describe('the demo summit at 1280 px', () => {
  const leftOf = async (element: Locator) => Math.round((await boxOf(element)).x)

  test('has its filters in a row below the search, and the links of a speaker in one line', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/speakers')
    const search = await boxOf(page.getByRole('searchbox'))
    const chips = await page.locator('.chip').all()
    const boxes = await Promise.all(chips.map(boxOf))
    assert.ok(boxes.length > 6)
    assert.deepEqual([...new Set(boxes.map(({ y }) => y))].length, 1)
    assert.equal(boxes[0]?.x, search.x)
    assert.ok(boxes.every(({ y }) => y >= search.y + search.height))
    const links = page.locator('.speaker-row-links').filter({ has: page.getByText('Website') })
    assert.ok((await boxOf(links.first())).height < 40)
  })

  test('has one left margin on its home page', async () => {
    const page = await openPage({ width: 1280 })
    await visit(page, '/')
    const headings = await page.locator('main :is(h1, h2):visible').all()
    assert.ok(headings.length > 7)
    const lefts = await Promise.all([...headings, page.locator('.home-speakers li').nth(3)].map(leftOf))
    assert.deepEqual([...new Set(lefts)].length, 1, String(lefts))
  })
})

describe('the arrangement Print', () => {
  test('shows the first session on the first screen, and the days on that of a phone', async () => {
    const printed = await serveTestSite()
    const look = { main: '#17336b', accent: '#f04e23', cloth: 'adire', face: 'shoulders', corners: 'sharp' } as const
    await makeSection(printed.db, { section: 'look', look: { ...look, arrangement: 'print', opening: 'cloth' } })
    for (const day of [14, 15, 16, 17])
      for (const location of ['Hall 1', 'Hall 2', 'Clearing Room', 'Yard', 'Loft', 'Terrace', 'Boat Shed'])
        await makeAgendaItem(printed.db, {
          topic: 'Why',
          date: `2027-06-${day}`,
          start: '09:30',
          end: '10:10',
          location,
        })
    const page = await openPage({ at: printed.url })
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, '/agenda')
    const bottomOf = async (element: Locator) => {
      const { y, height } = await boxOf(element)
      return y + height
    }
    assert.ok((await bottomOf(page.locator('.agenda-row').first())) < 900)
    const cloth = await boxOf(page.locator('.opening-cloth'))
    assert.ok(cloth.x + cloth.width <= 1240, 'the cloth ends at the margin')
    await page.setViewportSize({ width: 360, height: 780 })
    assert.ok((await bottomOf(page.getByRole('navigation', { name: 'Days' }))) < 780)
    assert.equal(await overflowOf(page), 0)
  })
})

test('the name and the price of the first ticket are on the first screen of a phone', async () => {
  const page = await openPage({ width: 360 })
  await visit(page, '/tickets')
  const stub = await boxOf(page.locator('.ticket-stub').first())
  assert.ok(stub.y < 500, `begins at ${stub.y}`)
})
