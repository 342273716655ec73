import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { dateInZone, defaultTimeZone, mediumDate } from '../../src/lib/dates.ts'
import {
  assertReads,
  eventually,
  expectFailedRequests,
  openAccount,
  type ServedSite,
  serveTestSite,
  signedInPage,
  visit,
  widths,
} from '../browser.ts'
import { makeAgendaItem, makeEvent, makeSpeaker, makeSponsor } from '../factories.ts'
import { overflowOf } from './pages.ts'
import { assertAt, assertSignedIn, assertSignedOut, failing, heading, holdBack } from './session.ts'

/** The day that it is at the summit: whoever registers now, registers today. */
const today = mediumDate(dateInZone(defaultTimeZone, new Date()))

let site: ServedSite
before(async () => {
  site = await serveTestSite({ limits: false })
})

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' })
const entriesOf = (page: Page) => navigation(page).getByRole('listitem').allInnerTexts()

const entries = ['Dashboard', 'Speakers', 'Events', 'Agenda', 'Sponsors', 'Tickets', 'Gallery', 'Content']
const endsOf = (email: string) => ['View Site', 'Keyboard shortcuts', `Ada Obi\n${email}`, 'Sign out']

async function openConsole(role: 'admin' | 'super_admin', width: (typeof widths)[number], path = '/admin/dashboard') {
  const page = await signedInPage(site, role, { width })
  await visit(page, path)
  await page.locator('main h1').waitFor()
  return page
}

for (const width of widths) {
  describe(`the frame of the console at ${width} px`, () => {
    const open = async (page: Page) => {
      if (width === 360) await menuButton(page).click()
      await navigation(page).waitFor()
    }

    for (const role of ['admin', 'super_admin'] as const) {
      test(`${role}: it holds the pages of that role, who is signed in, and the ways out`, async () => {
        const page = await openConsole(role, width)
        await open(page)
        const users = role === 'super_admin' ? ['Users'] : []
        const { email } = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '')
        assert.deepEqual(await entriesOf(page), [...entries, ...users, ...endsOf(email)])
        assert.deepEqual(await navigation(page).locator('[aria-current=page]').allInnerTexts(), ['Dashboard'])
        assert.equal(await overflowOf(page), 0)
        assert.equal(await page.title(), 'Dashboard · Console')
        assert.equal(await page.getAttribute('meta[name=robots]', 'content'), 'noindex')
      })
    }

    test('View Site leads home, the name to the own account, Sign out home as a visitor', async () => {
      const page = await openConsole('admin', width)
      await open(page)
      await navigation(page).getByRole('link', { name: 'View Site' }).click()
      await assertAt(page, '/')
      await page.goBack()
      await heading(page, 'Dashboard').waitFor()
      await open(page)
      await navigation(page).getByRole('link', { name: 'Ada Obi' }).click()
      await heading(page, 'Your Account').waitFor()
      await page.goBack()
      await heading(page, 'Dashboard').waitFor()
      await open(page)
      await navigation(page).getByRole('button', { name: 'Sign out' }).click()
      await assertAt(page, '/')
      await assertSignedOut(page)
    })

    test('with each page the title changes and the focus goes to the content', async () => {
      const page = await openConsole('super_admin', width)
      await open(page)
      await navigation(page).getByRole('link', { name: 'Users' }).click()
      await heading(page, 'Users').waitFor()
      assert.equal(await page.title(), 'Users · Console')
      await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'main'))
      assert.equal(await drawer(page).count(), 0)
      assert.equal(await overflowOf(page), 0)
    })

    test('an unknown page says so within the frame and leads to the dashboard', async () => {
      expectFailedRequests()
      const page = await signedInPage(site, 'admin', { width })
      const answer = await visit(page, '/admin/no-such-page')
      assert.equal(answer?.status(), 404)
      await heading(page, 'Page Not Found').waitFor()
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await heading(page, 'Dashboard').waitFor()
      await assertAt(page, '/admin/dashboard')
    })
  })
}

