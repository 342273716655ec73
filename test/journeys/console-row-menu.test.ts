import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, serveTestSite, signedInPage, visit, widths } from '../browser.ts'
import { makeAgendaItem, makeSpeaker, makeTicket } from '../factories.ts'
import { overflowOf } from './pages.ts'

test('the menu of a card opens its actions, and closes without doing anything else', async () => {
  const site = await serveTestSite()
  await makeSpeaker(site.db, { name: 'Ada Obi' })
  await makeTicket(site.db)
  const page = await signedInPage(site, 'admin', { width: 360 })
  await visit(page, '/admin/speakers')
  const more = page.getByRole('button', { name: 'More actions for Ada Obi' })
  const remove = page.getByRole('button', { name: 'Delete Ada Obi' })
  const dialogs = page.locator('dialog[open]')
  await more.waitFor()
  assert.equal(await remove.isVisible(), false)

  await more.click()
  await remove.waitFor()
  assert.equal(await overflowOf(page), 0)
  await page.keyboard.press('Escape')
  await remove.waitFor({ state: 'hidden' })
  assert.equal(await more.evaluate((button) => button === document.activeElement), true)

  await more.click()
  await page.touchscreen.tap(100, 200)
  await remove.waitFor({ state: 'hidden' })
  assert.equal(await dialogs.count(), 0)

  await more.click()
  await page.getByRole('button', { name: 'History of Ada Obi' }).click()
  await dialogs.getByText('Tester').first().waitFor()
  assert.equal(await remove.isVisible(), false)
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await dialogs.count(), 0))
  assert.equal(await more.evaluate((button) => button === document.activeElement), true)
})

test('a menu names its row once, and each action in short', async () => {
  const site = await serveTestSite()
  const topic = 'Opening: what a settlement layer owes its users'
  await makeAgendaItem(site.db, { topic })
  for (const width of widths) {
    const page = await signedInPage(site, 'admin', { width })
    await visit(page, '/admin/agenda')
    await page.getByRole('button', { name: `More actions for ${topic}` }).click()
    const menu = page.locator('.more-actions:popover-open')
    assert.equal(await menu.innerText(), topic)
    const actions = await menu
      .locator('button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button, '::after').content.split(' / ')[0]))
    const isPhone = width === 360 // where the eye has no room in the row
    assert.deepEqual(actions, [
      ...(isPhone ? ['"Hide"'] : []),
      '"Duplicate"',
      '"Shift…"',
      '"Swap with…"',
      '"History"',
      '"Delete"',
    ])
    const names = [
      ...(isPhone ? [`Hide ${topic} from visitors`] : []),
      `Duplicate ${topic}`,
      `Shift ${topic}`,
      `Swap ${topic} with…`,
      `History of ${topic}`,
      `Delete ${topic}`,
    ]
    for (const [index, name] of names.entries())
      assert.equal(await menu.getByRole('button').nth(index).getAttribute('aria-label'), name)
  }
})
