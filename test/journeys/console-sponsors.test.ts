import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { makeImage, makeSponsor } from '../factories.ts'
import { fileOf, megabyte, photo, type Screen, site, staff, testRecords } from './console-records.ts'
import { openConsole } from './session.ts'

const sponsors: Screen = {
  path: '/admin/sponsors',
  publicPath: '/sponsors',
  addButton: 'Add Sponsor',
  entity: 'sponsor',
  name: 'Volta Exchange',
  values: {
    Name: 'Volta Exchange',
    Tier: 'gold',
    Contact: 'desk@volta.example',
    Website: 'https://volta.example',
    Logo: photo,
    Description: 'Trades by the river.',
  },
  shown: {
    texts: ['Gold', 'Volta Exchange', 'Trades by the river.', 'desk@volta.example', 'Website of Volta Exchange'],
    images: 1,
  },
  changes: { Name: 'Volta', Tier: '', Contact: '' },
  shownAfter: { texts: ['Volta', 'Trades by the river.'], gone: 'desk@volta.example' },
  renamed: 'Volta',
  empty: 'No sponsors found.',
  question: 'Are you sure you want to delete the sponsor "Volta"? This action cannot be undone.',
  messages: {
    added: 'Sponsor created successfully.',
    updated: 'Sponsor updated successfully.',
    deleted: 'Sponsor deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch sponsors'],
    save: 'Failed to save sponsor.',
    remove: 'Failed to delete sponsor.',
  },
  requiredValues: { Name: 'Volta Exchange' },
  invalid: [
    {
      values: { Website: 'volta', Logo: fileOf('image/png', 2 * megabyte + 1) },
      errors: {
        Name: 'Name is required',
        Website: 'Must be a valid URL',
        Logo: 'Image file is too large (max 2MB)',
      },
    },
    { values: { Logo: fileOf('image/gif') }, errors: { Logo: 'Unsupported file format' } },
  ],
}

testRecords(sponsors)

test('the list shows the whole of a tall logo', async () => {
  const tall = sharp({ create: { width: 150, height: 600, channels: 3, background: '#3b2fb5' } })
  await makeSponsor(site.db, { name: 'Tall Rails', logo: await makeImage(site, await tall.png().toBuffer()) })
  const page = await openConsole(site, '/admin/sponsors', staff)
  const logo = page.getByRole('row', { name: /Tall Rails/ }).locator('img')
  const [height, frame] = await logo.evaluate((image) => [image.clientHeight, image.parentElement?.clientHeight])
  assert.equal(height, frame)
})
