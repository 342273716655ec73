import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openPage, requestsDuring, visit } from '../browser.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { countOf, overflowOf } from './pages.ts'

const articles = (page: Page, count: number) =>
  eventually(async () => assert.equal(await countOf(page, 'article'), count))
const choice = (page: Page, name: string) => page.locator('.agenda-filters').getByRole('link', { name })
const openFilters = (page: Page) => page.getByText('Filters', { exact: true }).click()

describe('the filters of the agenda at 360 px', () => {
  test('are chosen, counted, shared by address and undone by Back, without a request', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/agenda')
    await articles(page, 46)
    const requests = await requestsDuring(page, async () => {
      await openFilters(page)
      await choice(page, 'Workshop 4').click()
      await articles(page, 4)
      await choice(page, 'Thu, April 15 2').click()
      await articles(page, 2)
    })
    assert.deepEqual(
      requests.filter(({ type }) => type === 'fetch' || type === 'document'),
      [],
    )
    assert.equal(new URL(page.url()).search, '?day=2&format=Workshop')
    assert.equal(await choice(page, 'Workshop 2').getAttribute('aria-current'), 'true')
    assert.equal(await overflowOf(page), 0)
    await page.goBack()
    await articles(page, 4)
    await choice(page, 'Workshop 4').click()
    await articles(page, 46)
  })

  test('that are chosen are in view, and each can be removed', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/agenda?day=3&room=Workshop+floor')
    const chip = await choice(page, 'Workshop floor 1').boundingBox()
    assert.ok(chip && chip.x >= 0 && chip.x + chip.width <= 360, JSON.stringify(chip))
    const chosen = page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
    assert.deepEqual(await chosen.allInnerTexts(), ['Fri, April 16', 'Workshop floor'])
    await page.getByRole('link', { name: 'Workshop floor: remove this filter' }).click()
    await eventually(async () => assert.deepEqual(await chosen.allInnerTexts(), ['Fri, April 16']))
    assert.equal(new URL(page.url()).search, '?day=3')
  })

  test('say which of them to drop when nothing is found', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/agenda?format=Workshop&q=custody')
    await page.getByText('Nothing on the agenda matches.').waitFor()
    await page.getByRole('link', { name: /^Without the format: \d+$/ }).click()
    await eventually(async () => assert.ok((await countOf(page, 'article')) > 0))
    assert.equal(new URL(page.url()).search, '?q=custody')
    await page.getByRole('searchbox').fill('no such talk')
    await page.getByRole('link', { name: 'Show all' }).click()
    await articles(page, 46)
    assert.equal(await page.getByRole('searchbox').inputValue(), '')
    await visit(page, '/agenda?day=9')
    await page.getByRole('link', { name: 'Day 9: remove this filter' }).waitFor()
  })

  test('find a talk in two taps, and its page leads to a calendar', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/agenda')
    await page.getByRole('searchbox').fill('custody')
    await page.locator('.agenda-row a').first().click()
    await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
  })

  test('stay on the way back from a talk by its link', async () => {
    const page = await openPage({ width: 360 })
    await visit(page, '/agenda?format=Workshop')
    await articles(page, 4)
    await page.locator('.agenda-row a').first().click()
    const back = page.getByRole('link', { name: 'Back to Agenda' })
    await back.click()
    await articles(page, 4)
    assert.equal(new URL(page.url()).search, '?format=Workshop')
    await page.locator('.agenda-row a').first().click()
    await back.waitFor()
    await page.reload()
    await back.click()
    await articles(page, 4)
    const talk = await page.locator('.agenda-row a').first().getAttribute('href')
    await visit(page, '/about')
    await visit(page, talk ?? '')
    await back.click()
    await articles(page, 46)
  })
})

test('the open filters and a talk are accessible', async () => {
  const page = await openPage({ width: 360 })
  await visit(page, '/agenda?day=2')
  await assertAccessibleInBothSchemes(page)
  await page.locator('.agenda-row h4 a').first().click()
  await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
  await assertAccessibleInBothSchemes(page)
})

test('without JavaScript, the server filters by the same address', async () => {
  const page = await openPage({ width: 360, javaScript: false })
  await page.goto('/agenda')
  await openFilters(page)
  await choice(page, 'Workshop 4').click()
  await articles(page, 4)
  await choice(page, 'Wed, April 14 1').click()
  await articles(page, 1)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText('Nothing on the agenda matches.').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('format'), 'Workshop')
  await page.getByRole('link', { name: 'Show all' }).click()
  await articles(page, 46)
})

test('the search of the speakers follows the address, also on the way back', async () => {
  const page = await openPage()
  await visit(page, '/speakers')
  const search = page.getByRole('searchbox', { name: 'Search the speakers' })
  await search.fill('no such person')
  await page.getByRole('link', { name: 'Show all speakers' }).click()
  await eventually(async () => assert.equal(await search.inputValue(), ''))
  await page.goBack()
  await page.getByText('No speaker matches this search.').waitFor()
  assert.equal(await search.inputValue(), 'no such person')
  await page.goBack()
  await eventually(async () => assert.equal(await search.inputValue(), ''))
})
