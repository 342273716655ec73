import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { users } from '../../src/features/users/users.store.server.ts'
import { eventually, expectFailedRequests, openPage, openTab, serveTestSite, visit, widths } from '../browser.ts'
import { makeGalleryImage } from '../factories.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
const account = { email: 'staff@summit.example', password: 'jacaranda in bloom' }
await users.makeSuperAdmin(site.db, { id: null, name: 'Tester' }, account)

/** The token and the user, as the browser keeps them. */
async function signedIn() {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token, ...user } = (await answer.json()).user
  return { token, user: JSON.stringify(user) }
}
const session = await signedIn()

async function openGallery(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ at: site.url, ...options })
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  await visit(page, '/admin/gallery')
  await form(page).waitFor()
  return page
}

const png = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
const picture = async (name: string, background = '#0b7a6b') => ({
  name,
  mimeType: 'image/png',
  buffer: await png(background),
})
/** A text that says it is a picture: only the server finds out. */
const liar = { name: 'liar.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }

const form = (page: Page) => page.getByRole('form', { name: 'Upload images' })
const choose = (page: Page, files: Awaited<ReturnType<typeof picture>>[]) =>
  page.getByLabel('Images', { exact: true }).first().setInputFiles(files)
const upload = (page: Page) => form(page).getByRole('button', { name: /^Upload/ })
const chosen = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const titles = async () =>
  (await site.get('/api/gallery')).body.data.map((each: { event_title: string }) => each.event_title)

/** Lets nobody read the drafts of this device until it is released. */
async function holdDrafts(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const hold = () => {
            store.get('nothing').onsuccess = () => {
              resolve()
              if (!('released' in window)) hold()
            }
          }
          hold()
        }
      }),
  )
  return () => page.evaluate(() => Object.assign(window, { released: true }))
}

/** How many drafts this device keeps. */
const draftsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

describe('uploading', () => {
  test('an empty gallery says so, and images without a title or a title without images are refused', async () => {
    const page = await openGallery()
    await page.getByText('No images in the gallery yet.').waitFor()
    const warning = page.getByText('Please enter an event title and select images.')
    await upload(page).click()
    await warning.waitFor()
    assert.ok(await page.getByLabel('Event title').evaluate((input) => input === document.activeElement))
    await choose(page, [await picture('one.png')])
    await eventually(async () => assert.equal(await warning.count(), 0))
    await upload(page).click()
    await warning.waitFor()
    assert.deepEqual(await titles(), [])
  })

  test('a bad file among three does not stop the others, stays with its reason and can be taken off', async () => {
    expectFailedRequests()
    const page = await openGallery()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await page.getByLabel('Event title').fill('Opening night')
    await choose(page, [await picture('first.png'), liar, await picture('third.png', '#3b2fb5')])
    await upload(page).click()
    await page.getByText('Upload failed.').waitFor()
    await page.getByText('2 of 3 images were uploaded. liar.png: Unsupported file format.').waitFor()
    assert.deepEqual(calls, ['/api/gallery', '/api/gallery', '/api/gallery'])
    assert.deepEqual(await titles(), ['Opening night', 'Opening night'])
    await chosen(page, 'liar.png').getByText('Unsupported file format').waitFor()
    await page.getByRole('button', { name: 'Remove liar.png' }).click()
    assert.ok(await page.locator('input[type=file]').evaluate((input) => input === document.activeElement))
    assert.equal(await page.getByRole('button', { name: /^Delete Opening night/ }).count(), 2)
    await visit(page, '/gallery')
    assert.equal(await page.getByRole('img', { name: 'Opening night' }).count(), 2)
  })

  test('what is too large or no picture is told at once and never sent', async () => {
    const page = await openGallery()
    await choose(page, [
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    ])
    await chosen(page, 'large.png').getByText('Image file is too large (max 5MB)').waitFor()
    await chosen(page, 'notes.txt').getByText('Unsupported file format').waitFor()
    await chosen(page, 'nothing.png').getByText('The file is empty').waitFor()
    await page.getByLabel('Event title').fill('Nothing')
    await upload(page).click()
    await page.getByText('Please enter an event title and select images.').waitFor()
  })

  test('what failed stays, also after a reload, and can be tried again', async () => {
    expectFailedRequests()
    const page = await openGallery()
    await page.getByLabel('Event title').fill('Hack day')
    await choose(page, [await picture('one.png', '#e8a317'), await picture('two.png', '#1f6fb2')])
    await page.route('**/api/gallery', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, body: '{"success":false}' })
        : route.continue(),
    )
    await upload(page).click()
    await page.getByText('Upload failed.').waitFor()
    await chosen(page, 'two.png').getByText('The server did not say why').waitFor()
    await page.unroute('**/api/gallery')
    await page.context().setOffline(true)
    await upload(page).click()
    await chosen(page, 'two.png').getByText('Network error').waitFor()
    await page.context().setOffline(false)
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await chosen(page, 'two.png').waitFor()
    assert.equal(await page.getByLabel('Event title').inputValue(), 'Hack day')
    await upload(page).click()
    await page.getByText('Images uploaded successfully!').waitFor()
    assert.deepEqual((await titles()).slice(0, 2), ['Hack day', 'Hack day'])
    assert.equal(await page.getByLabel('Event title').inputValue(), '')
  })

  test('what was chosen before the kept draft was found is kept as well', async () => {
    const page = await openGallery()
    const other = await openTab(page)
    await visit(other, '/about')
    const release = await holdDrafts(other)
    page.on('dialog', (dialog) => dialog.accept())
    await visit(page, '/admin/gallery')
    await page.getByLabel('Event title').fill('Hack day')
    await choose(page, [await picture('one.png', '#e8a317')])
    await release()
    await eventually(async () => assert.equal(await draftsKept(other), 1))
    await page.reload()
    await chosen(page, 'one.png').waitFor()
    assert.equal(await page.getByLabel('Event title').inputValue(), 'Hack day')
  })

  test('images are dropped, and the progress of each is shown', async () => {
    const page = await openGallery()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/gallery', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await page.getByLabel('Event title').fill('Dropped')
    const bytes = [...(await png('#b25e09'))]
    await page.getByText('or drop them here').evaluate((zone, data) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(data)], 'dropped.png', { type: 'image/png' }))
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, bytes)
    await chosen(page, 'dropped.png').locator('img[src^="blob:"]').waitFor()
    await upload(page).dblclick()
    await page.getByRole('progressbar', { name: 'Sending dropped.png' }).waitFor()
    release()
    await page.getByText('Images uploaded successfully!').waitFor()
    assert.equal((await titles()).filter((title: string) => title === 'Dropped').length, 1)
  })
})

