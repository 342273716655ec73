import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { advanceClock, eventually, openPage, serveTestSite, visit } from '../browser.ts'
import { makeAgendaItem, makeSection, makeSummit } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
await fill()

async function fill() {
  const { db } = site
  await makeSummit(db)
  await makeSection(db, { section: 'seo', timeZone: 'Africa/Nairobi', metaTitle: 'Summit', metaDescription: 'Talks' })
  const make = (topic: string, day: number, start: string, end: string, location: string) =>
    makeAgendaItem(db, { topic, date: `2027-04-${13 + day}`, start, end, time: `${start} - ${end}`, location })
  for (const day of [1, 2, 3])
    for (let hour = 9; hour < 18; hour += 1) {
      const [start, end] = [`${String(hour).padStart(2, '0')}:00`, `${String(hour).padStart(2, '0')}:45`]
      await make(`Main ${day}-${hour}`, day, start, end, 'Main hall')
      await make(`Side ${day}-${hour}`, day, start, end, 'Hall B')
    }
  await make('Party', 3, '23:30', '00:30', 'Roof')
}

/** The zones of visitors: the venue's, and two where parts of the summit's days have other dates. */
const zones = ['Africa/Nairobi', 'America/Los_Angeles', 'Pacific/Auckland']

const deleteTalk = (id: string) =>
  write(site.db, { id: null, name: 'Tester' }, (writer) => writer.remove(entities.agenda, id))

async function openAt(moment: string, path: string, timeZone?: string) {
  const page = await openPage({ width: 360, at: site.url, ...(timeZone && { timeZone }) })
  await installClock(page, new Date(moment))
  site.clock.now = new Date(moment)
  await visit(page, path)
  return page
}

/** Opens another path at a later moment. */
async function goOnAt(page: Page, moment: string, path: string) {
  await page.clock.setSystemTime(new Date(moment))
  site.clock.now = new Date(moment)
  await visit(page, path)
}

const panel = (page: Page) => page.getByRole('region', { name: 'Now and next' })
const onHome = async (page: Page) => (await page.locator('.home-now-heading').innerText()).replace(/\s+/g, ' ')
const topicsOf = (page: Page) => page.locator('.now-and-next a').allInnerTexts()
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)

for (const timeZone of zones)
  test(`agenda and home say what is on, also across midnight, to a visitor in ${timeZone}`, async () => {
    const [during, atMidnight] = ['2027-04-15T08:20:00Z', '2027-04-16T21:15:00Z']
    const page = await openAt(during, '/', timeZone)
    assert.equal(await onHome(page), 'On now Thursday, 11:20 Nairobi time')
    assert.deepEqual(await topicsOf(page), ['Main 2-11', 'Side 2-11', 'Main 2-12', 'Side 2-12'])

    await visit(page, '/agenda')
    await panel(page).waitFor()
    assert.deepEqual(await topicsOf(page), ['Main 2-11', 'Side 2-11', 'Main 2-12', 'Side 2-12'])
    await eventually(async () => assert.ok((await topOf(page, '#day-2')) < 200))
    const last = panel(page).getByRole('link').last()
    const bottom = await last.evaluate((element) => element.getBoundingClientRect().bottom)
    assert.ok(bottom < 740, `what comes next ends at ${bottom}`)
    assert.deepEqual(
      await page
        .locator('.agenda-row', { has: page.getByText('Now', { exact: true }) })
        .locator('h4')
        .allInnerTexts(),
      ['Main 2-11', 'Side 2-11'],
    )
    assert.equal(await overflowOf(page), 0)

    await goOnAt(page, atMidnight, '/agenda')
    await panel(page).waitFor()
    assert.deepEqual(await topicsOf(page), ['Party'])
    await goOnAt(page, atMidnight, '/')
    assert.equal(await onHome(page), 'On now Saturday, 00:15 Nairobi time')
    assert.deepEqual(await topicsOf(page), ['Party'])
  })

