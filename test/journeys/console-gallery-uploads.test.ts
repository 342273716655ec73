import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import { eventually, expectFailedRequests } from '../browser.ts'
import { makeGalleryImage, makeImage } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { blues, choose, imageFile, openGallery, png, site, titles, upload } from './console-gallery.ts'
import { holdCalls } from './session.ts'

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

test('a picture that is dropped on the form of another one replaces it', async () => {
  const image_path = await makeImage(site, await imageBytes('red'))
  const { id } = await makeGalleryImage(site.db, { event_title: 'Rehearsal', image_path })
  const folder = await mkdtemp(join(tmpdir(), 'drop-'))
  after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'new.png')
  await writeFile(file, await png('#e0a020'))
  const page = await openGallery()
  await page.getByRole('button', { name: /^Edit Rehearsal/ }).click()
  const dialog = page.locator('dialog[open]')
  const box = await dialog.getByRole('button', { name: 'Adjust Picture' }).boundingBox()
  const at = { x: box?.x ?? 0, y: box?.y ?? 0 }
  const drags = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await drags.send('Input.dispatchDragEvent', { type, ...at, data })
  await dialog.getByText('new.png').waitFor()
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.match((await site.get(`/api/gallery/${id}`)).body.data.image_path, /640x480/)
})

test('a title that is typed during an upload stays', async () => {
  const page = await openGallery()
  await page.getByLabel('Event title').fill('Opening')
  await choose(page, [await imageFile('one.png')])
  const release = await holdCalls(page, '/gallery')
  await upload(page).click()
  await page.getByText('1 of 1 sent').waitFor()
  await choose(page, [await imageFile('two.png')])
  await page.getByText('Choose more images once these are uploaded.').waitFor()
  await page.getByLabel('Event title').fill('Dinner')
  release()
  await page.getByText('Images uploaded successfully!').waitFor()
  assert.equal(await page.getByLabel('Event title').inputValue(), 'Dinner')
})
