import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { defaultLook } from '../../src/features/content/look/default-look.ts'
import { eventually, follow, openPage, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeEvent, makeSection, makeSponsor, makeTicket } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { overflowOf } from './pages.ts'
import { cached, openStored } from './stored-site.ts'

const site = await serveTestSite()
// The widest face.
await makeSection(site.db, { section: 'look', look: { ...defaultLook, arrangement: 'print', face: 'familjen' } })
await makeSection(site.db, { section: 'footer', title: 'Conference on Payments in Central Africa' })
const figures = ['1,500', '18', '400', '31'].map((value) => ({ value, label: 'counted' }))
await makeSection(site.db, { section: 'stats', stats: figures })
const price = 'from 6,000,000 FCFA'
await makeSection(site.db, {
  section: 'sponsors',
  subtitle: 'They pay for the hall.',
  packages: ['Platinum', 'Gold', 'Silver', 'Bronze'].map((name) => ({ name, price, note: '', benefits: '' })),
})
await makeEvent(site.db, { date: '2027-11-05' })
await makeAgendaItem(site.db, { date: '2027-11-05', start: '09:00', end: '10:00', location: 'Hall 1' })
await makeTicket(site.db, { name: 'Student and researcher', type: 'student', quantity: 500, sold: 0 })
await makeSponsor(site.db)
await makeTicket(site.db, { name: 'Week pass', type: 'student', quantity: 500, sold: 100 })

