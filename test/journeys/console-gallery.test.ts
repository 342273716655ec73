import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, expectFailedRequests, openTab, visit } from '../browser.ts'
import { makeGalleryImage } from '../factories.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import { blues, choose, chosen, imageFile, openGallery, png, site, titles, upload } from './console-gallery.ts'
import { holdDrafts, storedDrafts } from './stored-drafts.ts'

/** A text file that claims to be an image; only the server notices. */
const fakeImage = { name: 'liar.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }

describe('uploading', () => {
  test('an empty gallery is reported, and images without a title or a title without images are refused', async () => {
    const page = await openGallery()
    await page.getByText('No images in the gallery yet.').waitFor()
    const warning = page.getByText('Please enter an event title and select images.')
    await upload(page).click()
    await warning.waitFor()
    assert.ok(await page.getByLabel('Event title').evaluate((input) => input === document.activeElement))
    await choose(page, [await imageFile('one.png')])
    await eventually(async () => assert.equal(await warning.count(), 0))
    await upload(page).click()
    await warning.waitFor()
    assert.deepEqual(await titles(), [])
  })

  test('an invalid file does not stop the others, stays with its error and can be removed', async () => {
    expectFailedRequests()
    const page = await openGallery()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await page.getByLabel('Event title').fill('Opening night')
    await choose(page, [await imageFile('first.png'), fakeImage, await imageFile('third.png', '#3b2fb5')])
    await upload(page).click()
    await page.getByText('Upload failed.').waitFor()
    await page.getByText('2 of 3 images were uploaded. liar.png: Unsupported file format.').waitFor()
    assert.equal(calls.filter((path) => path === '/api/gallery').length, 1)
    assert.deepEqual(await titles(), ['Opening night', 'Opening night'])
    const [first = 0, second = 0] = await blues()
    assert.ok(first < second, 'the image that was chosen first is the first in the gallery')
    await chosen(page, 'liar.png').getByText('Unsupported file format').waitFor()
    await page.getByRole('button', { name: 'Remove liar.png' }).click()
    assert.ok(await page.locator('input[type=file]').evaluate((input) => input === document.activeElement))
    assert.equal(await page.getByRole('button', { name: /^Delete Opening night/ }).count(), 2)

    // It is not kept, so that it is not sent again after a reload.
    await choose(page, [fakeImage, await imageFile('later.png')])
    await page.getByLabel('Event title').fill('')
    await page.getByLabel('Event title').fill('Opening night')
    await page.route('**/api/gallery', (route) => route.fulfill({ status: 500, body: '{"success":false}' }))
    await upload(page).click()
    await chosen(page, 'liar.png').getByText('Unsupported file format').waitFor()
    await chosen(page, 'later.png').getByText('Unknown error').waitFor()
    await page.unroute('**/api/gallery')
    page.on('dialog', (dialog) => dialog.accept())
    await eventually(async () => {
      const files = (await storedDrafts(page)).flatMap((draft) => draft.files)
      assert.deepEqual(files, ['later.png'])
    })
    await page.reload()
    await chosen(page, 'later.png').waitFor()
    assert.equal(await chosen(page, 'liar.png').count(), 0)
    await upload(page).click()
    await page.getByText('Images uploaded successfully!').waitFor()
    assert.equal((await titles()).length, 3)
    await page
      .getByRole('button', { name: /^Delete Opening night/ })
      .nth(2)
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone', { exact: true }).waitFor()
    await visit(page, '/gallery')
    assert.equal(await page.getByRole('img', { name: 'Opening night' }).count(), 2)
  })

  test('files that are too large or not images are reported at once and never sent', async () => {
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

  test('failed uploads stay, even after a reload, and can be retried', async () => {
    expectFailedRequests()
    const page = await openGallery()
    await page.getByLabel('Event title').fill('Hack day')
    await choose(page, [await imageFile('one.png', '#e8a317'), await imageFile('two.png', '#1f6fb2')])
    await page.route('**/api/gallery', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, body: '{"success":false}' })
        : route.continue(),
    )
    await upload(page).click()
    await page.getByText('Upload failed.').waitFor()
    await chosen(page, 'two.png').getByText('Unknown error').waitFor()
    await page.unroute('**/api/gallery')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await chosen(page, 'two.png').waitFor()
    assert.equal(await page.getByLabel('Event title').inputValue(), 'Hack day')
    await upload(page).click()
    await page.getByText('Images uploaded successfully!').waitFor()
    assert.deepEqual((await titles()).slice(0, 2), ['Hack day', 'Hack day'])
    assert.equal(await page.getByLabel('Event title').inputValue(), '')
  })

  test('images chosen before the stored draft is loaded are stored, too', async () => {
    const page = await openGallery()
    const other = await openTab(page)
    await visit(other, '/about')
    const release = await holdDrafts(other)
    page.on('dialog', (dialog) => dialog.accept())
    await visit(page, '/admin/gallery')
    await page.getByLabel('Event title').fill('Hack day')
    await choose(page, [await imageFile('one.png', '#e8a317')])
    await release()
    await eventually(async () => assert.equal((await storedDrafts(other)).length, 1))
    await page.reload()
    await chosen(page, 'one.png').waitFor()
    assert.equal(await page.getByLabel('Event title').inputValue(), 'Hack day')
  })

  test('images can be dropped anywhere on the form and pasted, and the progress is shown', async () => {
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
    await page.getByLabel('Event title').evaluate((field, data) => {
      const transferOf = (name: string) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(data)], name, { type: 'image/png' }))
        return transfer
      }
      const options = { bubbles: true, cancelable: true }
      field.dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf('dropped.png'), ...options }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transferOf('pasted.png'), ...options }))
    }, bytes)
    for (const name of ['dropped.png', 'pasted.png']) await chosen(page, name).locator('img[src^="blob:"]').waitFor()
    await upload(page).dblclick()
    await page.getByRole('progressbar', { name: 'Sending images' }).waitFor()
    release()
    await page.getByText('Images uploaded successfully!').waitFor()
    assert.equal((await titles()).filter((title: string) => title === 'Dropped').length, 2)
  })
})

