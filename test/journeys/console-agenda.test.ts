import assert from 'node:assert/strict'
import { eventually } from '../browser.ts'
import { makeSpeaker } from '../factories.ts'
import { type Screen, site, testRecords } from './console-records.ts'

await makeSpeaker(site.db, { name: 'Wanjiru Kamau' })
await makeSpeaker(site.db, { name: 'Thabo Mokoena' })

const agenda: Screen = {
  path: '/admin/agenda',
  publicPath: '/agenda',
  addButton: 'Add Agenda Item',
  entity: 'agenda item',
  name: 'Light clients on 2G phones',
  values: {
    Topic: 'Light clients on 2G phones',
    Time: '10:00 - 10:40',
    'Day number': '3',
    Date: '2027-04-16',
    'Other speakers': 'Two guests from Gulu',
    Track: 'Engineering',
    Location: 'Hall B',
    Description: 'With a phone on stage.',
  },
  async choose(dialog) {
    await dialog.getByLabel('Search speakers').fill('wanji')
    await eventually(async () => assert.equal(await dialog.getByRole('checkbox').count(), 1))
    await dialog.getByRole('checkbox', { name: 'Wanjiru Kamau' }).check()
    await dialog.getByText('Chosen: Wanjiru Kamau').waitFor()
  },
  shown: {
    texts: [
      'Friday, April 16, 2027',
      '10:00 to 10:40',
      'Light clients on 2G phones',
      'Engineering Hall B',
      'With a phone on stage.',
      'Wanjiru Kamau',
      'Two guests from Gulu',
    ],
    images: 0,
  },
  changes: { Topic: 'Light clients, live', Date: '', 'Other speakers': '' },
  shownAfter: { texts: ['Day 3', 'Light clients, live', 'Wanjiru Kamau'], gone: 'Two guests' },
  renamed: 'Light clients, live',
  empty: 'No agenda items found.',
  question: 'Are you sure you want to delete the agenda item "Light clients, live"? This action cannot be undone.',
  messages: {
    added: 'Agenda item created successfully.',
    updated: 'Agenda item updated successfully.',
    deleted: 'Agenda item deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch agenda items'],
    save: 'Failed to save agenda item.',
    remove: 'Failed to delete agenda item.',
  },
  requiredValues: { Topic: 'Coffee', Time: '11:00' },
  invalid: [
    {
      values: { 'Day number': '0' },
      errors: { Topic: 'Topic is required', Time: 'Time is required', 'Day number': 'Day must be at least 1' },
    },
    { values: { 'Day number': '1.5', Date: '2027-04-16' }, errors: { 'Day number': 'Day must be a whole number' } },
  ],
}

testRecords(agenda)
