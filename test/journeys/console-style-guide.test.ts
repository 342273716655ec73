import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { defaultLook } from '../../src/features/content/look/default-look.ts'
import { drawnCloths } from '../../src/ui/brand/cloth-names.ts'
import { eventually } from '../browser.ts'
import { makeSection } from '../factories.ts'
import { assertAccessible } from './accessibility.ts'
import { openSection, site } from './console-content.ts'
import { overflowOf } from './pages.ts'

test('the style guide shows the tokens of the stylesheets, and pages in the look of each demo summit', async () => {
  await makeSection(site.db, { section: 'look', look: { ...defaultLook, arrangement: 'print' } })
  const page = await openSection('look')
  await page.getByRole('link', { name: 'Style guide' }).click()
  await page.getByRole('heading', { level: 2, name: 'Colours' }).waitFor()

  const css = await readFile('src/ui/tokens.css', 'utf8')
  const light = css.slice(0, css.indexOf('@media'))
  for (const [, name = '', value = ''] of light.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) {
    const sample = page.locator('section', { has: page.getByRole('heading', { name: 'Colours' }) }).locator('li', {
      has: page.getByText(name, { exact: true }),
    })
    const short = value.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
    assert.match(await sample.innerText(), new RegExp(`^${name}\\s+(${value}|${short})\\s+\\d+\\.\\d · \\d+\\.\\d$`))
  }
  const sand = page.locator('.guide-ground.ground-sand')
  assert.match(await sand.innerText(), /^sand\s+text\s+14\.\d/)
  assert.equal(await page.locator('.look-swatch').count(), drawnCloths.length * 2)

  const frame = (summit: string) => page.getByRole('figure', { name: summit }).locator('iframe').contentFrame()
  const token = (summit: string, property: string) =>
    frame(summit)
      .locator('html')
      .evaluate((html, asked) => getComputedStyle(html).getPropertyValue(asked), property)
  await eventually(async () => assert.equal(await token('Lagos Fintech Week', '--ink'), '#17336b'))
  assert.equal(await token('Africa Blockchain Summit', '--ink'), '#12172b')
  await page.getByLabel('Page', { exact: true }).selectOption('Tickets')
  await frame('Lagos Fintech Week').getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  const usesPrint = (summit: string) =>
    frame(summit)
      .locator('html')
      .evaluate(() =>
        [...document.styleSheets].some(({ href, disabled }) => href?.includes('/print-arrangement') && !disabled),
      )
  await eventually(async () =>
    assert.deepEqual(
      [await usesPrint('Lagos Fintech Week'), await usesPrint('Africa Blockchain Summit')],
      [true, false],
    ),
  )
  await assertAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  assert.equal(await overflowOf(page), 0)
})
