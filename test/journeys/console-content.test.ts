import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sectionNames } from '../../src/features/content/section-names.ts'
import { eventually, expectFailedRequests, visit } from '../browser.ts'
import { imageBytes } from '../images.ts'
import { assertAccessible } from './accessibility.ts'
import { call, field, openSection, publicHtml, save, site, storedSection, tab } from './console-content.ts'

describe('the sections', () => {
  test('each unsaved section starts with the built-in texts and is saved as typed', async () => {
    const page = await openSection('hero')
    const builtIn = page.getByRole('tab', { name: 'Built-in text' })
    assert.deepEqual(
      (await builtIn.allInnerTexts()).map((text) => text.split('\n')[0]),
      ['Hero', 'About', 'Stats', 'Featured speakers', 'Featured events', 'Sponsors', 'Newsletter', 'SEO', 'FAQ'],
    )
    assert.equal(await field(page, 'Button text').inputValue(), 'Get Tickets')
    assert.equal(await field(page, 'Button link').inputValue(), '/tickets')
    for (const section of sectionNames.filter((name) => !['home', 'contact', 'look'].includes(name))) {
      await page.locator(`#tab-${section}`).click()
      // Until then the fields are those of the previous tab.
      await page.locator(`#tab-${section}[aria-selected=true]`).waitFor()
      await page.getByRole('button', { name: /^Save/ }).waitFor()
      await field(page, 'Title').fill(`Our ${section}`)
      await save(page)
      assert.equal((await storedSection(section)).title, `Our ${section}`)
      assert.equal(await page.getByRole('switch', { name: 'Active' }).count(), 1)
    }
    assert.equal(await builtIn.count(), 0)
    const home = await publicHtml('/')
    for (const section of ['hero', 'stats', 'about', 'featuredEvents', 'sponsors', 'newsletter'])
      assert.match(home, new RegExp(`Our ${section}`), section)
    assert.match(home, /Attendees[\s\S]*>500\+<[\s\S]*Speakers[\s\S]*>50\+<[\s\S]*Countries[\s\S]*>20\+<[\s\S]*Days/)
    assert.match(await publicHtml('/about'), /<title>About · Our footer<\/title>/)
  })

  test('they are a list, in which the arrow keys move the focus', async () => {
    const page = await openSection('hero')
    await tab(page, /^Hero/).focus()
    for (const [key, name] of [
      ['ArrowDown', 'About'],
      ['ArrowUp', 'Hero'],
      ['End', 'FAQ'],
      ['ArrowDown', 'Summit'],
    ] as const) {
      await page.keyboard.press(key)
      assert.equal(await page.evaluate(() => document.activeElement?.firstChild?.textContent), name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Summit' }).waitFor()
    const [list, panel] = [
      await page.getByRole('tablist').boundingBox(),
      await page.getByRole('tabpanel').boundingBox(),
    ]
    assert.ok(list && panel && list.x + list.width < panel.x)
  })

  test('the logo is shown on ink and on paper before it is saved', async () => {
    const page = await openSection('summit')
    await field(page, 'Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await imageBytes('white', 40, 20),
    })
    await page.locator('form .ground-ink img').waitFor()
    const grounds = await page
      .locator('form [class*=ground-]:has(img)')
      .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor))
    assert.deepEqual(grounds, ['rgb(18, 23, 43)', 'rgb(251, 248, 242)'])
  })

  test('the switch takes effect at once, and an inactive section is marked and not on the site', async () => {
    const page = await openSection('newsletter')
    await field(page, 'Title').fill('Typed before')
    await page.getByRole('switch', { name: 'Active' }).click()
    await tab(page, /^Newsletter Inactive$/).waitFor()
    assert.doesNotMatch(await publicHtml('/'), /id="newsletter"/)
    assert.equal(await field(page, 'Title').inputValue(), 'Typed before')
    // The form has the version that the switch created, so there is no conflict with oneself.
    await save(page)
    assert.equal((await storedSection('newsletter')).title, 'Typed before')
    await page.getByRole('switch', { name: 'Active' }).click()
    await tab(page, /^Newsletter$/).waitFor()
    assert.match(await publicHtml('/'), /Typed before/)
  })

  test('figures can be added, removed and moved, and require a value and a label', async () => {
    const page = await openSection('stats')
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

  test('the texts for search engines have a preview, and are required', async () => {
    const page = await openSection('seo')
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
    await save(page)
    assert.match(await publicHtml('/'), /<title>The summit<\/title>/)
  })

  test('the link of the hero must be a URL or a path of the site', async () => {
    const page = await openSection('hero')
    await field(page, 'Button link').fill('//elsewhere.example')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Must be a valid URL').waitFor()
    assert.ok(await field(page, 'Button link').evaluate((input) => input === document.activeElement))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.alloc(9) })
    await page.getByText('Unsupported file format').waitFor()
    await page.getByText('Recommended 1920x1080 · JPEG, PNG, SVG, at most 5 MB').waitFor()
  })
})

