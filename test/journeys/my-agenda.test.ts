import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  eventually,
  openPage,
  openTab,
  refuseDatabases,
  type ServedSite,
  serveTestSite,
  visit,
  warningsOf,
} from '../browser.ts'
import { makeAgendaItem, makeSpeaker } from '../factories.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { assertStarred, star, storedOn } from './stars.ts'

let site: ServedSite
let ids: Record<'custody' | 'clients' | 'payments', string>
let speaker: string
before(async () => {
  site = await serveTestSite({ rateLimited: false })
  const day = { date: '2027-04-14', description: 'What was learnt.' }
  speaker = (await makeSpeaker(site.db)).id
  const make = async (topic: string, time: string, location: string) =>
    (await makeAgendaItem(site.db, { ...day, topic, time, location, speakers: [speaker] })).id
  ids = {
    custody: await make('Custody without tears', '09:00 - 10:00', 'Main hall'),
    clients: await make('Light clients', '09:30 - 10:30', 'Hall B'),
    payments: await make('Payments at scale', '11:00 - 12:00', 'Main hall'),
  }
  await makeAgendaItem(site.db, { topic: 'Lunch', time: '12:00 - 13:00', format: 'Break', date: day.date })
})

async function openAt(path: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ at: site.url, ...options })
  await visit(page, path)
  return page
}
const mine = (page: Page) => page.getByRole('link', { name: /^Mine \d+$/ })
const topics = (page: Page) => page.locator('main article h4').allInnerTexts()