/** Returns the lines of a text as the browser breaks it. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })

describe('the arrangement Print', () => {
  test('has room for a long name beside the menu of a visitor who is signed in', async () => {
    const page = await signedInPage(site, 'user', { width: 360 })
    await visit(page, '/about')
    assert.ok((await linesOf(page.locator('.site-bar .brand span'))) <= 4)
    await page.locator('header summary').click()
    await page.locator('header').getByRole('link', { name: 'Tickets' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  })

  test('leaves a gap between the figures of the home page', async () => {
    const page = await openPage({ at: site.url, width: 1280 })
    await visit(page, '/')
    const boxes = await page.locator('.home-stats dd').evaluateAll((all) =>
      all.map((dd) => {
        const range = document.createRange()
        range.selectNodeContents(dd)
        const { left, right, top } = range.getBoundingClientRect()
        return { left, right, top }
      }),
    )
    assert.equal(boxes.length, 4)
    for (const [index, { left, top }] of boxes.entries()) {
      const before = boxes[index - 1]
      if (before?.top === top) assert.ok(left - before.right > 48, `only ${left - before.right} px`)
    }
  })
})

for (const width of [360, 1280] as const) {
  test(`the price of a package is in one line at ${width} px, in both arrangements`, async () => {
    const stage = await serveTestSite()
    const packages = ['6,000,000 FCFA', 'FCFA 3,500,000'].map((price) => ({
      name: 'Gold',
      price,
      note: '',
      benefits: '',
    }))
    await makeSection(stage.db, { section: 'sponsors', packages: [...packages, ...packages] })
    for (const { url } of [site, stage]) {
      const page = await openPage({ at: url, width })
      await visit(page, '/sponsors')
      const prices = await page.locator('.package-price').all()
      assert.equal(prices.length, 4)
      for (const each of prices) assert.equal(await linesOf(each), 1, `${url} ${await each.textContent()}`)
      assert.equal(await overflowOf(page), 0)
    }
  })
}

test('the offer to future sponsors does not repeat the subtitle of the home page', async () => {
  const page = await openPage({ at: site.url })
  await visit(page, '/')
  assert.equal(await page.getByText('They pay for the hall.').count(), 1)
  await visit(page, '/sponsors')
  assert.equal(await page.getByText('They pay for the hall.').count(), 0)
})

test('a date that needs two lines breaks after the weekday', async () => {
  const page = await openPage({ at: site.url, width: 360 })
  for (const [path, selector] of [
    ['/agenda', '.agenda-days h2'],
    ['/events', '.event-card time'],
  ] as const) {
    await visit(page, path)
    const date = page.locator(selector)
    assert.equal(await date.textContent(), 'Friday, November 5, 2027')
    assert.equal(await linesOf(date.locator('span')), 1)
  }
})

test('a ticket says nothing of sales before the first, nor its type where its name does', async () => {
  const page = await openPage({ at: site.url })
  await visit(page, '/tickets')
  const ticket = (name: string) => page.locator('article', { hasText: name })
  assert.equal(
    await ticket('Student and researcher')
      .getByText(/sold|left/)
      .count(),
    0,
  )
  assert.equal(await ticket('Student and researcher').getByText('Student', { exact: true }).count(), 0)
  assert.equal(await ticket('Week pass').getByText('20% sold').count(), 1)
  assert.equal(await ticket('Week pass').getByText('Student', { exact: true }).count(), 1)
})

test('a ticket whose name leaves no room for its price has it below, and breaks no word', async () => {
  const stage = await serveTestSite()
  await makeSection(stage.db, { section: 'look', look: { ...defaultLook, face: 'serif' } })
  await makeTicket(stage.db, { name: 'Student and researcher', price: 1_500_000, currency: 'XAF' })
  await makeTicket(stage.db, { name: 'A'.repeat(60), price: 20 })
  const page = await openPage({ at: stage.url, width: 360 })
  await visit(page, '/tickets')
  const name = page.getByRole('heading', { name: 'Student and researcher' })
  const top = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top)
  assert.equal(await linesOf(name), 2)
  assert.ok((await top(page.locator('.ticket-price').first())) > (await top(name)) + 40)
  assert.equal(await overflowOf(page), 0)
})

test('the programme of the home page is complete on paper, before it was scrolled to', async () => {
  const page = await openPage({ at: site.url, width: 360, motion: true })
  await visit(page, '/')
  const cloth = page.locator('.programme img')
  const animationOf = () => cloth.evaluate((image) => getComputedStyle(image).animationName)
  assert.equal(await animationOf(), 'weave')
  await page.emulateMedia({ media: 'print' })
  assert.equal(await animationOf(), 'none')
})

const openingOf = (page: Page) =>
  page.locator('.opening').evaluate((node) =>
    [node, ...node.querySelectorAll('*')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [each.className, x, y, width, height].join(' ')
    }),
  )

test('a page looks the same from a link of another page as from its address', async () => {
  const page = await openPage({ at: site.url })
  const paths = ['/sponsors', '/agenda', '/events', '/agenda', '/about', '/speakers']
  const direct = new Map<string, string[]>()
  for (const path of new Set(paths)) {
    await visit(page, path)
    direct.set(path, await openingOf(page))
  }
  for (const path of paths) {
    await follow(page, path)
    await eventually(async () => assert.deepEqual(await openingOf(page), direct.get(path), path))
  }
})

test('a page that was never opened looks the same where the network does not answer', async () => {
  const online = await openPage({ at: site.url })
  const { page, network } = await openStored(site.url, '/', { width: 1280 })
  const paths = ['/tickets', '/events']
  await eventually(async () => {
    const urls = await cached(page)
    // The stylesheet of the page, and that of the arrangement.
    for (const path of paths)
      assert.equal(urls.filter((url) => url.includes(`/assets${path}-`) && url.endsWith('.css')).length, 2, path)
  })
  network.set('dead')
  for (const path of paths) {
    await visit(online, path)
    await visit(page, path)
    await eventually(async () => assert.deepEqual(await openingOf(page), await openingOf(online), path))
  }
})

test('each page of a book has rules of its own, which a poster and paper do not have', async () => {
  const poster = await serveTestSite()
  await makeSection(poster.db, { section: 'look', look: { ...defaultLook, arrangement: 'print', face: 'shoulders' } })
  await makeSponsor(poster.db)
  await makeAgendaItem(poster.db)
  const styleOf = async (at: string, path: string, selector: string, name: 'textAlign' | 'fontStyle') => {
    const page = await openPage({ at })
    await visit(page, path)
    const read = () => page.locator(selector).evaluate((node, property) => getComputedStyle(node)[property], name)
    const onScreen = await read()
    await page.emulateMedia({ media: 'print' })
    const onPaper = await read()
    await page.emulateMedia({ media: null })
    return [onScreen, onPaper]
  }
  assert.deepEqual(await styleOf(site.url, '/sponsors', '.sponsor-tier', 'textAlign'), ['center', 'start'])
  assert.deepEqual(await styleOf(poster.url, '/sponsors', '.sponsor-tier', 'textAlign'), ['start', 'start'])
  assert.deepEqual(await styleOf(site.url, '/agenda', '.agenda-time h3 > :first-child', 'fontStyle'), [
    'italic',
    'normal',
  ])
  assert.deepEqual(await styleOf(poster.url, '/agenda', '.agenda-time h3 > :first-child', 'fontStyle'), [
    'normal',
    'normal',
  ])
})

test("the index of a book's agenda stays beside the list, whatever is found, and above the grid", async () => {
  const page = await openPage({ at: site.url, width: 1280 })
  await visit(page, '/agenda')
  const search = page.getByRole('searchbox')
  const placeOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    assert.ok(box)
    return box
  }
  const atFirst = await placeOf(search)
  const list = await placeOf(page.locator('.agenda-days'))
  assert.ok(atFirst.x + atFirst.width < list.x, 'beside the list')
  await search.fill('no such talk')
  await page.getByText('Nothing on the agenda matches.').waitFor()
  assert.deepEqual(await placeOf(search), atFirst)
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Grid' }).click()
  await page.locator('.agenda-grid').waitFor()
  const [above, grid] = [await placeOf(search), await placeOf(page.locator('.agenda-grid'))]
  assert.ok(above.y + above.height < grid.y && grid.width > 1100, 'above the grid')
})

test('the bar of a book keeps only its links on a scrolled page, and the name comes back with the focus', async () => {
  const page = await openPage({ at: site.url, width: 1280, height: 500 })
  await visit(page, '/')
  const name = page.locator('.site-bar .brand')
  const bottomOf = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().bottom)
  assert.ok((await bottomOf(name)) > 0)
  await page.evaluate(() => scrollTo(0, 400))
  await eventually(async () => assert.ok((await bottomOf(name)) <= 0))
  const link = page.locator('.site-links').getByRole('link', { name: 'Home' })
  assert.ok(((await link.boundingBox())?.y ?? -1) >= 0)
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await eventually(async () => assert.ok((await bottomOf(name)) > 30))
})

test('the button that leads back to what is on covers the text beneath it', async () => {
  const page = await openPage({ at: site.url, width: 360, height: 400 })
  site.clock.now = new Date('2027-11-05T06:30:00Z')
  await installClock(page, site.clock.now)
  await visit(page, '/agenda')
  await page.keyboard.press('End')
  const button = page.getByRole('link', { name: 'Now', exact: true })
  assert.notEqual(await button.evaluate((node) => getComputedStyle(node).backgroundColor), 'rgba(0, 0, 0, 0)')
})
