import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { write } from '../../src/db/write.server.ts'
import { agendaItemInput } from '../../src/features/agenda/agenda-item.ts'
import { entities } from '../../src/features/entities.server.ts'
import { galleryImageInput } from '../../src/features/gallery/gallery-image.ts'
import { speakerInput } from '../../src/features/speakers/speaker.ts'
import { eventually, openPage, serveTestSite, visit } from '../browser.ts'
import { makeImage } from '../factories.ts'
import { countOf, overflowOf } from './pages.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
const speakerCount = 500
const agendaCount = 1000
const galleryCount = 2000

const site = await serveTestSite()
await fill()

/** Creates speakers, an agenda of three days and a gallery, all with the same small image. */
async function fill() {
  const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b7a6b' } })
    .png()
    .toBuffer()
  const imagePath = await makeImage(site, png)
  await write(site.db, { id: null, name: 'Tester' }, async (writer) => {
    const ids: string[] = []
    for (const index of many(speakerCount)) {
      const texts = {
        name: `Speaker ${index}`,
        title: 'Engineer',
        company: 'Kobo Rails',
        bio: 'Builds ledgers that stay up.',
      }
      const speaker = speakerInput.parse({ ...texts, image: imagePath, featured: index < 12 })
      ids.push((await writer.insert(entities.speakers, speaker)).id)
    }
    for (const index of many(agendaCount)) {
      const [day, hour, speakers] = [(index % 3) + 1, 8 + (index % 11), [ids[index % speakerCount]]]
      const details = { date: `2027-04-${13 + day}`, day, track: `Track ${index % 5}`, speakers }
      const time = `${String(hour).padStart(2, '0')}:00 - ${String(hour).padStart(2, '0')}:45`
      await writer.insert(entities.agenda, agendaItemInput.parse({ topic: `Talk ${index}`, time, ...details }))
    }
    for (const index of many(galleryCount)) {
      const image = galleryImageInput.parse({ event_title: `Event ${index % 9}`, image_path: imagePath })
      await writer.insert(entities.gallery, image)
    }
  })
}

/** Counts the images that load eagerly, and those without a size. */
const imageCounts = (page: Page) =>
  page.locator('main img').evaluateAll((images: HTMLImageElement[]) => ({
    eager: images.filter(({ loading }) => loading !== 'lazy').length,
    withoutSize: images.filter((image) => !(image.getAttribute('width') && image.getAttribute('height'))).length,
  }))

const lists = {
  // The first of two pages.
  '/speakers': { shows: ['article', 300], eager: 4 },
  // One of its three days.
  '/agenda': { shows: ['article', Math.ceil(agendaCount / 3)], eager: 1 },
  '/gallery': { shows: ['figure', galleryCount], eager: 2 },
} as const

describe('a large site at 360 px', () => {
  for (const [path, { shows, eager }] of Object.entries(lists)) {
    test(`${path} shows all records of a part, and loads few images eagerly`, async () => {
      const page = await openPage({ width: 360, at: site.url, isFirstVisit: true })
      await visit(page, path)
      assert.equal(await countOf(page, shows[0]), shows[1])
      const { eager: loaded, withoutSize } = await imageCounts(page)
      assert.equal(withoutSize, 0)
      assert.ok(loaded <= eager, `${loaded} images load eagerly`)
      assert.equal(await overflowOf(page), 0, 'the page scrolls sideways')
    })

    test(`${path} scrolls to its end`, async () => {
      const page = await openPage({ width: 360, at: site.url })
      await visit(page, path)
      const link = page.locator('footer').getByRole('link', { name: 'Contact' })
      await eventually(async () => {
        // Content that has not been rendered has an estimated height, so the end may move while scrolling.
        await page.keyboard.press('End')
        assert.ok(((await link.boundingBox())?.y ?? Number.POSITIVE_INFINITY) < 900)
      })
      await eventually(async () => {
        await page.keyboard.press('Home')
        assert.equal(await page.evaluate(() => window.scrollY), 0)
      })
    })
  }
})

describe('a large site', () => {
  test('the page of a long agenda has one day, in at most 60 kB', async () => {
    for (const path of ['/agenda', '/agenda?day=2', '/agenda?q=talk&track=Track+3']) {
      const response = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } })
      const length = Number(response.headers.get('content-length'))
      assert.match(await response.text(), /Talk 1/)
      assert.ok(length > 0 && length <= 60_000, `${path} has ${length} bytes`)
    }
  })

  test('the home page has the same number of records', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/')
    assert.equal(await countOf(page, 'article'), 8)
    assert.equal(await countOf(page, 'figure'), 8)
  })

  test('the large lists are reached from one another', async () => {
    const page = await openPage({ at: site.url })
    await visit(page, '/contact')
    for (const [path, { shows }] of Object.entries(lists)) {
      await page.locator(`header a[href="${path}"]:visible`).click()
      await eventually(async () => assert.equal(await countOf(page, shows[0]), shows[1]))
    }
  })
})