describe('the home page on the day', () => {
  test('what is on follows a short hero in the HTML, and only while something is on or starts soon', async () => {
    const openingAt = async (moment: string) => {
      site.clock.now = new Date(moment)
      const { body } = await site.get('/')
      return [body.includes('hero-day'), /<h2 id="on-now">([^<]+)/.exec(body)?.[1]]
    }
    const other = [false, undefined]
    assert.deepEqual(await openingAt('2027-04-10T08:20:00Z'), other)
    assert.deepEqual(await openingAt('2027-04-14T02:30:00Z'), other)
    assert.deepEqual(await openingAt('2027-04-14T03:30:00Z'), [true, 'Next'])
    assert.deepEqual(await openingAt('2027-04-14T06:30:00Z'), [true, 'On now'])
    assert.deepEqual(await openingAt('2027-04-14T19:00:00Z'), other)
    assert.deepEqual(await openingAt('2027-04-16T22:00:00Z'), other)
  })

  test('it begins on the first screen of a phone, follows the clock, and names the next starred talk', async () => {
    const page = await openAt('2027-04-15T08:20:00Z', '/agenda')
    await page.getByRole('button', { name: 'Star Side 2-14', exact: true }).click()
    // The star of a talk that was deleted doesn't count.
    const { id } = await makeAgendaItem(site.db, { topic: 'Gone', date: '2027-04-15', time: '19:00 - 19:30' })
    await visit(page, `/agenda/${id}`)
    await page.getByRole('button', { name: 'Star this talk: Gone' }).click()
    await page.getByRole('button', { name: 'Star this talk', pressed: true }).waitFor()
    await deleteTalk(id)
    await visit(page, '/')
    const top = await topOf(page, '.home-now')
    assert.ok(top < 400, `begins at ${top}`)
    assert.equal(await overflowOf(page), 0)
    const mine = page.locator('.home-now-mine')
    await eventually(async () => assert.equal(await mine.innerText(), 'Your next, 14:00 Side 2-14'))
    await page.getByRole('link', { name: 'My agenda · 1' }).waitFor()
    assert.equal(await topOf(page, '.home-now'), top)
    await advanceClock(page, 40 * 60_000)
    await eventually(async () => assert.equal(await onHome(page), 'On now Thursday, 12:00 Nairobi time'))
    assert.deepEqual((await topicsOf(page)).slice(0, 2), ['Main 2-12', 'Side 2-12'])
    // A tab that was open overnight.
    await page.clock.setSystemTime(new Date('2027-04-16T06:20:00Z'))
    await advanceClock(page, 60_000)
    await eventually(async () => assert.equal(await onHome(page), 'On now Friday, 09:21 Nairobi time'))
    assert.deepEqual((await topicsOf(page)).slice(0, 2), ['Main 3-9', 'Side 3-9'])
  })
})

