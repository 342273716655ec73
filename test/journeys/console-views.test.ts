import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openAccount, serveTestSite, signedInPage, visit, widths } from '../browser.ts'
import { makeAgendaItem, makeSponsor, signInAs } from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { assertFocused } from './focused.ts'
import { overflowOf } from './pages.ts'
import { assertAt } from './session.ts'

const dialog = (page: Page) => page.locator('dialog[open]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isShown = (page: Page, expected: string[]) =>
  eventually(async () => assert.deepEqual(await page.locator('tbody th').allInnerTexts(), expected))

async function openSponsors(options: Parameters<typeof signedInPage>[2] = {}) {
  const site = await serveTestSite({ rateLimited: false })
  for (const [name, tier, type] of [
    ['Ada Bank', 'gold', 'Current'],
    ['Bisi Bank', 'gold', 'Past'],
    ['Chi Bank', 'silver', 'Current'],
  ] as const)
    await makeSponsor(site.db, { name, tier, type, contact: 'hello@bank.example' })
  const account = await openAccount(site, { role: 'admin' })
  const page = await signedInPage(site, account, options)
  await visit(page, '/admin/sponsors')
  await isShown(page, ['Ada Bank', 'Bisi Bank', 'Chi Bank'])
  return { site, page, account }
}

test('filters are in the address: going back undoes one, and a link shows the same rows', async () => {
  const { page } = await openSponsors()
  const tier = page.getByRole('combobox', { name: 'Tier' })
  const type = page.getByRole('combobox', { name: 'Type' })
  assert.deepEqual(await tier.locator('option').allInnerTexts(), ['Tier: all', 'Gold', 'Silver'])
  await tier.selectOption('Gold')
  await isShown(page, ['Ada Bank', 'Bisi Bank'])
  await type.selectOption('Past')
  await isShown(page, ['Bisi Bank'])
  await assertAt(page, '/admin/sponsors?tier=gold&type=Past')
  await assertAccessibleInBothSchemes(page)
  assert.equal(await page.locator('main h1 + p').textContent(), '1 of 3 sponsors')
  await page.goBack()
  await isShown(page, ['Ada Bank', 'Bisi Bank'])
  assert.equal(await type.inputValue(), '')
  await visit(page, '/admin/sponsors?tier=silver&type=Past')
  await page.getByText('No sponsors match these filters.').waitFor()
  await page.locator('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await isShown(page, ['Ada Bank', 'Bisi Bank', 'Chi Bank'])
  await assertFocused(tier)
  await type.selectOption('Past')
  await button(page, 'Clear filters').click()
  await isShown(page, ['Ada Bank', 'Bisi Bank', 'Chi Bank'])
  await assertFocused(tier)
  await page.getByRole('searchbox').fill('nobody')
  await button(page, 'Clear search').click()
  await assertFocused(page.getByRole('searchbox'))
})

test('a chosen filter can be cleared, even if it no longer leaves a choice', async () => {
  const { site, page } = await openSponsors()
  await makeSponsor(site.db, { name: 'Dayo Bank' })
  const token = await signInAs(site, 'admin')
  const { data } = (await site.call('GET', '/api/sponsors', { token })).body
  const gold = data.flatMap(({ id, tier }: { id: string; tier: string }) => (tier === 'gold' ? id : []))
  await site.call('POST', '/api/bulk/sponsors', { token, body: { ids: gold, action: 'delete' } })
  await visit(page, '/admin/sponsors?tier=silver')
  await isShown(page, ['Chi Bank'])
  await button(page, 'Clear filters').click()
  await isShown(page, ['Chi Bank', 'Dayo Bank'])
})

test('the agenda is filtered by track and room', async () => {
  const site = await serveTestSite({ rateLimited: false })
  for (const [topic, track, location] of [
    ['Keys', 'Custody', 'Hall A'],
    ['Rails', 'Payments', 'Hall B'],
    ['Vaults', 'Custody', 'Hall B'],
  ] as const)
    await makeAgendaItem(site.db, { topic, track, location })
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/agenda?track=Custody&room=Hall+B')
  await isShown(page, ['Vaults'])
  assert.equal(await overflowOf(page), 0)
})

for (const width of widths)
  test(`views and columns are remembered on the device, at ${width} pixels`, async () => {
    const { site, page } = await openSponsors({ width })
    await page.getByRole('combobox', { name: 'Tier' }).selectOption('Gold')
    await isShown(page, ['Ada Bank', 'Bisi Bank'])
    await button(page, 'View…').click()
    await dialog(page).getByText('Save the current search, filters and order under a name.').waitFor()
    await dialog(page).getByRole('checkbox', { name: 'Contact' }).uncheck()
    await button(page, 'Save view').click()
    await dialog(page).getByText('Name is required').waitFor()
    await dialog(page).getByLabel('Name of this view').fill('Gold ones')
    await button(page, 'Save view').click()
    await button(page, 'Gold ones').waitFor()
    await assertAccessibleInBothSchemes(page)
    assert.equal(await overflowOf(page), 0)

    await visit(page, '/admin/sponsors')
    await isShown(page, ['Ada Bank', 'Bisi Bank', 'Chi Bank'])
    await eventually(async () => assert.equal(await page.getByRole('columnheader', { name: 'Contact' }).count(), 0))
    // A hidden column is searched all the same.
    await page.getByRole('searchbox').fill('hello@bank')
    await isShown(page, ['Ada Bank', 'Bisi Bank', 'Chi Bank'])
    await button(page, 'View…').click()
    await button(page, 'Gold ones').click()
    await isShown(page, ['Ada Bank', 'Bisi Bank'])
    await assertAt(page, '/admin/sponsors?tier=gold')
    await button(page, 'View…').click()
    await button(page, 'Delete view Gold ones').click()
    await dialog(page).getByText('Save the current search').waitFor()
    await dialog(page).getByRole('checkbox', { name: 'Type' }).uncheck()
    await dialog(page).getByRole('button', { name: 'Undo', exact: true }).click()
    await button(page, 'Gold ones').waitFor()
    assert.equal(await dialog(page).getByRole('checkbox', { name: 'Type' }).isChecked(), false)
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).sort()), ['token', 'user'])

    const other = await signedInPage(site, 'admin')
    await visit(other, '/admin/sponsors')
    await other.getByRole('columnheader', { name: 'Contact' }).waitFor()
  })
