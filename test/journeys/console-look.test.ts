import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Look } from '../../src/features/content/look/look.ts'
import { publicPageList } from '../../src/features/public-pages.ts'
import { eventually, openPage, serveTestSite, signedInPage, visit } from '../browser.ts'
import {
  makeAgendaItem,
  makeEvent,
  makeImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
} from '../factories.ts'
import { imageBytes } from '../images.ts'
import { assertAccessible, assertContrast } from './accessibility.ts'
import { field, openSection, picture, publicHtml, save, site } from './console-content.ts'
import { assertFitsLargeText, overflowOf } from './pages.ts'

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

/** The share picture of the preview, once it is drawn. */
const sharePicture = async (page: Page) =>
  (await page.locator('figure[aria-busy=false] > img').getAttribute('src')) ?? assert.fail()

test('a look is chosen with a preview, and all pages have it once it is saved', async () => {
  const page = await openSection('look')
  assert.equal(await field(page, 'Main colour').inputValue(), '#12172b')
  const shareBefore = await sharePicture(page)
  await field(page, 'Main colour').fill('#17336b')
  await field(page, 'Accent colour').fill('#f04e23')
  await page.getByText('The accent colour is hard to read on the main colour.').waitFor()
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('The accent colour is hard to read').waitFor({ state: 'hidden' })
  assert.equal(await field(page, 'Accent colour').inputValue(), '#ff7856')
  for (const option of [/^Adire eleko/, /^The cloth’s own/, /Big Shoulders$/, /^Sharp/, /^Cloth$/])
    await page.getByRole('radio', { name: option }).check()

  for (const name of ['desktop', 'phone'] as const) {
    const shown = await preview(page, name)
    await eventually(async () => assert.equal(await shown.token('--ink'), '#17336b'))
    assert.match(await shown.token('--cloth-band'), /adire-own/)
    assert.equal(await shown.token('--radius'), '0px')
  }
  assert.notEqual(await sharePicture(page), shareBefore)
  const { frame, token: shownToken } = await preview(page, 'desktop')
  const light = await shownToken('--ground')
  await page.getByRole('button', { name: 'Dark' }).click()
  await eventually(async () => assert.notEqual(await shownToken('--ground'), light))
  await page.getByRole('button', { name: 'Tickets' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  await eventually(async () => assert.equal(await shownToken('--ink'), '#17336b'))
  assert.equal(await token(page, '--ink'), '#12172b')
  assert.doesNotMatch(await publicHtml('/'), /17336b/)
  await page.getByRole('button', { name: 'Email' }).click()
  const mail = page.locator('iframe[title="The email on a desktop"]').contentFrame()
  assert.equal(
    await mail
      .getByRole('link', { name: 'Set a new password' })
      .evaluate((link) => getComputedStyle(link).backgroundColor),
    'rgb(23, 51, 107)',
  )
  await assertAccessible(page)

  await save(page)
  assert.equal(await token(page, '--ink'), '#17336b')
  assert.equal(await page.getByRole('tabpanel').evaluate((panel) => getComputedStyle(panel).borderEndEndRadius), '0px')
  const visitor = await openPage({ at: site.url, width: 360 })
  await visit(visitor, '/')
  assert.equal(await token(visitor, '--ink'), '#17336b')
  await visitor.waitForFunction(() => document.fonts.check('20px Shoulders'))
  await page.reload()
  await field(page, 'Main colour').waitFor()
  assert.equal(await field(page, 'Accent colour').inputValue(), '#ff7856')
  assert.ok(await page.getByRole('radio', { name: /^Adire eleko/ }).isChecked())
})

test('a tile of one’s own is seen before it is uploaded, and home opens with the hero’s picture', async () => {
  await makeSection(site.db, { section: 'hero', title: 'Hello', image: picture })
  const page = await openSection('look')
  await page.getByRole('radio', { name: /^Your own/ }).check()
  await page.locator('input[type=file]').setInputFiles('demo/nairobi/pictures/content/venue-map.svg')
  await page.getByRole('radio', { name: 'Continent', exact: true }).check()
  await page.getByRole('radio', { name: 'Print', exact: true }).check()
  await page
    .getByText(
      'Print shows the cloth in place of the continent. The picture of the Hero section isn’t shown on the home page.',
    )
    .waitFor()
  await page.getByRole('radio', { name: 'Stage', exact: true }).check()
  await page.getByRole('radio', { name: 'A picture', exact: true }).check()
  await page.getByText('isn’t shown on the home page').waitFor({ state: 'hidden' })
  const { frame, token: shownToken } = await preview(page, 'desktop')
  await eventually(async () => assert.match(await shownToken('--cloth'), /blob:.* luminance/))
  assert.match((await frame.locator('.hero-photo > img').getAttribute('src')) ?? '', /uploads/)
  await sharePicture(page)
  // As while the frame loads.
  await frame.locator('html').evaluate(({ ownerDocument }) => ownerDocument.head.remove())
  await page.getByRole('radio', { name: /^Sharp/ }).check()
  await save(page)
  assert.match(await publicHtml('/'), /--cloth:url\(\/api\/uploads\/\w+\/\d+x\d+\.svg\) luminance/)
  await page.reload()
  assert.ok(await page.getByRole('radio', { name: /^Your own/ }).isChecked())
})

test('on a phone the preview takes the place of the fields, which say what is wrong', async () => {
  const page = await openSection('look', { width: 360 })
  await page.getByRole('button', { name: 'Preview' }).click()
  const { frame } = await preview(page, 'phone')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Choose' }).click()
  await field(page, 'Main colour').fill('red')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Must be a colour such as #17336b').waitFor()
  assert.ok(await field(page, 'Main colour').evaluate((input) => input === document.activeElement))
  assert.equal(await overflowOf(page), 0)
})

/** Six pairs of random colours, and each option of the other fields at least once. */
const looks: Look[] = [
  ['#ffee00', '#00aaff', 'kente', 'own', 'serif', 'round', 'stage', 'cloth'],
  ['#808080', '#8a8a8a', 'kuba', 'brand', 'shoulders', 'sharp', 'print', 'continent'],
  ['#0a6458', '#d40078', 'bogolan', 'brand', 'familjen', 'soft', 'print', 'picture'],
  ['#f2c4d0', '#3c0d66', 'tile', 'brand', 'serif', 'sharp', 'print', 'cloth'],
  ['#101010', '#7fff5a', 'shweshwe', 'own', 'shoulders', 'round', 'stage', 'picture'],
  ['#c2410c', '#1e3a8a', 'kanga', 'brand', 'familjen', 'sharp', 'stage', 'continent'],
].map(([main, accent, cloth, clothColours, face, corners, arrangement, opening]) => ({
  ...{ main, accent, cloth, clothColours, face, corners, arrangement, opening },
})) as Look[]

test('pages can be read in random looks', async () => {
  const { db } = site
  await Promise.all([makeSpeaker, makeSponsor, makeTicket, makeEvent, makeAgendaItem].map((make) => make(db)))
  const page = await openPage({ at: site.url, width: 1280 })
  const paths = publicPageList.map(({ path }) => path).filter((path) => path !== '/')
  for (const [index, look] of looks.entries()) {
    await db
      .updateTable('content')
      .set({ look: JSON.stringify(look) as never, image: picture })
      .where('section', '=', 'look')
      .execute()
    await db
      .updateTable('revision')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .execute()
    // Each page in two looks, and home in all of them.
    for (const path of ['/', ...paths.filter((_, at) => at % 3 === index % 3)]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await visit(page, path)
      await assertAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await assertContrast(page)
      // The demo summit, which has the other arrangement, is checked, too.
      if (look.arrangement === 'print') await assertFitsLargeText(page)
    }
  }
})

test('a draft of the first look keeps its opening, where the proposed one is the picture of the hero', async () => {
  const ownSite = await serveTestSite()
  await makeSection(ownSite.db, { section: 'hero', image: await makeImage(ownSite, await imageBytes('red')) })
  const page = await signedInPage(ownSite, 'admin')
  await visit(page, '/admin/content?section=look')
  const opening = (name: string) => page.getByRole('radio', { name, exact: true })
  await eventually(async () => assert.ok(await opening('A picture').isChecked()))
  await opening('Cloth').check()
  await page.getByText('Draft saved on this device').waitFor()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByText('Restored unsaved changes').waitFor()
  assert.ok(await opening('Cloth').isChecked())
})
