import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, nextPaint, openPage, requestsDuring, visit } from '../browser.ts'
import { assertAccessible } from './accessibility.ts'
import { editor, html, openSection, openTab, picture, save, site, tab, tool, updated } from './console-content.ts'

describe('the rich text editor', () => {
  /** Types a line with a tool switched on. */
  async function typeWith(page: Page, name: string) {
    await tool(page, name).click()
    await page.keyboard.insertText(name)
    await page.keyboard.press('Enter')
  }

  test('the result of each tool is preserved by saving, and shown on the site', async () => {
    const page = await openSection('about')
    await editor(page).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    assert.equal(await html(page), '')
    for (const level of [1, 2, 3, 4, 5, 6]) {
      await page.getByLabel('Text style').selectOption(`${level}`)
      await editor(page).focus()
      await page.keyboard.insertText(`Heading ${level}`)
      await page.keyboard.press('Enter')
    }
    for (const name of ['Bold', 'Italic', 'Underline', 'Strikethrough']) {
      await tool(page, name).click()
      await page.keyboard.insertText(name)
      await tool(page, name).click()
    }
    await page.keyboard.press('Enter')
    for (const name of ['Align center', 'Align right', 'Justify', 'Align left']) await typeWith(page, name)
    await tool(page, 'Indent').click()
    await typeWith(page, 'Indent')
    await typeWith(page, 'Outdent')
    await tool(page, 'Outdent').click()
    await typeWith(page, 'Bullet list')
    await typeWith(page, 'Indent')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await typeWith(page, 'Numbered list')
    await page.keyboard.press('Enter')
    await tool(page, 'Link').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be a web address').waitFor()
    await dialog.getByLabel('Address').fill('hello@summit.example')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool(page, 'Insert image').click()
    await dialog.getByLabel('Hack day (1)').check()
    await dialog.getByLabel('Description').fill('People')
    await dialog.getByRole('button', { name: 'Add image' }).click()
    const text = [
      ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Heading ${level}</h${level}>`),
      '<p><strong>Bold</strong><em>Italic</em><u>Underline</u><s>Strikethrough</s></p>',
      '<p align="center">Align center</p><p align="right">Align right</p><p align="justify">Justify</p>',
      '<p>Align left</p><p data-indent="2">Indent</p><p data-indent="1">Outdent</p>',
      '<ul><li><p>Bullet list</p><ul><li><p>Indent</p></li></ul></li></ul>',
      '<ol><li><p>Numbered list</p></li></ol>',
      '<p><a href="mailto:hello@summit.example" rel="noopener">hello@summit.example</a></p>',
      `<img src="${picture}" alt="People">`,
    ].join('')
    assert.equal(await html(page), text)
    await save(page)
    await openTab(page, 'about')
    assert.equal(await html(page), text)
    await editor(page).getByText('Outdent').waitFor()
    await visit(page, '/about')
    const shown = await page.locator('.prose').innerHTML()
    assert.match(shown, /<h2>Heading 1<\/h2>.*<p class="ps-12">Indent<\/p>.*<a href="mailto:hello@summit.example"/)
  })

  test('removing the formatting leaves only the text', async () => {
    const page = await openSection('footer')
    await editor(page).click()
    await page.keyboard.type('Email: hello@summit.example')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Phone: +234 700')
    await page.keyboard.press('Control+A')
    for (const name of ['Bold', 'Bullet list', 'Align right']) await tool(page, name).click()
    assert.match(await html(page), /^<ul><li><p align="right"><strong>/)
    await tool(page, 'Remove formatting').click()
    assert.match(await html(page), /^<p>Email: [^<]+<\/p><p>Phone: [^<]+<\/p>/)
  })

  test('text pasted from Word is cleaned, without a violation of the policy', async () => {
    const page = await openSection('footer')
    await editor(page).click()
    await page.keyboard.press('Control+A')
    const item = (text: string, marker: string, level: number) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body lang=EN-US><!--StartFragment--><h1 style='mso-style-next:Normal'>Programme<o:p></o:p></h1><p class=MsoNormal style='text-align:center'><b><span style='color:red;font-family:"Comic > Sans"'>Day one</span></b></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${item('Payments', '·', 1)}${item('Rails', 'o', 2)}${item('Custody', '·', 1)}<p><a href="javascript:alert(1)">no</a> <a href="https://ok.example/" onclick="alert(1)">yes</a> <span style="font-weight:700">bold</span><img src="file:///C:/x.png" onerror="alert(1)"><script>alert(2)</script></p>${item('First', '1.', 1)}<table><tr><td>A</td><td>B</td></tr></table><!--EndFragment--></body></html>`
    await editor(page).evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, word)
    assert.equal(
      await html(page),
      '<h1>Programme</h1><p align="center"><strong>Day one</strong></p>' +
        '<ul><li><p>Payments</p><ul><li><p>Rails</p></li></ul></li><li><p>Custody</p></li></ul>' +
        '<p>no <a href="https://ok.example/" rel="noopener">yes</a> <strong>bold</strong></p>' +
        '<ol><li><p>First</p></li></ol><p>A</p><p>B</p>',
    )
  })

  test('public pages load neither the editor nor the code of forms and schemas', async () => {
    const chunks = globSync('build/client/assets/*.js').map((path) => basename(path))
    const ofConsole = chunks.filter((name) => /rich-text-editor|content-page|section-forms|fields-/.test(name))
    assert.ok(ofConsole.length > 7, ofConsole.join(', '))
    const page = await openPage({ at: site.url })
    const requests = await requestsDuring(page, async () => {
      for (const path of ['/', '/about', '/gallery']) {
        await visit(page, path)
        await page.waitForLoadState('networkidle')
      }
    })
    assert.deepEqual(
      requests.filter(({ url }) => ofConsole.includes(basename(url))),
      [],
    )
  })
})

test('a tab is opened and text made bold and saved by keyboard only', async () => {
  const page = await openSection('footer')
  await tab(page, /^Footer/).focus()
  // Past the last tab the first one follows.
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/section=about/)
  // The previous section has an editor, too.
  await page.getByRole('button', { name: 'Save About section' }).waitFor()
  await editor(page).waitFor()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('[aria-label="Text style"]'))) break
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  // The browser reports a selection in the next frame.
  await nextPaint(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await tool(page, 'Bold').getAttribute('aria-pressed'), 'true'))
  assert.ok(await tool(page, 'Bold').evaluate((button) => button === document.activeElement))
  // The tools are a part of the text: the key undoes no saved change.
  await page.keyboard.press('Control+Z')
  await nextPaint(page)
  assert.equal(await page.getByText('Nothing to undo in this tab').count(), 0)
  await page.keyboard.press('End')
  assert.ok(await tool(page, 'Remove formatting').evaluate((button) => button === document.activeElement))
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Save'))) break
  }
  await page.keyboard.press('Enter')
  await page.getByText(updated).waitFor()
  assert.match(await html(page), /^<\w+><strong>/)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Save About section')
})

test('the editor and its dialog have no violations on a phone in dark colours', async () => {
  const page = await openSection('about', { width: 360, colorScheme: 'dark' })
  await editor(page).waitFor()
  await assertAccessible(page)
  await tool(page, 'Insert image').click()
  await page.getByRole('dialog').getByLabel('Hack day (1)').waitFor()
  await assertAccessible(page)
})