describe('the drawer of a phone', () => {
  test('is closed for whoever comes back to the page that it was opened on', async () => {
    const page = await openConsole('admin', 360)
    await menuButton(page).click()
    await drawer(page).getByRole('link', { name: 'Agenda' }).click()
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    assert.equal(await drawer(page).count(), 0)
  })

  test('the keyboard opens it and stays inside, Escape closes it and the focus is on its button again', async () => {
    const page = await openConsole('admin', 360)
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    const isInside = () =>
      page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press('Tab')
      assert.ok(await isInside())
    }
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    assert.ok(await menuButton(page).evaluate((button) => button === document.activeElement))
  })

  test('its Close button closes it, and so does a press beside it', async () => {
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

test('/admin leads to the dashboard, typed in and within the site', async () => {
  const page = await openConsole('admin', 1280, '/admin')
  await assertAt(page, '/admin/dashboard')
  await heading(page, 'Dashboard').waitFor()
  const answer = await fetch(`${site.url}/admin`, { redirect: 'manual' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/admin/dashboard'])
})

const figures = (page: Page) => page.getByRole('list', { name: 'Figures' }).getByRole('link')
const assertFigures = (page: Page, texts: string[]) =>
  eventually(async () => {
    const shown = await figures(page).allInnerTexts()
    assert.deepEqual(
      shown.map((text) => text.replace(/\s+/g, ' ')),
      texts,
    )
  })

describe('the dashboard', () => {
  async function serveSummit() {
    const own = await serveTestSite({ limits: false })
    for (const name of ['Ada', 'Bisi', 'Chidi']) await makeSpeaker(own.db, { name })
    await makeEvent(own.db)
    await makeEvent(own.db, { name: 'Closing night' })
    await makeAgendaItem(own.db)
    await makeSponsor(own.db)
    return own
  }

  for (const width of widths) {
    test(`it welcomes, counts, links and tells the latest changes, at ${width} px`, async () => {
      const own = await serveSummit()
      const account = await openAccount(own, { role: 'super_admin', name: 'Ngozi van der Berg' })
      const page = await signedInPage(own, account, { width })
      await visit(page, '/admin/dashboard')
      await assertFigures(page, ['3 Speakers', '2 Events', '1 Agenda Items', '1 Sponsors'])
      await assertReads(page, ['Welcome back, Ngozi.', 'Tester created the sponsor Kobo Rails'])
      assert.deepEqual(await page.locator('section:has-text("Quick links") li').allInnerTexts(), [
        'Add speaker',
        'Edit content',
        'Upload pictures',
        'Manage users',
      ])
      const [latest] = await page.locator('section:has-text("Latest changes") li').allInnerTexts()
      assert.match(latest ?? '', /Tester created the user Ngozi van der Berg\s+just now|ago/)
      assert.equal(await overflowOf(page), 0)
    })
  }

  test('admins hear nothing of users', async () => {
    const own = await serveSummit()
    const page = await signedInPage(own, 'admin')
    await visit(page, '/admin/dashboard')
    await assertReads(page, ['Tester created the sponsor Kobo Rails'])
    assert.doesNotMatch(await page.locator('main').innerText(), /user|Manage/)
  })

  test('an empty summit has four noughts', async () => {
    const own = await serveTestSite({ limits: false })
    const page = await signedInPage(own, 'admin')
    await visit(page, '/admin/dashboard')
    await assertFigures(page, ['0 Speakers', '0 Events', '0 Agenda Items', '0 Sponsors'])
    await assertReads(page, ['Nothing has been changed yet.'])
  })

  const details = {
    'status 500': ['Something went wrong on our side.'],
    'a page of HTML': [],
    'no network': ['Network error'],
  }
  test("each failure says 'Error fetching dashboard data', and it loads when it is tried again", async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'admin')
    for (const [failure, detail] of Object.entries(details)) {
      await page.route('**/api/dashboard', failing[failure as keyof typeof details])
      await visit(page, '/admin/dashboard')
      const alert = page.locator('main').getByRole('alert')
      await alert.waitFor()
      assert.deepEqual(await alert.locator('p').allInnerTexts(), ['Error fetching dashboard data', ...detail])
      await assertFigures(page, ['– Speakers', '– Events', '– Agenda Items', '– Sponsors'])
      await page.unroute('**/api/dashboard')
      await page.getByRole('button', { name: 'Try again' }).click()
      await alert.waitFor({ state: 'hidden' })
      await assertFigures(page, ['0 Speakers', '0 Events', '0 Agenda Items', '0 Sponsors'])
      await assertSignedIn(page)
    }
  })

  test('while it loads, the lists are busy and no number is shown', async () => {
    const page = await signedInPage(site, 'admin')
    const letGo = await holdBack(page, '/dashboard')
    await visit(page, '/admin/dashboard')
    const list = page.getByRole('list', { name: 'Figures' })
    assert.equal(await list.getAttribute('aria-busy'), 'true')
    assert.doesNotMatch(await list.innerText(), /\d|–/)
    letGo()
    await assertFigures(page, ['0 Speakers', '0 Events', '0 Agenda Items', '0 Sponsors'])
    assert.equal(await list.getAttribute('aria-busy'), 'false')
  })
})

describe('a table of the console', () => {
  const names = (page: Page) => page.locator('tbody th').allInnerTexts()
  const assertNames = (page: Page, expected: string[]) =>
    eventually(async () => assert.deepEqual(await names(page), expected))
  /** By a column's head, or where there is none to be seen, by a list of all orders. */
  const sort = async (page: Page, title: string, direction: 'ascending' | 'descending') => {
    const head = page.getByRole('columnheader', { name: title })
    const button = head.getByRole('button')
    if (await button.isVisible()) await button.click()
    else await page.getByLabel('Sort by').selectOption(`${title} ${direction === 'ascending' ? '↑' : '↓'}`)
    assert.equal(await head.getAttribute('aria-sort'), direction)
  }
  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' })

  async function openUsers(own: ServedSite, width: (typeof widths)[number] = 1280, name = 'Zola First') {
    const account = await openAccount(own, { role: 'super_admin', name })
    const page = await signedInPage(own, account, { width })
    await visit(page, '/admin/users')
    await page.getByRole('table', { name: 'Users' }).locator('tbody th').first().waitFor()
    return page
  }

  /** Written at once, past the door: three hundred hashes would take their time. */
  async function fill(own: ServedSite, count: number) {
    const rows = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1).padStart(3, '0')
      const day = `2026-${String((index % 12) + 1).padStart(2, '0')}-03T10:00:00.000Z`
      const role = index % 50 === 0 ? 'admin' : 'user'
      return { id: `person-${number}`, name: `Person ${number}`, email: `p${number}@kobo.example`, role, at: day }
    })
    await own.db
      .insertInto('users')
      .values(rows.map(({ at, ...row }) => ({ ...row, createdAt: at, updatedAt: at })) as never)
      .execute()
  }

  for (const width of widths) {
    test(`one person: everything of them is shown, at ${width} px`, async () => {
      const own = await serveTestSite({ limits: false })
      const page = await openUsers(own, width)
      const row = page.getByRole('table').locator('tbody').getByRole('row')
      assert.equal(await row.count(), 1)
      for (const text of ['Zola First', '@kobo.example', 'Super Admin', today])
        await row.getByText(text).locator('visible=true').first().waitFor()
      assert.equal(await page.locator('main h1 + p').textContent(), '1 users')
      assert.equal(await overflowOf(page), 0)
    })

    test(`three hundred: search and sort, at ${width} px`, async () => {
      const own = await serveTestSite({ limits: false })
      await fill(own, 300)
      const page = await openUsers(own, width)
      // The table shows a screenful and says how long it is.
      const rowCount = () => page.getByRole('table').getAttribute('aria-rowcount')
      assert.equal(await rowCount(), '302')
      assert.equal(await overflowOf(page), 0)
      await search(page).fill('p017@kobo')
      await assertNames(page, ['Person 017'])
      await search(page).fill('  ADMIN   51 kobo ')
      await assertNames(page, ['Person 051', 'Person 151', 'Person 251'])
      // By name, as the head says from the beginning.
      assert.equal(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), 'ascending')
      await sort(page, 'Name', 'descending')
      await assertNames(page, ['Person 251', 'Person 151', 'Person 051'])
      await sort(page, 'Name', 'ascending')
      await assertNames(page, ['Person 051', 'Person 151', 'Person 251'])
      await search(page).fill('nobody at all')
      await page.getByText('No users match “nobody at all”.').waitFor()
      await page.getByRole('button', { name: 'Clear search' }).click()
      await eventually(async () => assert.equal(await rowCount(), '302'))
      await sort(page, 'Registered', 'ascending')
      await eventually(async () => assert.equal((await names(page))[0], 'Person 001'))
      assert.equal(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), null)
      await sort(page, 'Registered', 'descending')
      await eventually(async () => assert.equal((await names(page))[0], 'Person 012'))
    })
  }

  test("the key '/' leads to the search, but is typed where one types", async () => {
    const own = await serveTestSite({ limits: false })
    const page = await openUsers(own)
    // The keys are listened to a moment after the rows are painted.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('/')
    assert.ok(await search(page).evaluate((field) => field === document.activeElement))
    assert.equal(await search(page).inputValue(), '')
    await page.keyboard.press('/')
    assert.equal(await search(page).inputValue(), '/')
  })

  test('on a phone each person is a card, labelled where a value does not explain itself, and nothing is cut off', async () => {
    const own = await serveTestSite({ limits: false })
    const page = await openUsers(own, 360, `${'Longname'.repeat(8)} First`)
    const card = page.locator('tbody tr').first()
    const before = await card
      .locator('td:not(.row-actions)')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
    // Email, role and registration: seen, and not read to anybody who hears the columns' heads.
    assert.deepEqual(before, ['none', '"\xa0· " / ""', '"\xa0· Registered\xa0" / ""'])
    assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
      'Name',
      'Email',
      'Role',
      'Registered',
      'Actions',
    ])
    assert.equal(await overflowOf(page), 0)
    const box = await card.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360)
    const widest = await card.evaluate((row) =>
      Math.max(...[...row.querySelectorAll('*')].map((each) => each.getBoundingClientRect().right)),
    )
    assert.ok(widest <= 360, `something reaches to ${widest}`)
  })

  test('while it loads it is busy and says so, and its failure can be tried again', async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'super_admin')
    const letGo = await holdBack(page, '/auth/users')
    await visit(page, '/admin/users')
    const table = page.locator('table')
    assert.equal(await table.getAttribute('aria-busy'), 'true')
    await page.locator('[aria-live]').getByText('Loading...').waitFor({ state: 'attached' })
    letGo()
    await table.locator('tbody th').first().waitFor()
    assert.equal(await table.getAttribute('aria-busy'), 'false')
  })
})