describe('the agenda on the day', () => {
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

  test('it opens at its place before it is painted, and the keyboard starts there', async () => {
    const page = await openPage({ width: 360, at: site.url })
    // The first frame. Before the clock, which replaces the function.
    await page.addInitScript(() =>
      requestAnimationFrame(() => document.documentElement.setAttribute('data-at', `${scrollY}`)),
    )
    await installClock(page, new Date('2027-04-15T08:20:00Z'))
    site.clock.now = new Date('2027-04-15T08:20:00Z')
    await visit(page, '/agenda')
    // However slowly the document arrives, the first frame is after the script.
    assert.equal(await page.locator('head > [rel="expect"][href="#opening"][blocking="render"]').count(), 1)
    const at = Number(await page.locator('html').getAttribute('data-at'))
    assert.ok(at > 1000, `opened at ${at}`)
    await page.waitForLoadState('networkidle')
    assert.equal(await scrolled(page), at)
    assert.deepEqual(await topicsOf(page), ['Main 2-11', 'Side 2-11', 'Main 2-12', 'Side 2-12'])
    await page.keyboard.press('Tab')
    assert.equal(await page.locator('#day-2 :focus').innerText(), 'Main 2-11')
  })

  test('earlier talks are folded to a line, and the line of now is before those that follow', async () => {
    const page = await openAt('2027-04-15T08:20:00Z', '/agenda')
    const folded = page.locator('#day-2 summary')
    assert.equal(await folded.innerText(), '09:00–10:45\n4 earlier sessions: Main 2-9, Side 2-9, Main 2-10…')
    const shown = () => page.locator('#day-2 :is(article, .agenda-now):visible').allInnerTexts()
    const first = async () => (await shown()).slice(0, 4).map((text) => text.split('\n')[0])
    assert.deepEqual(await first(), ['Main 2-11', 'Side 2-11', '11:20 now', 'Main 2-12'])
    assert.match((await shown())[0] ?? '', /Now\s+25 min left/)
    assert.equal(await page.locator('summary').filter({ hasText: 'earlier' }).count(), 1)
    await folded.click()
    assert.deepEqual(await first(), ['Main 2-9', 'Side 2-9', 'Main 2-10', 'Side 2-10'])
    await page.getByRole('link', { name: 'Side 2-10' }).click()
    await page.getByRole('heading', { level: 1, name: 'Side 2-10' }).waitFor()
    await page.goBack()
    await eventually(async () => assert.equal((await first())[0], 'Main 2-9'))
    // Nothing folds while it is read.
    await advanceClock(page, 26 * 60_000)
    await eventually(async () => assert.match((await shown()).join('\n'), /\n11:46 now\n/))
    assert.equal(await folded.innerText(), '09:00–10:45\n4 earlier sessions: Main 2-9, Side 2-9, Main 2-10…')
  })

  test('its opening counts, and has the line of now in the cloth of the day alone', async () => {
    const openingAt = async (moment: string) => {
      site.clock.now = new Date(moment)
      const { body } = await site.get('/agenda')
      const opening = body.slice(body.indexOf('<main'), body.indexOf('<search'))
      const [, picture] = /<img src="([^"]+)"/.exec(opening) ?? []
      const [, line] = /<rect x="([^"]+)"/.exec(opening) ?? []
      const facts = [...opening.matchAll(/<li><b>(\d+)<\/b> <!-- -->(\w+)<\/li>/g)].map(
        (fact) => `${fact[1]} ${fact[2]}`,
      )
      return { picture, line, facts }
    }
    const facts = ['55 sessions', '3 rooms', '3 days']
    assert.deepEqual(await openingAt('2027-04-10T08:20:00Z'), { picture: '/programme.svg', line: undefined, facts })
    // 11:15 of 9:00 to 18:00 and 23:00 to 25:00.
    assert.deepEqual(await openingAt('2027-04-15T08:15:00Z'), {
      picture: '/programme/2027-04-15.svg',
      line: '20.45%',
      facts,
    })
    assert.equal((await openingAt('2027-04-14T19:00:00Z')).picture, '/programme.svg')
  })

  test('it follows the clock, and Now leads back', async () => {
    const page = await openAt('2027-04-15T08:44:30Z', '/agenda')
    await panel(page).waitFor()
    await advanceClock(page, 61_000)
    await eventually(async () => assert.deepEqual(await topicsOf(page), ['Main 2-12', 'Side 2-12']))
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'Now', exact: true }).click()
    await eventually(async () => assert.ok((await topOf(page, '#now')) < 300))
  })

  test('before, between and after the days, nothing is marked', async () => {
    for (const moment of ['2027-04-10T08:20:00Z', '2027-04-14T19:00:00Z', '2027-04-20T08:20:00Z']) {
      const page = await openAt(moment, '/agenda')
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await topicsOf(page), [], moment)
      assert.equal(await page.locator('.agenda-row .badge', { hasText: 'Now' }).count(), 0)
    }
  })

  test('the way back from a talk leads to where the page was left', async () => {
    const page = await openAt('2027-04-15T08:20:00Z', '/agenda')
    await panel(page).waitFor()
    const talk = page.getByRole('link', { name: 'Side 3-16' })
    await talk.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    await talk.click()
    await page.getByRole('heading', { level: 1, name: 'Side 3-16' }).waitFor()
    await page.goBack()
    await panel(page).waitFor()
    await eventually(async () => assert.equal(await page.evaluate(() => window.scrollY), left))
  })

  test('an address that names a place is shown from there', async () => {
    const page = await openAt('2027-04-15T08:20:00Z', '/agenda#day-3')
    await eventually(async () => assert.ok(Math.abs((await topOf(page, '#day-3')) - 136) < 80))
  })

  test('once the day is over, it opens the next one, also for a link within the site', async () => {
    const page = await openAt('2027-04-15T15:30:00Z', '/speakers')
    await page.getByRole('link', { name: 'Agenda' }).first().click()
    await page.getByText('Today is over. Tomorrow starts at 09:00.').waitFor()
    await eventually(async () => assert.ok(Math.abs((await topOf(page, '#day-3')) - 136) < 80))
  })

  test('it opens without JavaScript, too, and after the last talk says that the summit is over', async () => {
    site.clock.now = new Date('2027-04-20T08:20:00Z')
    const page = await openPage({ width: 360, at: site.url, javaScript: false })
    await page.goto('/agenda')
    await page.getByText('The summit is over.').waitFor()
    assert.equal(await scrolled(page), 0)
  })
})

test('a visitor in another zone sees the local time next to the venue’s, with the weekday where it differs', async () => {
  const ownTimes = async (timeZone: string) => {
    const page = await openAt('2027-04-10T08:20:00Z', '/agenda', timeZone)
    await page.waitForLoadState('networkidle')
    const heading = page.locator('.agenda-time h3', { hasText: '09:00' }).first()
    const evening = page.locator('.agenda-time h3', { hasText: '17:00' }).first()
    return [await heading.innerText(), await evening.innerText()].map((text) => text.replace(/\s+/g, ' '))
  }
  assert.deepEqual(await ownTimes('Africa/Nairobi'), ['09:00 to 09:45', '17:00 to 17:45'])
  await eventually(async () =>
    assert.deepEqual(await ownTimes('America/Los_Angeles'), [
      '09:00 to 09:45 Tue 23:00 your time',
      '17:00 to 17:45 07:00 your time',
    ]),
  )
  await eventually(async () =>
    assert.deepEqual(await ownTimes('Pacific/Auckland'), [
      '09:00 to 09:45 18:00 your time',
      '17:00 to 17:45 Thu 02:00 your time',
    ]),
  )
})
