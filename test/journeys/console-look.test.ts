import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openPage, visit } from '../browser.ts'
import { assertAccessible, assertAccessibleInBothSchemes, assertContrast } from './accessibility.ts'
import { field, openSection, publicHtml, save, site } from './console-content.ts'
import { overflowOf } from './pages.ts'

const token = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name)

/** The page that a screen of the preview shows. */
async function preview(page: Page, name: 'desktop' | 'phone') {
  const frame = page.locator(`iframe[title="The page on a ${name}"]`).contentFrame()
  return {
    frame,
    token: (property: string) =>
      frame.locator('html').evaluate((html, asked) => getComputedStyle(html).getPropertyValue(asked), property),
  }
}

test('a look is chosen with a preview, and all pages have it once it is saved', async () => {
  const page = await openSection('look')
  assert.equal(await field(page, 'Main colour').inputValue(), '#12172b')
  await field(page, 'Main colour').fill('#17336b')
  await field(page, 'Accent colour').fill('#f04e23')
  await page.getByText('The accent colour is hard to read on the main colour. It’s shown lighter').waitFor()
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('The accent colour is hard to read').waitFor({ state: 'hidden' })
  assert.equal(await field(page, 'Accent colour').inputValue(), '#ff7856')
  await page.getByRole('radio', { name: /^Adire eleko/ }).check()
  await page.getByRole('radio', { name: 'Big Shoulders' }).check()
  await page.getByRole('radio', { name: 'Sharp' }).check()
  await page.getByRole('radio', { name: 'The cloth' }).check()

  for (const name of ['desktop', 'phone'] as const) {
    const shown = await preview(page, name)
    await eventually(async () => assert.equal(await shown.token('--ink'), '#17336b'))
    assert.match(await shown.token('--cloth-band'), /adire/)
    assert.equal(await shown.token('--radius'), '0px')
  }
  const { frame, token: shownToken } = await preview(page, 'desktop')
  const light = await shownToken('--ground')
  await page.getByRole('button', { name: 'Dark' }).click()
  await eventually(async () => assert.notEqual(await shownToken('--ground'), light))
  await page.getByRole('button', { name: 'Tickets' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  await eventually(async () => assert.equal(await shownToken('--ink'), '#17336b'))
  assert.equal(await token(page, '--ink'), '#12172b')
  assert.doesNotMatch(await publicHtml('/'), /17336b/)
  await assertAccessible(page)

  await save(page)
  assert.equal(await token(page, '--ink'), '#17336b')
  assert.equal(await page.getByRole('tabpanel').evaluate((panel) => getComputedStyle(panel).borderEndEndRadius), '0px')
  const visitor = await openPage({ at: site.url, width: 360 })
  await visit(visitor, '/')
  assert.equal(await token(visitor, '--ink'), '#17336b')
  await visitor.waitForFunction(() => document.fonts.check('20px Shoulders'))
  await visitor.reload()
  await page.reload()
  await field(page, 'Main colour').waitFor()
  assert.equal(await field(page, 'Accent colour').inputValue(), '#ff7856')
  assert.ok(await page.getByRole('radio', { name: /^Adire eleko/ }).isChecked())
})

test('a colour that is none has its message, and the form fits on a phone', async () => {
  const page = await openSection('look', { width: 360 })
  await field(page, 'Main colour').fill('red')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Must be a colour such as #17336b').waitFor()
  assert.equal(await overflowOf(page), 0)
})

test('pages can be read in random looks', async () => {
  const looks = [
    {
      main: '#ffee00',
      accent: '#00aaff',
      cloth: 'kente',
      face: 'serif',
      corners: 'round',
      arrangement: 'stage',
      opening: 'cloth',
    },
    {
      main: '#808080',
      accent: '#8a8a8a',
      cloth: 'kuba',
      face: 'shoulders',
      corners: 'sharp',
      arrangement: 'print',
      opening: 'continent',
    },
    {
      main: '#0a6458',
      accent: '#d40078',
      cloth: 'bogolan',
      face: 'familjen',
      corners: 'soft',
      arrangement: 'print',
      opening: 'cloth',
    },
  ]
  const page = await openPage({ at: site.url, width: 1280 })
  for (const look of looks) {
    await site.db
      .updateTable('content')
      .set({ look: JSON.stringify(look) as never })
      .where('section', '=', 'look')
      .execute()
    await site.db
      .updateTable('revision')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .execute()
    for (const path of ['/', '/about', '/tickets', '/login']) {
      await visit(page, path)
      await assertAccessibleInBothSchemes(page)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  await assertContrast(page)
})
