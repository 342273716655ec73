import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeEvent, makeSection, signInAs } from '../factories.ts'
import { fileOf, photo, type Screen, testRecords } from './console-records.ts'

const events: Screen = {
  path: '/admin/events',
  publicPath: '/events',
  addButton: 'Add Event',
  entity: 'event',
  name: 'Gala night',
  values: {
    Name: 'Gala night',
    Date: '2027-04-15',
    Location: 'Courtyard',
    'Start time': '19:00',
    'End time': '23:30',
    Admission: 'free',
    Description: 'Nine kitchens.\nOne long table.',
    Picture: photo,
  },
  shown: {
    texts: ['Gala night', 'Thursday, April 15, 2027', 'Courtyard', '19:00 – 23:30', 'Free', 'One long table.'],
    images: 1,
  },
  changes: { Name: 'Gala evening', 'Start time': '', 'End time': '' },
  shownAfter: { texts: ['Gala evening', 'Courtyard', 'One long table.'], gone: '19:00' },
  renamed: 'Gala evening',
  empty: 'No events found.',
  question: 'Are you sure you want to delete the event "Gala evening"? This action cannot be undone.',
  messages: {
    added: 'Event created successfully.',
    updated: 'Event updated successfully.',
    deleted: 'Event deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch events'],
    save: 'Failed to save event.',
    remove: 'Failed to delete event.',
  },
  requiredValues: { Name: 'Gala night', Date: '2027-04-15', Location: 'Courtyard' },
  invalid: [
    {
      values: { 'Start time': '25:00', Picture: fileOf('image/svg+xml') },
      errors: {
        Name: 'Name is required',
        Date: 'Date is required',
        Location: 'Location is required',
        'Start time': 'Invalid time format (HH:MM)',
        Picture: 'Unsupported file format',
      },
    },
    {
      values: { 'Start time': '19:00', 'End time': '18:00' },
      errors: { 'Start time': '', 'End time': 'End must not be before start' },
    },
  ],
}

testRecords(events)

test('a form neither shows a hidden event at an incomplete moment, nor changes a moment that was not edited', async () => {
  const site = await serveTestSite()
  await makeSection(site.db, { section: 'seo', timeZone: 'Africa/Cairo' })
  const { id } = await makeEvent(site.db, { name: 'Gala' })
  const token = await signInAs(site, 'admin')
  await site.call('PUT', `/api/events/${id}`, { token, body: { hidden: true } })
  const moments = async () => {
    const { hidden, showAt } = (await site.call('GET', `/api/events/${id}`, { token })).body.data
    return [hidden, showAt ?? null]
  }
  const page = await signedInPage(site, 'admin')
  const dialog = page.locator('dialog[open]')
  const save = dialog.getByRole('button', { name: 'Save event' })
  await visit(page, '/admin/events')
  await page.getByRole('button', { name: 'Edit Gala' }).click()
  await dialog.getByLabel('On the site').selectOption('timed')
  await dialog.getByLabel('From').focus()
  // A date without a time.
  await page.keyboard.type('04142031')
  await save.click()
  await dialog.getByText('Must be a date and time').waitFor()
  assert.deepEqual(await moments(), [true, null])
  await dialog.getByLabel('From').fill('2031-04-14T09:00')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(await moments(), [true, '2031-04-14T07:00:00.000Z'])

  // A draft may hold an incomplete moment.
  page.on('dialog', (question) => question.accept())
  await page.getByRole('button', { name: 'Edit Gala' }).click()
  await dialog.getByLabel('From').press('Backspace')
  await dialog.getByText('Draft saved on this device').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  assert.equal(await dialog.getByLabel('From').inputValue(), '')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await eventually(async () => assert.equal(await dialog.getByLabel('From').inputValue(), '2031-04-14T09:00'))

  // The second half past eleven of the night in which Cairo's clocks go back.
  const showAt = '2031-10-30T21:30:15.000Z'
  await site.call('PUT', `/api/events/${id}`, { token, body: { showAt } })
  await visit(page, '/admin/events')
  await page.getByRole('button', { name: 'Edit Gala' }).click()
  await dialog.getByLabel('Location').fill('Courtyard')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(await moments(), [true, showAt])
})
