import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { eventually, expectFailedRequests, visit } from '../browser.ts'
import { makeSpeaker, signInAs } from '../factories.ts'
import { assertAccessibleOnAllScreens } from './accessibility.ts'
import {
  addMinimal,
  assertDialogClosed,
  assertToast,
  button,
  dialogOf,
  fieldOf,
  fileOf,
  megabyte,
  photo,
  type Screen,
  save,
  site,
  staff,
  testRecords,
} from './console-records.ts'
import { pressRowAction } from './row-actions.ts'
import { openConsole } from './session.ts'

const bio = 'Builds ledgers that stay up at night.\nSings on Sundays.'

const speakers: Screen = {
  path: '/admin/speakers',
  publicPath: '/speakers',
  addButton: 'Add Speaker',
  entity: 'speaker',
  name: 'Ada Obi',
  values: {
    Name: 'Ada Obi',
    Title: 'Engineer',
    Company: 'Kobo Rails',
    Bio: bio,
    Photo: photo,
    Twitter: 'https://x.com/ada',
    LinkedIn: 'https://linkedin.com/in/ada',
    Website: 'https://ada.example',
  },
  shown: { texts: ['Ada Obi', 'Engineer', 'Kobo Rails'], images: 1 },
  changes: { Name: 'Ada N. Obi', Company: 'Volta Exchange' },
  shownAfter: { texts: ['Ada N. Obi', 'Engineer', 'Volta Exchange'], gone: 'Kobo Rails' },
  renamed: 'Ada N. Obi',
  empty: 'No speakers found. Click "Add Speaker" to create one.',
  question: 'Are you sure you want to delete the speaker "Ada N. Obi"? This action cannot be undone.',
  messages: {
    added: 'Speaker added successfully',
    updated: 'Speaker updated successfully',
    deleted: 'Speaker deleted successfully',
  },
  failures: {
    load: ['Error fetching speakers: Network error', 'Failed to fetch speakers'],
    save: 'Failed to add speaker',
    remove: 'Failed to delete speaker',
  },
  requiredValues: { Name: 'Ada Obi', Title: 'Engineer', Company: 'Kobo Rails', Bio: bio },
  invalid: [
    {
      values: { Name: 'A', Bio: 'Too short', Website: 'ada', Photo: fileOf('image/gif') },
      errors: {
        Name: 'Name must be at least 2 characters',
        Title: 'Title is required',
        Company: 'Company is required',
        Bio: 'Bio must be at least 20 characters',
        Photo: 'Unsupported file format',
        Website: 'Must be a valid URL',
      },
    },
    {
      values: { Photo: fileOf('image/png', 5 * megabyte + 1) },
      errors: { Photo: 'Image file is too large (max 5MB)' },
    },
  ],
}

testRecords(speakers)

