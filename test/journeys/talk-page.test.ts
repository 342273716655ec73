import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { advanceClock, eventually, openPage, serveTestSite, visit } from '../browser.ts'
import { makeAgendaItem, makeRoom, makeSection, makeSpeaker, makeSummit, makeTrack } from '../factories.ts'
import { installClock } from '../page-clock.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { assertFitsLargeText } from './pages.ts'
import { assertStarred } from './stars.ts'

const site = await serveTestSite({ rateLimited: false })
const { db } = site
await makeSummit(db)
await makeSection(db, { section: 'seo', timeZone: 'Africa/Nairobi', metaTitle: 'Summit', metaDescription: 'Talks' })
await makeTrack(db, { name: 'Policy', color: 'blue' })
await makeRoom(db, { name: 'Amphitheatre', capacity: 1180, floor: '1st floor' })
const bio = 'Rania writes custody contracts. She lives in Tunis.'
const { id: rania } = await makeSpeaker(db, { name: 'Rania Ben Salah', title: 'Counsel', company: 'Carthage', bio })
const make = async (topic: string, time: string, fields: object = {}) =>
  (await makeAgendaItem(db, { topic, time, date: '2027-04-15', ...fields })).id
const policy = { track: 'Policy', location: 'Amphitheatre' }
await make('Sandboxes', '09:50 - 10:30', policy)
const material = { slides: 'https://slides.example/custody.pdf', recording: 'https://video.example/custody' }
const custody = await make('Custody', '11:00 - 11:40', { ...policy, ...material, format: 'Talk', speakers: [rania] })
const markets = await make('Markets', '11:40 - 12:30', { ...policy, format: 'Policy' })
await make('Bugs', '11:00 - 11:40', { location: 'Hall B' })

/** Returns the visible text of a talk's page at a time of that day, in Nairobi. */
async function textAt(time: string, id = custody): Promise<string> {
  site.clock.now = new Date(`2027-04-15T${time}:00+03:00`)
  const html: string = (await site.get(`/agenda/${id}`)).body
  return html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the page of a talk', () => {
  test('says in its hour and during it how long it takes, and what follows in its room', async () => {
    assert.doesNotMatch(await textAt('09:59'), /Starts in|On now|Over/)
    assert.match(await textAt('10:35'), /Starts in 25 min Next here at 11:40: Markets/)
    assert.match(await textAt('11:20'), /On now 20 min left Next here at 11:40: Markets/)
    assert.match(await textAt('11:50', markets), /On now 40 min left Last in this room today/)
    assert.doesNotMatch(await textAt('11:40'), /Starts in|On now|Over/)
  })

  test('changes by the minute on its day alone', async () => {
    const cacheAt = async (time: string) => {
      site.clock.now = new Date(time)
      const { headers, body } = await site.get(`/agenda/${custody}`)
      return { tag: headers.etag, hasLine: String(body).includes('now-line') }
    }
    const [first, second] = [await cacheAt('2027-04-15T08:20:00Z'), await cacheAt('2027-04-15T08:21:00Z')]
    assert.notEqual(first.tag, second.tag)
    assert.deepEqual([first.hasLine, second.hasLine], [true, true])
    const [before, later] = [await cacheAt('2027-04-12T08:20:00Z'), await cacheAt('2027-04-13T09:00:00Z')]
    assert.equal(before.tag, later.tag)
    assert.equal(before.hasLine, false)
  })

  test('has its facts, its speaker, and the sessions around it', async () => {
    const text = await textAt('08:00')
    for (const part of [
      'Thursday, April 15, 2027 , 11:00–11:40 (Nairobi time (UTC+3))',
      'Amphitheatre 1st floor Policy Talk Star this talk',
      'Rania Ben Salah Counsel , Carthage Rania writes custody contracts. View Profile of Rania Ben Salah',
      'Where it is on Thursday Amphitheatre: 1,180 seats, 1st floor. Each line of blocks is a room.',
      'At the same time 11:00 Thu Bugs Hall B',
      'Before and after in Amphitheatre 09:50 Thu Sandboxes 11:40 Thu Markets',
      'Also in Policy 09:50 Thu Sandboxes Amphitheatre 11:40 Thu Markets Amphitheatre',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
    const html: string = (await site.get(`/agenda/${custody}`)).body
    for (const href of Object.values(material))
      assert.ok(html.includes(`<a href="${href}" rel="noopener external"`), href)
    assert.doesNotMatch(await textAt('08:00', markets), /Recording|Slides/)
    // The format is not said where it is that of the track.
    assert.match(await textAt('08:00', markets), /1st floor Policy Star this talk/)
    assert.match((await site.get(`/agenda/${custody}`)).body, /class="opening cloth ground-track-blue"/)
    assert.match((await site.get(`/agenda/${custody}`)).body, new RegExp(`/programme/2027-04-15_${custody}.svg`))
  })

  test('keeps the words of other titles whole, however long a room is', async () => {
    await make('Reconciliation', '11:00 - 11:40', { location: 'Workshop floor of the Jacaranda Works' })
    const page = await openPage({ at: site.url, width: 360 })
    await page.setViewportSize({ width: 768, height: 900 })
    await visit(page, `/agenda/${custody}`)
    const { height } = (await page.locator('.session-list h3', { hasText: 'Reconciliation' }).boundingBox()) ?? {}
    assert.ok(height && height < 32, `${height} px`)
    await assertFitsLargeText(page)
  })

  test('follows the clock, shows a visitor’s own time, and has a star in words', async () => {
    const page = await openPage({ at: site.url, width: 360, timeZone: 'Africa/Lagos' })
    site.clock.now = new Date('2027-04-15T11:38:30+03:00')
    await installClock(page, site.clock.now)
    await visit(page, `/agenda/${custody}`)
    await page.getByText('On now 2 min left').waitFor()
    await page.getByText('09:00–09:40 in Lagos, your time', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Star this talk: Custody' }).click()
    const isPressed = () => page.getByRole('button', { name: 'Star this talk' }).getAttribute('aria-pressed')
    await eventually(async () => assert.equal(await isPressed(), 'true'))
    await assertStarred(page, 'Bugs', false)
    await advanceClock(page, 91_000)
    await page.getByText('Over', { exact: true }).waitFor()
    await assertAccessibleInBothSchemes(page)
  })
})
