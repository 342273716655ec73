import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, expectFailedRequests, serveTestSite, signedInPage, visit, widths } from '../browser.ts'
import { overflowOf } from './pages.ts'
import { assertAt, assertSignedOut, heading } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' })
const entriesOf = (page: Page) => navigation(page).getByRole('listitem').allInnerTexts()

/** The groups of the navigation, each with its pages. */
const groups: [name: string, pages: string[]][] = [
  ['Programme', ['Speakers', 'Events', 'Agenda', 'Tracks and rooms']],
  ['Sales', ['Sponsors', 'Tickets']],
  ['Site', ['Gallery', 'Content', 'Pages', 'Activity', 'Sets of changes']],
]
const account = (page: Page) => navigation(page).getByRole('button', { name: 'Ada Obi' })
/** Keys are of no use on a phone. */
const accountLines = (width: number) => ['Your account', ...(width > 360 ? ['Keyboard shortcuts'] : [])]

async function openConsole(role: 'admin' | 'super_admin', width: (typeof widths)[number], path = '/admin/dashboard') {
  const page = await signedInPage(site, role, { width })
  await visit(page, path)
  await page.locator('main h1').waitFor()
  return page
}

for (const width of widths) {
  describe(`the layout of the console at ${width} px`, () => {
    const open = async (page: Page) => {
      if (width === 360) await menuButton(page).click()
      await navigation(page).waitFor()
    }

    for (const role of ['admin', 'super_admin'] as const) {
      test(`${role}: it contains the pages of that role, the signed-in user, and the ways out`, async () => {
        const page = await openConsole(role, width)
        await open(page)
        const people: typeof groups = role === 'super_admin' ? [['People', ['Users']]] : []
        const { email } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '')
        const ends = [`AO\nAda Obi\n${email}`, 'View Site', 'Sign out']
        const pages = [...groups, ...people].flatMap(([, pages]) => pages)
        assert.deepEqual(await entriesOf(page), ['Dashboard', ...pages, ...ends])
        for (const [name, pages] of [...groups, ...people])
          assert.deepEqual(
            await navigation(page).getByRole('list', { name }).getByRole('listitem').allInnerTexts(),
            pages,
          )
        assert.deepEqual(await navigation(page).locator('[aria-current=page]').allInnerTexts(), ['Dashboard'])
        assert.equal(await overflowOf(page), 0)
        assert.equal(await page.title(), 'Dashboard · Console')
        assert.equal(await page.getAttribute('meta[name=robots]', 'content'), 'noindex')
      })
    }

    test('View Site leads home, the menu of the name to the account page, Sign out home as a visitor', async () => {
      const page = await openConsole('admin', width)
      await open(page)
      await navigation(page).getByRole('link', { name: 'View Site' }).click()
      await assertAt(page, '/')
      await page.goBack()
      await heading(page, 'Dashboard').waitFor()
      await open(page)
      await account(page).click()
      assert.deepEqual(await account(page).locator('+ ul').getByRole('listitem').allInnerTexts(), accountLines(width))
      await navigation(page).getByRole('link', { name: 'Your account' }).click()
      await heading(page, 'Your Account').waitFor()
      await page.goBack()
      await heading(page, 'Dashboard').waitFor()
      await open(page)
      await navigation(page).getByRole('button', { name: 'Sign out' }).click()
      await assertAt(page, '/')
      await assertSignedOut(page)
    })

    test('each page changes the title and moves the focus to the content', async () => {
      const page = await openConsole('super_admin', width)
      await open(page)
      await navigation(page).getByRole('link', { name: 'Users' }).click()
      await heading(page, 'Users').waitFor()
      assert.equal(await page.title(), 'Users · Console')
      await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'main'))
      assert.equal(await drawer(page).count(), 0)
      assert.equal(await overflowOf(page), 0)
    })

    test('an unknown page is reported within the layout and leads to the dashboard', async () => {
      expectFailedRequests()
      const page = await signedInPage(site, 'admin', { width })
      const response = await visit(page, '/admin/no-such-page')
      assert.equal(response?.status(), 404)
      await heading(page, 'Page Not Found').waitFor()
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await heading(page, 'Dashboard').waitFor()
      await assertAt(page, '/admin/dashboard')
    })
  })
}

test('the whole navigation is in sight in a window of 800 px', async () => {
  const page = await openConsole('super_admin', 1280)
  await page.setViewportSize({ width: 1280, height: 800 })
  const links = navigation(page).locator('.console-link:visible')
  assert.equal(await links.count(), 17)
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    assert.ok(box && box.height >= 36 && box.y >= 0 && box.y + box.height <= 800)
  }
  const pages = navigation(page).locator('.console-pages')
  assert.equal(await pages.evaluate((box) => box.scrollHeight - box.clientHeight), 0)
})

describe('the drawer on a phone', () => {
  test('is closed after going back to the page on which it was opened', async () => {
    const page = await openConsole('admin', 360)
    await menuButton(page).click()
    await drawer(page).getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    assert.equal(await drawer(page).count(), 0)
  })

  test('is closed by going back', async () => {
    const page = await openConsole('admin', 360)
    await menuButton(page).click()
    await drawer(page).getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor()
    await menuButton(page).click()
    await drawer(page).waitFor()
    await page.goBack()
    await drawer(page).waitFor({ state: 'hidden' })
    await assertAt(page, '/admin/agenda')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  test('is opened by keyboard, traps the focus, and returns it to its button on Escape', async () => {
    const page = await openConsole('admin', 360)
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    const isInside = () =>
      page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))
    for (let step = 0; step < 17; step++) {
      await page.keyboard.press('Tab')
      assert.ok(await isInside())
    }
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    assert.ok(await menuButton(page).evaluate((button) => button === document.activeElement))
  })

  test('is closed by its Close button and by a press outside', async () => {
    const page = await openConsole('admin', 360)
    await menuButton(page).click()
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await drawer(page).waitFor({ state: 'hidden' })
    await menuButton(page).click()
    await drawer(page).waitFor()
    await page.mouse.click(340, 400)
    await drawer(page).waitFor({ state: 'hidden' })
  })
})

test('/admin leads to the dashboard, from the server and within the site', async () => {
  const page = await openConsole('admin', 1280, '/admin')
  await assertAt(page, '/admin/dashboard')
  await heading(page, 'Dashboard').waitFor()
  const response = await fetch(`${site.url}/admin`, { redirect: 'manual' })
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/admin/dashboard'])
})