/** Stores stars of other talks, the first as removed. */
const fillStorage = (page: Page, count: number, fields: object = {}) =>
  page.evaluate(
    ([count, fields]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('stars')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('stars', 'readwrite')
          for (let index = 0; index < count; index += 1)
            writing
              .objectStore('stars')
              .put({ starred: index > 0, at: '2026-11-21T09:00:00.000Z', ...fields }, `talk-${index}`)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [count, fields] as const,
  )

describe('my agenda at 360 px', () => {
  test('a star stays, counts, and chooses what Mine shows', async () => {
    const page = await openAt('/agenda', { width: 360 })
    await star(page, 'Light clients').click()
    await assertStarred(page, 'Light clients')
    assert.equal(await star(page, 'Lunch').count(), 0)
    await eventually(async () => assert.equal((await storedOn(page)).length, 1))
    await page.reload()
    await assertStarred(page, 'Light clients')
    await assertStarred(page, 'Payments at scale', false)
    await page.getByRole('link', { name: 'Mine 1', exact: true }).waitFor()
    await mine(page).click()
    await eventually(async () => assert.deepEqual(await topics(page), ['Light clients']))
    assert.equal(new URL(page.url()).search, '?mine=1')
    await star(page, 'Light clients').press('Enter')
    const told = page.getByText('You haven’t starred anything yet.')
    await told.waitFor()
    assert.ok(await told.evaluate((text) => text.parentElement === document.activeElement))
    await page.goBack()
    await eventually(async () => assert.equal((await topics(page)).length, 4))
  })

  test('talks at the same time are named below one another, and counted above Mine', async () => {
    const page = await openAt('/agenda', { width: 360 })
    for (const topic of ['Custody without tears', 'Light clients', 'Payments at scale']) await star(page, topic).click()
    await page.getByText('At the same time as Light clients').waitFor()
    await page.getByText('At the same time as Custody without tears').waitFor()
    assert.equal(await page.getByText('At the same time as').count(), 2)
    await mine(page).click()
    await page.getByText('2 of your talks overlap.').waitFor()
    const save = page.getByRole('link', { name: 'Save to calendar' })
    assert.equal(
      await save.getAttribute('href'),
      `/agenda.ics?talks=${[ids.custody, ids.clients, ids.payments].sort().join(',')}`,
    )
    await assertAccessibleInBothSchemes(page)
  })

  test('the pages of a talk and of its speaker have the same star', async () => {
    const page = await openAt(`/agenda/${ids.payments}`, { width: 360 })
    await page.getByRole('button', { name: 'Star this talk: Payments at scale' }).click()
    await page.getByRole('button', { name: 'Star this talk', pressed: true }).waitFor()
    await assertAccessibleInBothSchemes(page)
    await visit(page, `/speakers/${speaker}`)
    await assertStarred(page, 'Payments at scale')
    await assertStarred(page, 'Light clients', false)
    await assertAccessibleInBothSchemes(page)
  })
})

describe('my agenda', () => {
  test('says what it is for while nothing is starred, also at its address', async () => {
    const page = await openAt('/agenda')
    await page.getByText('Star talks to make an agenda of your own.').waitFor()
    await page.getByRole('link', { name: 'Mine', exact: true }).click()
    await page.getByText('You haven’t starred anything yet.').waitFor()
    assert.equal(new URL(page.url()).search, '?mine=1')
    assert.deepEqual(await topics(page), [])
    await assertAccessibleInBothSchemes(page)
    await page.getByRole('link', { name: 'Show the whole agenda' }).click()
    await eventually(async () => assert.equal((await topics(page)).length, 4))
    assert.equal(await mine(page).count(), 0)
  })

  test('the rest of the filter stays, and Mine counts the talks that are left', async () => {
    const page = await openAt('/agenda')
    await star(page, 'Custody without tears').click()
    await star(page, 'Light clients').click()
    await mine(page).click()
    await page.locator('.agenda-filters summary').click()
    await page.getByRole('link', { name: /^Hall B/ }).click()
    await eventually(async () => assert.deepEqual(await topics(page), ['Light clients']))
    await page.getByRole('link', { name: 'Mine 1', exact: true }).waitFor()
    await page.getByLabel('Search the agenda').fill('nothing of the kind')
    await page.getByText('Nothing on the agenda matches.').waitFor()
    assert.match(new URL(page.url()).search, /mine=1/)
  })

  test('the tabs of a browser follow one another', async () => {
    const page = await openAt('/agenda')
    const other = await openTab(page)
    await visit(other, `/agenda/${ids.clients}`)
    const button = (pressed: boolean) => other.getByRole('button', { name: 'Star this talk', pressed })
    await button(false).waitFor()
    await star(page, 'Light clients').click()
    await button(true).click()
    await assertStarred(page, 'Light clients', false)
  })

  test('nothing moves when the stars appear', async () => {
    const page = await openPage({ at: site.url, width: 360 })
    const titles = () =>
      page.locator('article h4').evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/follow-my-agenda-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await visit(page, '/agenda')
    const before = await titles()
    held.resolve()
    await star(page, 'Light clients').waitFor()
    assert.deepEqual(await titles(), before)
  })

  test('a browser that stores nothing keeps the stars for the visit, and says so once', async () => {
    const page = await openPage({ at: site.url })
    await refuseDatabases(page)
    await visit(page, '/agenda')
    const notice = page.getByText('Your browser isn’t saving data for this site')
    await star(page, 'Light clients').click()
    await assertStarred(page, 'Light clients')
    await notice.waitFor()
    await star(page, 'Custody without tears').click()
    assert.equal(await notice.count(), 1)
    await page.getByRole('link', { name: 'Payments at scale' }).click()
    await page.getByRole('button', { name: 'Star this talk: Payments at scale' }).waitFor()
    await page.getByRole('link', { name: 'Back to Agenda' }).click()
    await assertStarred(page, 'Light clients')
    assert.ok(warningsOf(page).some((text) => text.startsWith('Stars are not stored')))
  })

  test('a device stores at most 2,000 stars: removed ones make room, and then the person is told', async () => {
    const page = await openAt('/agenda')
    await star(page, 'Custody without tears').waitFor()
    await fillStorage(page, 2000)
    await page.reload()
    await star(page, 'Custody without tears').click()
    await assertStarred(page, 'Custody without tears')
    await star(page, 'Light clients').click()
    await page.getByText('You can star up to 2,000 talks.').waitFor()
    await assertStarred(page, 'Light clients', false)
  })

  test('entries of the storage that are no stars are ignored', async () => {
    const page = await openAt('/agenda')
    await star(page, 'Light clients').click()
    await fillStorage(page, 1, { starred: 'perhaps' })
    await page.reload()
    await assertStarred(page, 'Light clients')
  })

  test('without JavaScript there is no star, and the address of Mine shows the whole agenda', async () => {
    const page = await openPage({ at: site.url, javaScript: false })
    await page.goto('/agenda?mine=1')
    assert.equal((await topics(page)).length, 4)
    assert.equal(await page.locator('.star').count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Mine' }).count(), 0)
  })

  test('the HTML of Mine is the cached one of the agenda, whichever is rendered', async () => {
    await makeSpeaker(site.db)
    const [own, whole] = [await site.get('/agenda?mine=1'), await site.get('/agenda')]
    assert.doesNotMatch(String(own.body), /name="mine"|aria-current="true" class="agenda-choice agenda-mine/)
    assert.equal(own.headers.etag, whole.headers.etag)
    assert.equal(own.body, whole.body)
  })
})
