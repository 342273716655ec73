import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { agendaItemInput } from '../../src/features/agenda/agenda-item.ts'
import { entities } from '../../src/features/entities.server.ts'
import { eventually, expectFailedRequests, openPage, requestsDuring, serveTestSite, visit } from '../browser.ts'
import { countOf, overflowOf, scrolled, scrollTo } from './pages.ts'
import { assertStarred, star } from './stars.ts'

const site = await serveTestSite()
const perDay = 80
await fill()

/** Creates 80 talks on each of three days, two of them about custody. */
async function fill() {
  await write(site.db, { id: null, name: 'Tester' }, async (writer) => {
    for (let index = 0; index < 3 * perDay; index += 1) {
      const details = {
        date: `2027-04-${14 + (index % 3)}`,
        track: `Track ${index % 5}`,
        location: `Room ${index % 4}`,
      }
      const start = `${String(8 + Math.floor(index / 24)).padStart(2, '0')}:00`
      const topic = index % 200 === 0 ? `Custody ${index}` : `Talk ${index}`
      await writer.insert(entities.agenda, agendaItemInput.parse({ topic, time: start, start, ...details }))
    }
  })
}

const articles = (page: Page, count: number) =>
  eventually(async () => assert.equal(await countOf(page, 'article'), count))
const headings = (page: Page) => page.locator('.agenda-days h2').allInnerTexts()
const days = ['Wednesday, April 14, 2027', 'Thursday, April 15, 2027', 'Friday, April 16, 2027']

describe('an agenda of more than 150 items', () => {
  test('without JavaScript, each day has its page, and a search covers all', async () => {
    const page = await openPage({ javaScript: false, width: 360, at: site.url })
    await page.goto('/agenda')
    assert.deepEqual([await headings(page), await countOf(page, 'article')], [days.slice(0, 1), perDay])
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click()
    assert.equal(new URL(page.url()).search, '?day=2')
    assert.deepEqual([await headings(page), await countOf(page, 'article')], [days.slice(1, 2), perDay])
    await page.getByRole('searchbox').fill('custody')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/q=custody/)
    assert.equal(await countOf(page, 'article'), 2)
    await page.goto('/agenda?q=talk')
    assert.equal(await countOf(page, 'article'), 150)
    assert.match(await page.locator('main').innerText(), /The first 150 of 238/)
    await page.goto('/agenda?day=all')
    assert.deepEqual([await headings(page), await countOf(page, 'article')], [days, 3 * perDay])
    assert.equal(await overflowOf(page), 0)
  })

  test('a filter loads the other days once, and then needs no request', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/agenda')
    await articles(page, perDay)
    const calls = await requestsDuring(page, async () => {
      await page.getByRole('searchbox').fill('custody')
      await articles(page, 2)
    })
    assert.deepEqual(calls.filter(({ url }) => url.includes('/api/')).length, 3)
    assert.deepEqual(await headings(page), [days[0], days[2]])
    const more = await requestsDuring(page, async () => {
      await page.getByRole('searchbox').fill('')
      await articles(page, perDay)
      await page.getByText('Filters', { exact: true }).click()
      await page.getByRole('link', { name: /^Track 3/ }).click()
      await articles(page, 48)
      await page.getByRole('link', { name: /^Room 1/ }).click()
      await articles(page, 12)
      await page.goBack()
      await articles(page, 48)
    })
    assert.deepEqual(
      more.filter(({ type }) => type === 'fetch' || type === 'document'),
      [],
    )
  })

  test('a day of the address is shown, and another is chosen without a new document', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/agenda?day=3')
    assert.deepEqual(await headings(page), days.slice(2))
    const link = (name: string) => page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name })
    await link('April 15').click()
    await eventually(async () => assert.deepEqual(await headings(page), days.slice(1, 2)))
    assert.equal(await link('April 15').getAttribute('aria-current'), 'true')
    await scrollTo(page, 3000)
    await link('April 16').click()
    await eventually(async () => assert.deepEqual(await headings(page), days.slice(2)))
    await page.goBack()
    await eventually(async () => assert.deepEqual(await headings(page), days.slice(1, 2)))
    // About where it was left: the heights of what is out of view are estimates.
    await eventually(async () => assert.ok((await scrolled(page)) > 2000))
  })

  test('the stars are counted once all days are loaded, because their talks may be gone', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/agenda')
    await star(page, 'Talk 3').click()
    await assertStarred(page, 'Talk 3')
    await page.getByRole('link', { name: 'Mine', exact: true }).waitFor()
    await page.getByRole('searchbox').focus()
    await page.getByRole('link', { name: 'Mine 1', exact: true }).waitFor()
  })

  test('on a day of the summit, it opens at that day', async () => {
    const page = await openPage({ width: 360, at: site.url })
    await page.clock.setFixedTime(new Date('2027-04-15T08:20:00Z'))
    await visit(page, '/agenda')
    await eventually(async () => assert.deepEqual(await headings(page), days.slice(1, 2)))
    await page.getByRole('region', { name: 'Now and next' }).waitFor()
  })

  test('where the other days cannot be loaded, it says so, and tries again', async () => {
    expectFailedRequests()
    const page = await openPage({ at: site.url })
    await visit(page, '/agenda')
    await page.route('**/api/agenda/days/*', (route) => route.abort())
    await page.getByRole('searchbox').fill('custody')
    await page.getByText('Couldn’t load the other days.').waitFor()
    await page.unroute('**/api/agenda/days/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await articles(page, 2)
  })
})
