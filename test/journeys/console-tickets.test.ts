import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, expectFailedRequests } from '../browser.ts'
import {
  addMinimal,
  assertToast,
  errorOf,
  fieldOf,
  fill,
  openNew,
  type Screen,
  save,
  site,
  staff,
  testRecords,
} from './console-records.ts'
import { openConsole } from './session.ts'

const tickets: Screen = {
  path: '/admin/tickets',
  publicPath: '/tickets',
  addButton: 'Add New Ticket',
  entity: 'ticket',
  name: 'Front row',
  values: {
    Name: 'Front row',
    Description: 'All three days, seats in front.',
    Price: '12500.50',
    Currency: 'kes',
    Quantity: '40',
    Sold: '10',
    'Early bird': true,
    'Early bird price': '9500',
    'Early bird end date': '2027-01-31',
    Features: 'All talks\n\n Lunch, tea and coffee ',
    Type: 'vip',
    'On sale from': '2026-10-01',
    'On sale until': '2027-04-13',
  },
  shown: {
    texts: [
      'VIP',
      'Front row',
      'KSh 9,500 instead of KSh 12,501',
      'Early bird until January 31, 2027',
      'All talks',
      'Lunch, tea and coffee',
      'then KSh 12,501 until April 13, 2027',
      '25% sold',
      '30 left',
    ],
    images: 0,
  },
  changes: { Name: 'First row', Currency: '', 'Early bird': false, 'On sale from': '' },
  shownAfter: { texts: ['First row', '$12,501', 'On sale until April 13, 2027'], gone: 'Early bird until' },
  renamed: 'First row',
  empty: 'No tickets found. Click "Add New Ticket" to create one.',
  question: 'Are you sure you want to delete this ticket? This will not affect already purchased tickets.',
  messages: {
    added: 'Ticket added successfully!',
    updated: 'Ticket updated successfully!',
    deleted: 'Ticket deleted successfully!',
  },
  failures: {
    load: ['Failed to load tickets. Please try again.', 'Failed to load tickets. Please try again.'],
    save: 'Failed to add ticket. Please try again.',
    remove: 'Failed to delete ticket. Please try again.',
  },
  requiredValues: { Name: 'Standard', Description: 'All three days.' },
  invalid: [
    {
      values: { Price: '-1', Quantity: '0' },
      errors: {
        Name: 'Ticket name is required',
        Description: 'Description is required',
        Price: 'Must be at least 0',
        Quantity: 'Quantity must be at least 1',
      },
    },
    {
      values: { Name: 'VIP', Description: 'In front.', Price: '', Quantity: '1.5', Currency: 'US' },
      errors: {
        Price: 'Must be given',
        Quantity: 'Quantity must be a whole number',
        Currency: 'Currency must be three capital letters, such as USD',
      },
    },
    {
      values: {
        Price: '10',
        Quantity: '5',
        Sold: '6',
        Currency: '',
        'Early bird': true,
        'On sale from': '2027-01-02',
        'On sale until': '2027-01-01',
      },
      errors: {
        Sold: 'Sold must not be more than the quantity',
        'Early bird price': 'Early bird price is required',
        'Early bird end date': 'Early bird end date is required',
        'On sale until': 'End date must not be before the start date',
      },
    },
  ],
}

testRecords(tickets)

test('a ticket can be taken off sale, and put on sale again', async () => {
  expectFailedRequests()
  const page = await openConsole(site, tickets.path, staff)
  await addMinimal(page, tickets)
  const toggle = page.getByRole('switch', { name: 'Available: Standard' })
  const isOn = (on: boolean) => eventually(async () => assert.equal(await toggle.isChecked(), on))
  await isOn(true)
  await toggle.click()
  await assertToast(page, 'Ticket marked as unavailable successfully!')
  await isOn(false)
  const { body } = await site.get('/api/tickets')
  assert.deepEqual(body.data, [])
  await page.route('**/api/tickets/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  )
  await toggle.click()
  await assertToast(page, 'Failed to update ticket availability. Please try again.')
  await isOn(false)
  await page.unroute('**/api/tickets/*')
  await toggle.click()
  await assertToast(page, 'Ticket marked as available successfully!')
  await isOn(true)
})

test('an incomplete date is not treated as empty', async () => {
  const page = await openConsole(site, tickets.path, staff)
  const dialog = await openNew(page, tickets)
  await fill(dialog, tickets.requiredValues)
  await dialog.locator('summary').click()
  await fieldOf(dialog, 'On sale from').pressSequentially('04')
  await save(page, tickets)
  await eventually(async () => assert.equal(await errorOf(dialog, 'On sale from'), 'Must be a date (YYYY-MM-DD)'))
})