describe('the images', () => {
  test('one is deleted after confirmation, and stays after a failure', async () => {
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

  test('one gets a caption and a description, and many another title', async () => {
    const image_path = `${site.url}/favicon.svg`
    for (let count = 0; count < 2; count += 1) await makeGalleryImage(site.db, { event_title: 'Untitled', image_path })
    const page = await openGallery()
    await page.getByRole('button', { name: 'Edit Untitled (1)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Caption').fill('The last demo')
    await dialog.getByLabel('Description of the picture').fill('A crowd around a table')
    await dialog.getByRole('button', { name: 'Save image' }).click()
    await page.getByText('Image updated successfully!').waitFor()
    for (const number of [1, 2]) await page.getByLabel(`Select Untitled (${number})`).check()
    await page.getByRole('button', { name: 'Change…' }).click()
    await dialog.getByLabel('Field').selectOption('Event title')
    await dialog.getByLabel('Event title').fill('Demo day')
    await dialog.getByRole('button', { name: /^(Save|Change)/ }).click()
    await page.getByText('2 gallery images updated.').waitFor()
    assert.deepEqual((await titles()).slice(0, 2), ['Demo day', 'Demo day'])
    await visit(page, '/gallery')
    const captioned = page.getByRole('link', { name: 'The last demo · Demo day: A crowd around a table, picture 1' })
    assert.deepEqual((await page.locator('figcaption').allTextContents()).slice(0, 2), [
      'The last demo · Demo day',
      'Demo day',
    ])
    await captioned.click()
    await page.getByRole('dialog').getByText('The last demo').first().waitFor()
  })

  test('they can be searched by event, and a failed load can be retried', async () => {
    expectFailedRequests()
    await makeGalleryImage(site.db, { event_title: 'Café', image_path: `${site.url}/favicon.svg` })
    const page = await openGallery()
    await page.getByLabel('Search images').fill('cafe')
    await eventually(async () => assert.equal(await page.getByRole('button', { name: /^Delete / }).count(), 1))
    await page.route('**/api/gallery?*', (route) => route.fulfill({ status: 500, body: '{"success":false}' }))
    await page.reload()
    await page.getByText('Failed to load gallery.').waitFor()
    await page.unroute('**/api/gallery?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /^Delete Café/ }).waitFor()
  })

  test('the page has no violations with chosen images and their errors', async () => {
    const page = await openGallery()
    await choose(page, [
      await imageFile('one.png'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    ])
    await upload(page).click()
    await page.getByText('Please enter an event title and select images.').waitFor()
    await assertAccessibleOnAllScreens(page)
  })
})