describe('unsaved changes', () => {
  test('after a failed save they stay, are stored as a draft, and can be saved again', async () => {
    expectFailedRequests()
    const page = await openSection('sponsors')
    await page.route('**/api/content/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{"success":false}' }) : route.continue(),
    )
    await field(page, 'Title').fill('With their help')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Failed to update content. Please try again.', { exact: true }).waitFor()
    await page.unroute('**/api/content/*')
    await page.getByText('Draft saved on this device').waitFor()
    page.on('dialog', (dialog) => dialog.accept())
    await tab(page, /^Footer/).click()
    await tab(page, /^Sponsors Draft/).click()
    await page.getByText('Restored unsaved changes').waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'With their help')
    await save(page)
    assert.equal((await storedSection('sponsors')).title, 'With their help')
    await eventually(async () => assert.equal(await page.getByText('Draft saved on this device').count(), 0))
  })

  test('another tab keeps the draft, leaving the page asks for confirmation, and changes can be discarded', async () => {
    const page = await openSection('sponsors')
    const before = await field(page, 'Title').inputValue()
    await field(page, 'Title').fill('Not this')
    await page.getByText('Draft saved on this device').waitFor()
    await tab(page, /^About/).click()
    await tab(page, /^Sponsors Draft/).click()
    await page.getByText('Restored unsaved changes').waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'Not this')
    const prompt = page.waitForEvent('dialog').then((dialog) => dialog.dismiss().then(() => dialog.message()))
    await page.getByRole('link', { name: 'Speakers', exact: true }).click()
    assert.match(await prompt, /^Leave this page\?/)
    assert.equal(new URL(page.url()).search, '?section=sponsors')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await eventually(async () => assert.equal(await field(page, 'Title').inputValue(), before))
  })

  test('content that fails to load can be loaded again', async () => {
    expectFailedRequests()
    const page = await openSection('about')
    await page.route('**/api/content', (route) => route.fulfill({ status: 500, body: '{"success":false}' }))
    await visit(page, '/admin/content?section=hero')
    await page.getByText('Failed to load content. Please try again.').waitFor()
    await page.unroute('**/api/content')
    await page.getByRole('button', { name: 'Try again' }).click()
    await field(page, 'Button link').waitFor()
  })
})

test('a save is reported as one, even if the console cannot load the facts again', async () => {
  expectFailedRequests()
  const page = await openSection('summit')
  await field(page, 'City').fill('Kigali')
  await page.route('**/api/content/summit', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await save(page)
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('once the summit is saved, the form of the figures proposes none', async () => {
  await call('PUT', '/content/summit', { name: 'Lagos Fintech Week' })
  await site.db.deleteFrom('content').where('section', '=', 'stats').execute()
  const page = await openSection('stats')
  await page.getByRole('button', { name: 'Add figure' }).waitFor()
  assert.equal(await page.getByLabel(/^Value/).count(), 0)
})

test('the figures and the texts for search engines have no violations', async () => {
  const page = await openSection('stats')
  await assertAccessible(page)
  await tab(page, /^SEO/).click()
  await field(page, 'Keywords').waitFor()
  await assertAccessible(page)
})
