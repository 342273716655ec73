import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertTexts,
  eventually,
  expectFailedRequests,
  openAccount,
  serveTestSite,
  signedInPage,
  visit,
} from '../browser.ts'
import { makeAgendaItem, makeEvent, makeSpeaker, makeSponsor, makeTicket } from '../factories.ts'
import { overflowOf } from './pages.ts'
import { assertSignedIn, failing, holdCalls } from './session.ts'

const site = await serveTestSite({ rateLimited: false })

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
    const own = await serveTestSite({ rateLimited: false })
    for (const name of ['Ada', 'Bisi', 'Chidi']) await makeSpeaker(own.db, { name })
    await makeEvent(own.db)
    await makeEvent(own.db, { name: 'Closing night' })
    await makeAgendaItem(own.db)
    await makeSponsor(own.db)
    return own
  }

  test('it shows a welcome, counts, links and the latest changes, at 360 px', async () => {
    const own = await serveSummit()
    const account = await openAccount(own, { role: 'super_admin', name: 'Ngozi van der Berg' })
    const page = await signedInPage(own, account, { width: 360 })
    await visit(page, '/admin/dashboard')
    await assertFigures(page, ['3 Speakers', '2 Events', '1 Agenda Items', '1 Sponsors', '0 Tickets Sold'])
    await assertTexts(page, ['Welcome back, Ngozi.', 'Tester created the sponsor “Kobo Rails”'])
    assert.deepEqual(await page.locator('section:has-text("Quick links") li').allInnerTexts(), [
      'Add speaker',
      'Edit content',
      'Upload pictures',
      'Manage users',
    ])
    const [latest] = await page.locator('section:has-text("Latest changes") li').allInnerTexts()
    assert.match(latest ?? '', /Tester created the user “Ngozi van der Berg”\s+just now|ago/)
    assert.equal(await overflowOf(page), 0)
  })

  test('admins see nothing about users', async () => {
    const own = await serveSummit()
    const page = await signedInPage(own, 'admin')
    await visit(page, '/admin/dashboard')
    await assertTexts(page, ['Tester created the sponsor “Kobo Rails”'])
    assert.doesNotMatch(await page.locator('main').innerText(), /user|Manage/)
  })

  test('an empty summit has only zeros', async () => {
    const own = await serveTestSite({ rateLimited: false })
    const page = await signedInPage(own, 'admin')
    await visit(page, '/admin/dashboard')
    await assertFigures(page, ['0 Speakers', '0 Events', '0 Agenda Items', '0 Sponsors', '0 Tickets Sold'])
    await assertTexts(page, ['No changes yet.'])
  })

  test('it begins with what is wrong, the most urgent first, and each remedy works', async () => {
    const own = await serveTestSite({ rateLimited: false })
    const { id: ada } = await makeSpeaker(own.db, { name: 'Ada' })
    const hall = { date: '2027-04-14', location: 'Hall', speakers: [ada] }
    await makeAgendaItem(own.db, { ...hall, topic: 'Rails', time: '10:00 - 10:45' })
    await makeAgendaItem(own.db, { ...hall, speakers: [], speaker: 'A guest', topic: 'Keys', time: '10:35 - 11:00' })
    await makeTicket(own.db, { name: 'Early bird', quantity: 300, sold: 246 })
    const page = await signedInPage(own, 'admin')
    await visit(page, '/admin/dashboard')
    const titles = page.getByRole('region', { name: /to look at$/ }).locator('li p.font-semibold')
    const assertTitles = (expected: string[]) =>
      eventually(async () => assert.deepEqual(await titles.allInnerTexts(), expected))
    const others = [
      'There is no backup yet',
      '10 sections still have their built-in texts',
      'Early bird: 54 left',
      'No mail server is set up',
      '3 forms are simulated',
    ]
    const overlap = '“Rails” and “Keys” are in Hall at the same time'
    await assertTitles([overlap, ...others])
    await page.getByRole('heading', { name: 'The 6 most urgent of 8 things to look at' }).waitFor()

    await page.getByRole('button', { name: /^Shift by 10: / }).click()
    await assertTitles([...others, 'One staff account has no second factor'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await assertTitles([overlap, ...others])

    for (const [remedy, title, code] of [
      ['Set up mail: No mail server is set up', 'Set up mail', 'SMTP_URL'],
      ['Show how: There is no backup yet', 'Back up the site', 'npm run backup'],
    ] as const) {
      await page.getByRole('button', { name: remedy }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByText(code).waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
    await page.getByRole('link', { name: 'See ticket: Early bird: 54 left' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit ticket' })
    await eventually(async () =>
      assert.equal(await dialog.getByLabel('Quantity').evaluate((field) => field === document.activeElement), true),
    )
    await visit(page, '/admin/dashboard')
    await page.getByRole('link', { name: /^See all: 10 sections/ }).click()
    await page.getByRole('link', { name: 'Write: Hero still has its built-in text' }).click()
    await page.getByRole('button', { name: /^Save Hero/ }).waitFor()
  })

  const details = {
    'status 500': ['Something went wrong on our side.'],
    'a page of HTML': [],
    'no network': ['Network error'],
  }
  test("each failure shows 'Error fetching dashboard data', and a retry loads the data", async () => {
    expectFailedRequests()
    const page = await signedInPage(site, 'admin')
    for (const [failure, detail] of Object.entries(details)) {
      await page.route('**/api/dashboard', failing[failure as keyof typeof details])
      await visit(page, '/admin/dashboard')
      const alert = page.locator('main').getByRole('alert')
      await alert.waitFor()
      assert.deepEqual(await alert.locator('p').allInnerTexts(), ['Error fetching dashboard data', ...detail])
      await assertFigures(page, ['– Speakers', '– Events', '– Agenda Items', '– Sponsors', '– Tickets Sold'])
      await page.unroute('**/api/dashboard')
      await page.getByRole('button', { name: 'Try again' }).click()
      await alert.waitFor({ state: 'hidden' })
      await assertFigures(page, ['0 Speakers', '0 Events', '0 Agenda Items', '0 Sponsors', '0 Tickets Sold'])
      await assertSignedIn(page)
    }
  })

  test('while it loads, the lists are busy and no number is shown', async () => {
    const page = await signedInPage(site, 'admin')
    const release = await holdCalls(page, '/dashboard')
    await visit(page, '/admin/dashboard')
    const list = page.getByRole('list', { name: 'Figures' })
    assert.equal(await list.getAttribute('aria-busy'), 'true')
    assert.doesNotMatch(await list.innerText(), /\d|–/)
    release()
    await assertFigures(page, ['0 Speakers', '0 Events', '0 Agenda Items', '0 Sponsors', '0 Tickets Sold'])
    assert.equal(await list.getAttribute('aria-busy'), 'false')
  })
})
