import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { shownSections } from '../../src/features/content/section-names.ts'
import { users } from '../../src/features/users/users.store.server.ts'
import { serializeHtml } from '../../src/rich-text/serialize-html.server.ts'
import { eventually, expectFailedRequests, openPage, requestsDuring, serveTestSite, visit } from '../browser.ts'
import { makeGalleryImage } from '../factories.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
const account = { email: 'staff@summit.example', password: 'jacaranda in bloom' }
await users.makeSuperAdmin(site.db, { id: null, name: 'Tester' }, account)
await makeGalleryImage(site.db, { image_path: `${site.url}/favicon.svg` })

/** The token and the user, as the browser keeps them. */
async function signedIn() {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token, ...user } = (await answer.json()).user
  return { token, user: JSON.stringify(user) }
}
const session = await signedIn()

async function openConsole(section: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ at: site.url, ...options })
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  await openTab(page, section)
  return page
}

async function openTab(page: Page, section: string) {
  await visit(page, `/admin/content?section=${section}`)
  await page.getByRole('button', { name: /^Save/ }).waitFor()
}

const updated = 'Content updated successfully!'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
/** The document of the editor, as HTML. */
async function html(page: Page) {
  return serializeHtml(JSON.parse(await page.locator('input[name=contentDocument]').inputValue()))
}
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

async function save(page: Page) {
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(updated).waitFor()
  await page.getByRole('button', { name: 'Close message' }).click()
}

const publicHtml = async (path: string): Promise<string> => (await site.get(path)).body
const call = (method: 'PUT' | 'PATCH', path: string, payload: object) =>
  site.app.inject({ method, url: `/api${path}`, payload, headers: { authorization: `Bearer ${session.token}` } })

type Kept = { id: string; section: string; title: string; active: boolean }
async function kept(name: string): Promise<Kept> {
  const answer = await site.app.inject({ url: '/api/content', headers: { authorization: `Bearer ${session.token}` } })
  return answer.json().content.find(({ section }: Kept) => section === name)
}

