import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertTexts, eventually, expectFailedRequests, openPage, serveTestSite, visit, widths } from '../browser.ts'
import {
  makeAgendaItem,
  makeEvent,
  makeGalleryImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
} from '../factories.ts'
import { overflowOf } from './pages.ts'

const endless = 'Nairobi'.repeat(15)
const name = '0123456789abcdef01234567'
const missing = `uploads/${name}/640x480.webp`

/** Scrolls every part of the page into view, so that its images are requested. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      window.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  })

describe('records with long words and missing images', () => {
  let at: string
  const paths = ['/', '/about', '/speakers', '/events', '/agenda', '/sponsors', '/gallery', '/tickets', '/contact']
  before(async () => {
    const { db, url } = await serveTestSite()
    at = url
    const person = { name: endless, title: endless, company: endless, bio: endless.repeat(3) }
    const { id } = await makeSpeaker(db, { ...person, image: missing, featured: true })
    paths.push(`/speakers/${id}`)
    await makeEvent(db, { name: endless, location: endless, description: endless, image: missing })
    const where = { speaker: endless, description: endless, location: endless, track: endless.slice(0, 80) }
    await makeAgendaItem(db, { topic: endless, time: endless.slice(0, 90), speakers: [id], ...where })
    await makeSponsor(db, { name: endless, contact: endless, description: endless, logo: missing })
    await makeTicket(db, { name: endless, description: endless, features: [endless] })
    await makeGalleryImage(db, { event_title: endless, image_path: missing })
    const texts = { title: endless, subtitle: endless, content: `<p>${endless}</p>`, image: missing }
    for (const section of ['hero', 'about', 'featuredSpeakers', 'newsletter'] as const)
      await makeSection(db, { section, ...texts })
    const content = `<p>Email: ${endless}@example.org</p><p>Address: ${endless}</p>`
    await makeSection(db, { section: 'footer', title: endless, subtitle: endless, content })
  })

  for (const width of widths) {
    test(`fit into every page at ${width} px, without broken images`, async () => {
      expectFailedRequests()
      const page = await openPage({ width, at })
      for (const path of paths) {
        await visit(page, path)
        assert.equal(Math.max(0, await overflowOf(page)), 0, path)
        await scrollThrough(page)
        await eventually(async () => assert.equal(await page.locator(`img[src*="${name}"]:visible`).count(), 0, path))
      }
    })
  }
})

test('a long name in place of a logo does not cover the name below it', async () => {
  const { db, url } = await serveTestSite()
  await makeSponsor(db, { name: 'Supercalifragilisticexpialidocious Ventures Limited' })
  const page = await openPage({ at: url, width: 360 })
  await visit(page, '/sponsors')
  const boxOf = (part: string) => page.locator(`.sponsor-card ${part}`).boundingBox()
  const [logo, name] = [await boxOf('.sponsor-logo > span'), await boxOf('h3')]
  assert.ok(logo && name && logo.y + logo.height <= name.y, JSON.stringify({ logo, name }))
})

test('the days of an agenda that cannot scroll to the top are marked when they are chosen', async () => {
  const { db, url } = await serveTestSite()
  for (let hour = 10; hour < 24; hour++)
    await makeAgendaItem(db, { date: '2027-04-14', time: `${hour}:00 - ${hour}:45` })
  for (const date of ['2027-04-15', '2027-04-16', '2027-04-17']) await makeAgendaItem(db, { date })
  const page = await openPage({ at: url })
  await visit(page, '/agenda')
  for (const name of ['Fri, April 16', 'Sat, April 17', 'Thu, April 15', 'Wed, April 14']) {
    await page.getByRole('link', { name }).click()
    await eventually(async () =>
      assert.deepEqual(await page.locator('nav [aria-current=true]').allTextContents(), [
        name.replace('l ', 'l\u00a0'),
      ]),
    )
  }
})

test('a ticket says until when its price is valid, and what follows', async () => {
  const { db, url } = await serveTestSite()
  const sale = { startDate: '2027-02-01', endDate: '2027-04-13' }
  const offer = { earlyBird: true, earlyBirdPrice: 7_250_000, price: 8_950_000, currency: 'GNF' }
  await makeTicket(db, { name: 'Not yet', ...sale })
  await makeTicket(db, { name: 'Cheaper at first', ...sale, ...offer, earlyBirdEndDate: '2027-01-31' })
  await makeTicket(db, { name: 'Endless', ...offer, earlyBirdEndDate: '2027-01-30' })
  await makeTicket(db, { name: 'To the end', ...offer, earlyBirdEndDate: '2027-01-30', endDate: '2027-01-29' })
  const page = await openPage({ at: url, width: 360 })
  await visit(page, '/tickets')
  const dates = page.locator('.ticket-body p', { hasText: 'until' })
  assert.deepEqual(
    (await dates.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
    [
      'On sale from February 1, 2027 until April 13, 2027',
      'Early bird until January 31, 2027 then FG 8,950,000 until April 13, 2027',
      'Early bird until January 30, 2027 then FG 8,950,000',
      'Early bird until January 29, 2027',
    ],
  )
})

test('the agenda names the configured time zone, and the tickets page each of their currencies', async () => {
  const { db, url } = await serveTestSite()
  await makeSection(db, { section: 'seo', timeZone: 'America/Sao_Paulo', metaTitle: 'T', metaDescription: 'D' })
  await makeAgendaItem(db, { date: '2027-04-14' })
  await makeTicket(db)
  for (const currency of ['KES', 'RWF']) await makeTicket(db, { currency })
  const page = await openPage({ at: url })
  await visit(page, '/agenda')
  await assertTexts(page, ['All times are Sao Paulo time (UTC-3).'])
  await visit(page, '/tickets')
  await assertTexts(page, ['Prices in US dollars, Kenyan shillings and Rwandan francs.'])
})