test('a speaker can be featured on the home page, and unfeatured', async () => {
  expectFailedRequests()
  const page = await openConsole(site, speakers.path, staff)
  await addMinimal(page, speakers)
  const star = button(page, 'Featured: Ada Obi')
  const isOn = (on: boolean) =>
    eventually(async () => assert.equal(await star.getAttribute('aria-pressed'), String(on)))
  await star.click()
  await assertToast(page, 'Speaker featured successfully')
  await isOn(true)
  await page.route('**/api/**/featured', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await star.click()
  await assertToast(page, 'Failed to update speaker featured status')
  await isOn(true)
  await page.unroute('**/api/**/featured')
  await star.click()
  await assertToast(page, 'Speaker unfeatured successfully')
  await isOn(false)
})

/** Half blue, half red, and so small that nginx keeps it in memory: as root, its worker may not write here. */
async function widePhoto() {
  const half = await sharp({ create: { width: 240, height: 200, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 480, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return { name: 'wide.png', mimeType: 'image/png', buffer }
}

test('a photo that is still being read is not left out of a save', async () => {
  const { id } = await makeSpeaker(site.db, { name: 'Slow Phone' })
  const page = await openConsole(site, speakers.path, staff)
  await button(page, 'Edit Slow Phone').click()
  const release = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = window.createImageBitmap
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await promise
      return read(image)
    }
    return resolve
  })
  await fieldOf(dialogOf(page), 'Photo').setInputFiles(photo)
  await save(page, speakers)
  await release.evaluate((resolve) => resolve())
  await assertToast(page, 'Speaker updated successfully')
  assert.match((await site.get(`/api/speakers/${id}`)).body.data.image, /640x640/)
})

test('a photo that is not square asks for its focus, which every place then shows, and can be cropped', async () => {
  const { id } = await makeSpeaker(site.db, { name: 'Wide Photo' })
  const page = await openConsole(site, speakers.path, staff, { width: 360 })
  const imageOf = async () => (await site.get(`/api/speakers/${id}`)).body.data.image
  await button(page, 'Edit Wide Photo').click()
  // Dropped anywhere on the form.
  const { buffer } = await widePhoto()
  await fieldOf(dialogOf(page), 'Name').evaluate(
    (field, bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'wide.png', { type: 'image/png' }))
      field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [...buffer],
  )
  await page.getByRole('dialog', { name: 'Adjust picture' }).waitFor()
  await assertAccessibleOnAllScreens(page)
  await page.getByLabel('From the left').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await button(page, 'Apply').click()
  await save(page, speakers)
  await assertToast(page, 'Speaker updated successfully')
  assert.match(await imageOf(), /\/480x200\.webp#focus=0-50$/)
  await visit(page, `/speakers/${id}`)
  const position = (element: Element) => getComputedStyle(element).objectPosition
  await eventually(async () => assert.equal(await page.locator('main .portrait > img').evaluate(position), '0% 50%'))

  await visit(page, speakers.path)
  await button(page, 'Edit Wide Photo').click()
  await button(page, 'Adjust Photo').click()
  // Enter on a slider does not save the form.
  await page.getByLabel('From the left').press('Enter')
  await button(page, 'Crop').click()
  await button(page, 'Crop to a square').click()
  const corner = await page.locator('dialog[open] svg circle').last().boundingBox()
  assert.ok(corner)
  await page.mouse.move(corner.x + 2, corner.y + 2)
  await page.mouse.down()
  await page.mouse.move(corner.x - 40, corner.y - 40)
  await page.mouse.up()
  await button(page, 'Crop to a square').click()
  await button(page, 'Apply').click()
  await save(page, speakers)
  await assertToast(page, 'Speaker updated successfully')
  await eventually(async () => assert.match(await imageOf(), /\/200x200\.webp#focus=0-50$/))
  const stored = await fetch(`${site.url}/api/${await imageOf()}`)
  const { channels } = await sharp(Buffer.from(await stored.arrayBuffer())).stats()
  assert.ok((channels[2]?.mean ?? 0) > 240 && (channels[0]?.mean ?? 255) < 15, 'the left half stays')
})

describe('a record that has been deleted', () => {
  async function openStale(name: string) {
    expectFailedRequests()
    const { id } = await makeSpeaker(site.db, { name })
    const page = await openConsole(site, speakers.path, staff)
    await button(page, `Edit ${name}`).waitFor()
    await site.db.deleteFrom('speakers').where('id', '=', id).execute()
    return page
  }

  test('cannot be edited: the dialog says why, and the list is reloaded', async () => {
    const page = await openStale('Gone Tomorrow')
    await button(page, 'Edit Gone Tomorrow').click()
    await dialogOf(page).getByText('This speaker was deleted in the meantime.').waitFor()
    assert.equal(await button(page, 'Try again').count(), 0)
    await page.keyboard.press('Escape')
    await assertDialogClosed(page)
    await eventually(async () => assert.equal(await button(page, 'Edit Gone Tomorrow').count(), 0))
  })

  test('is brought back from its form, which goes on with what was typed', async () => {
    expectFailedRequests()
    const { id } = await makeSpeaker(site.db, { name: 'Back Again', company: 'Kobo Rails' })
    const page = await openConsole(site, speakers.path, staff)
    await button(page, 'Edit Back Again').click()
    const title = fieldOf(dialogOf(page), 'Title')
    await title.fill('Founder of nothing')
    await site.call('DELETE', `/api/speakers/${id}`, { token: await signInAs(site, 'admin') })
    await save(page, speakers)
    await button(dialogOf(page), 'Undo the deletion').click()
    await dialogOf(page).getByText('This speaker was deleted in the meantime.').waitFor({ state: 'detached' })
    assert.equal(await title.inputValue(), 'Founder of nothing')
    await save(page, speakers)
    await assertDialogClosed(page)
    const { body } = await site.get(`/api/speakers/${id}`)
    assert.deepEqual([body.data.title, body.data.company], ['Founder of nothing', 'Kobo Rails'])
  })

  test('cannot be saved: the dialog says why and preserves what was typed, and the list is reloaded', async () => {
    expectFailedRequests()
    const { id } = await makeSpeaker(site.db, { name: 'Gone Meanwhile' })
    const page = await openConsole(site, speakers.path, staff)
    await button(page, 'Edit Gone Meanwhile').click()
    await fieldOf(dialogOf(page), 'Title').fill('Founder of nothing')
    await site.db.deleteFrom('speakers').where('id', '=', id).execute()
    await save(page, speakers)
    await dialogOf(page).getByText('This speaker was deleted in the meantime.').waitFor()
    assert.equal(await fieldOf(dialogOf(page), 'Title').inputValue(), 'Founder of nothing')
    await eventually(async () => assert.equal(await page.getByText('Gone Meanwhile').count(), 0))
  })

  test('cannot be featured: a message says why, and the list is reloaded', async () => {
    const page = await openStale('Gone Star')
    await button(page, 'Featured: Gone Star').click()
    await assertToast(page, 'This speaker was deleted in the meantime.')
    await eventually(async () => assert.equal(await button(page, 'Edit Gone Star').count(), 0))
  })

  test('can be deleted without an error', async () => {
    const page = await openStale('Gone Already')
    await pressRowAction(page, 'Delete', 'Gone Already')
    await button(dialogOf(page), 'Delete').click()
    await assertToast(page, 'This speaker was deleted in the meantime.')
    await assertDialogClosed(page)
    assert.equal(await button(page, 'Edit Gone Already').count(), 0)
  })
})