describe('the sections', () => {
  test('each that was never saved starts with the built-in texts and is saved as typed', async () => {
    const page = await openConsole('hero')
    assert.equal(await field(page, 'Button text').inputValue(), 'Get Tickets')
    assert.equal(await field(page, 'Button link').inputValue(), '/tickets')
    for (const section of shownSections) {
      await page.locator(`#tab-${section}`).click()
      // Until then the fields are those of the tab before.
      await page.locator(`#tab-${section}[aria-selected=true]`).waitFor()
      await page.getByRole('button', { name: /^Save/ }).waitFor()
      await field(page, 'Title').fill(`Our ${section}`)
      await save(page)
      assert.equal((await kept(section)).title, `Our ${section}`)
      assert.equal(await page.getByRole('switch', { name: 'Active' }).count(), 1)
    }
    const home = await publicHtml('/')
    for (const section of ['hero', 'stats', 'about', 'featuredEvents', 'sponsors', 'newsletter'])
      assert.match(home, new RegExp(`Our ${section}`), section)
    assert.match(home, /Attendees[\s\S]*>500\+<[\s\S]*Speakers[\s\S]*>50\+<[\s\S]*Countries[\s\S]*>20\+<[\s\S]*Days/)
    assert.match(await publicHtml('/about'), /<title>About · Our footer<\/title>/)
  })

  test('the switch counts at once, and what is switched off is marked and gone from the site', async () => {
    const page = await openConsole('newsletter')
    await field(page, 'Title').fill('Typed before')
    await page.getByRole('switch', { name: 'Active' }).click()
    await tab(page, /^Newsletter Inactive$/).waitFor()
    assert.doesNotMatch(await publicHtml('/'), /id="newsletter"/)
    assert.equal(await field(page, 'Title').inputValue(), 'Typed before')
    // The form knows of the version that the switch made: no conflict with oneself.
    await save(page)
    assert.equal((await kept('newsletter')).title, 'Typed before')
    await page.getByRole('switch', { name: 'Active' }).click()
    await tab(page, /^Newsletter$/).waitFor()
    assert.match(await publicHtml('/'), /Typed before/)
  })

  test('figures are added, removed and moved, and need a value and a label', async () => {
    const page = await openConsole('stats')
    await page.getByRole('button', { name: 'Remove Countries' }).click()
    await page.getByRole('button', { name: 'Move Days up' }).click()
    await page.getByRole('button', { name: 'Move Days up' }).click()
    await page.getByRole('button', { name: 'Add figure' }).click()
    await page.getByLabel('Value 4').fill('12')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Label is required').waitFor()
    assert.ok(await page.getByLabel('Label 4').evaluate((input) => input === document.activeElement))
    await page.getByLabel('Label 4').fill('Rooms')
    await save(page)
    assert.match(await publicHtml('/'), /Days[\s\S]*Attendees[\s\S]*Speakers[\s\S]*Rooms/)
  })

  test('the texts for search engines are shown as they will look, and are required', async () => {
    const page = await openConsole('seo')
    const result = page.locator('figure', { hasText: 'As a search result' })
    await field(page, 'Meta title').fill('A very short one')
    await result.getByText('A very short one').waitFor()
    await page.getByText('16 of about 60 characters').waitFor()
    await field(page, 'Meta description').fill(`${'word '.repeat(60)}end`)
    await page.getByText('303 of about 160 characters: the rest may be cut off').waitFor()
    assert.match((await result.textContent()) ?? '', /word…$/)
    await field(page, 'Meta title').fill('')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Meta title is required').waitFor()
    await field(page, 'Meta title').fill('The summit')
    await field(page, 'Time zone').selectOption('Africa/Accra')
    await save(page)
    assert.match(await publicHtml('/'), /<title>The summit<\/title>/)
  })

  test('a link of the hero is an address or a path of this site', async () => {
    const page = await openConsole('hero')
    await field(page, 'Button link').fill('//elsewhere.example')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Must be a valid URL').waitFor()
    assert.ok(await field(page, 'Button link').evaluate((input) => input === document.activeElement))
    await page.getByText('Recommended 1920x1080 · JPEG, PNG, SVG, at most 5 MB').waitFor()
  })
})

