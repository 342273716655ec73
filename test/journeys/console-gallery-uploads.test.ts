import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { eventually, expectFailedRequests } from '../browser.ts'
import { blues, choose, openGallery, titles, upload } from './console-gallery.ts'

/** A photo that takes a second on a slow connection, the bluer the larger its index. */
async function photo(index: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const picture = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000000', noise } })
  const buffer = await picture
    .linear([1, 1, 0.2], [0, 0, 30 * index])
    .jpeg({ quality: 80 })
    .toBuffer()
  return { mimeType: 'image/jpeg', buffer }
}

describe('an upload on a slow connection', () => {
  test('resumes after a lost connection and a reload, and adds all in the chosen order, in one step', async () => {
    expectFailedRequests()
    const page = await openGallery()
    const network = await page.context().newCDPSession(page)
    const slow = { latency: 20, downloadThroughput: 1_000_000, uploadThroughput: 125_000 }
    const emulate = (offline: boolean) => network.send('Network.emulateNetworkConditions', { offline, ...slow })
    const before = (await titles()).length
    const names = Array.from({ length: 6 }, (_, index) => `${index + 1}.jpg`)
    await page.getByLabel('Event title').fill('Closing night')
    await choose(page, await Promise.all(names.map(async (name, index) => ({ ...(await photo(index)), name }))))
    await emulate(false)
    await upload(page).click()
    await page.getByText(/^[12] of 6 sent$/).waitFor()
    await emulate(true)
    await page.getByText('The connection is lost.').waitFor()
    assert.equal((await titles()).length, before, 'nothing is added before all are sent')
    await emulate(false)
    await page.getByText(/^3 of 6 sent$/).waitFor()
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).toSorted()), ['token', 'user'])
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await emulate(false)
    await page.getByText('Images uploaded successfully!').waitFor()
    assert.equal((await titles()).length, before + 6)
    const shades = (await blues()).slice(0, 6)
    assert.deepEqual(
      shades,
      shades.toSorted((one, other) => one - other),
      'the first chosen is the first',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => assert.equal((await titles()).length, before))
  })
})