describe('the images', () => {
  test('one is deleted after a question, and a failure leaves it', async () => {
    expectFailedRequests()
    await makeGalleryImage(site.db, { event_title: 'To be deleted', image_path: `${site.url}/favicon.svg` })
    const page = await openGallery()
    const remove = page.getByRole('button', { name: /^Delete To be deleted/ })
    await remove.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.locator('p').first().textContent(), 'Delete this image?')
    await page.route('**/api/gallery/*', (route) => route.fulfill({ status: 500, body: '{"success":false}' }))
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('Delete failed.').waitFor()
    await page.unroute('**/api/gallery/*')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Image deleted.').waitFor()
    assert.equal(await remove.count(), 0)
    assert.equal((await titles()).includes('To be deleted'), false)
  })

  test('they are searched by event, and a failed load says so and can be tried again', async () => {
    expectFailedRequests()
    await makeGalleryImage(site.db, { event_title: 'Café', image_path: `${site.url}/favicon.svg` })
    const page = await openGallery()
    await page.getByLabel('Search images').fill('cafe')
    await eventually(async () => assert.equal(await page.getByRole('button', { name: /^Delete / }).count(), 1))
    await page.route('**/api/gallery', (route) => route.fulfill({ status: 500, body: '{"success":false}' }))
    await page.reload()
    await page.getByText('Failed to load gallery.').waitFor()
    await page.unroute('**/api/gallery')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /^Delete Café/ }).waitFor()
  })

  for (const width of widths) {
    test(`nothing is at fault at ${width} px, with chosen images and their errors`, async () => {
      const page = await openGallery({ width, colorScheme: width === 360 ? 'dark' : 'light' })
      await choose(page, [
        await picture('one.png'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      ])
      await upload(page).click()
      await page.getByText('Please enter an event title and select images.').waitFor()
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        [],
      )
      assert.equal(Math.max(0, await overflowOf(page)), 0)
    })
  }
})