describe('the rich text', () => {
  /** Types a line with a tool switched on. */
  async function typeWith(page: Page, name: string) {
    await tool(page, name).click()
    await page.keyboard.insertText(name)
    await page.keyboard.press('Enter')
  }

  test('each tool of the toolbar comes back as it was, and stands on the site', async () => {
    const page = await openConsole('about')
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
      `<img src="${site.url}/favicon.svg" alt="People">`,
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

  test('removing the format leaves the text alone', async () => {
    const page = await openConsole('footer')
    await editor(page).click()
    await page.keyboard.press('Control+A')
    for (const name of ['Bold', 'Bullet list', 'Align right']) await tool(page, name).click()
    assert.match(await html(page), /^<ul><li><p align="right"><strong>/)
    await tool(page, 'Remove formatting').click()
    assert.match(await html(page), /^<p>Email: [^<]+<\/p><p>Phone: [^<]+<\/p>/)
  })

  test('what is pasted from Word is clean, and the policy has nothing to complain of', async () => {
    const page = await openConsole('footer')
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

  test('public pages load neither the editor nor the schemas', async () => {
    const page = await openPage({ at: site.url })
    const requests = await requestsDuring(page, async () => {
      for (const path of ['/', '/about', '/gallery']) {
        await visit(page, path)
        await page.waitForLoadState('networkidle')
      }
    })
    assert.deepEqual(
      requests.filter(({ url }) => /rich-text-editor|schemas|content-page|section-forms/.test(url)),
      [],
    )
  })
})

describe('work that is not saved', () => {
  test('what failed to be saved stays, is kept as a draft, and can be saved again', async () => {
    expectFailedRequests()
    const page = await openConsole('sponsors')
    await page.route('**/api/content/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{"success":false}' }) : route.continue(),
    )
    await field(page, 'Title').fill('With their help')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Failed to update content. Please try again.', { exact: true }).waitFor()
    await page.unroute('**/api/content/*')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Failed to update content. Please try again. Network error').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Draft kept on this device').waitFor()
    page.on('dialog', (dialog) => dialog.accept())
    await tab(page, /^Footer/).click()
    await tab(page, /^Sponsors Draft/).click()
    await page.getByText('It was not saved.').waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'With their help')
    await save(page)
    assert.equal((await kept('sponsors')).title, 'With their help')
    await eventually(async () => assert.equal(await page.getByText('Draft kept on this device').count(), 0))
  })

  test('leaving a tab is asked, and changes can be discarded', async () => {
    const page = await openConsole('sponsors')
    const before = await field(page, 'Title').inputValue()
    await field(page, 'Title').fill('Not this')
    await page.getByText('Draft kept on this device').waitFor()
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss().then(() => dialog.message()))
    await tab(page, /^About/).click()
    assert.match(await asked, /^Leave this page\?/)
    assert.equal(new URL(page.url()).search, '?section=sponsors')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await eventually(async () => assert.equal(await field(page, 'Title').inputValue(), before))
  })

  test('when somebody else saved in between, both versions are shown and one is chosen', async () => {
    expectFailedRequests()
    const page = await openConsole('about')
    const { id } = await kept('about')
    await field(page, 'Title').fill('Mine')
    await call('PUT', `/content/${id}`, { title: 'Theirs', content: '<p>Their <b>words</b></p>' })
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Somebody else saved this About section in the meantime').waitFor()
    await page.getByText('Their words', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    assert.equal(await field(page, 'Title').inputValue(), 'Mine')
    assert.equal(await html(page), '<p>Their <strong>words</strong></p>')
    await save(page)
    assert.match(await publicHtml('/about'), /Mine[\s\S]*Their <strong>words/)
  })

  test('content that cannot be loaded says so and can be loaded again', async () => {
    expectFailedRequests()
    const page = await openConsole('about')
    await page.route('**/api/content', (route) => route.fulfill({ status: 500, body: '{"success":false}' }))
    await visit(page, '/admin/content')
    await page.getByText('Failed to load content. Please try again.').waitFor()
    await page.unroute('**/api/content')
    await page.getByRole('button', { name: 'Try again' }).click()
    await field(page, 'Button link').waitFor()
  })
})

test('by keyboard alone a tab is opened, a text made bold and saved', async () => {
  const page = await openConsole('footer')
  await tab(page, /^Footer/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL(/section=about/)
  await editor(page).waitFor()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('[aria-label="Text style"]'))) break
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  // The browser tells of a selection with its next frame, and nobody is faster.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await tool(page, 'Bold').getAttribute('aria-pressed'), 'true'))
  assert.ok(await tool(page, 'Bold').evaluate((button) => button === document.activeElement))
  await page.keyboard.press('End')
  assert.ok(await tool(page, 'Remove formatting').evaluate((button) => button === document.activeElement))
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Save'))) break
  }
  await page.keyboard.press('Enter')
  await page.getByText(updated).waitFor()
  assert.match(await html(page), /^<p><strong>/)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Save About section')
})

test('the figures and the texts for search engines have no fault', async () => {
  const page = await openConsole('stats')
  await assertNoFault(page)
  await tab(page, /^SEO/).click()
  await field(page, 'Keywords').waitFor()
  await assertNoFault(page)
})

test('the editor has no fault on a phone in dark colours, nor its dialog', async () => {
  const page = await openConsole('hero', { width: 360, colorScheme: 'dark' })
  await editor(page).waitFor()
  await assertNoFault(page)
  await tool(page, 'Insert image').click()
  await page.getByRole('dialog').getByLabel('Hack day (1)').waitFor()
  await assertNoFault(page)
})

async function assertNoFault(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  assert.deepEqual(found, [], page.url())
  assert.equal(Math.max(0, await overflowOf(page)), 0, page.url())
}
