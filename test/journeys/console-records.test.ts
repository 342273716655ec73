import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { users } from '../../src/features/users/users.store.server.ts'
import {
  assertReads,
  eventually,
  expectFailedRequests,
  openPage,
  requestsDuring,
  serveTestSite,
  visit,
  type Width,
} from '../browser.ts'
import { makeSpeaker } from '../factories.ts'
import { overflowOf } from './pages.ts'

type File = { name: string; mimeType: string; buffer: Buffer }
/** What stands in a field after typing, ticking or choosing, by its label. */
type Filling = Record<string, string | boolean | File>

/** A noun's screen: what is typed in, what is said, and where visitors see it. */
type Screen = {
  path: string
  publicPath: string
  addButton: string
  /** 'event', as it stands on the dialog's buttons. */
  noun: string
  name: string
  filling: Filling
  /** What the dialog needs beyond labelled fields. */
  choose?: (dialog: Locator) => Promise<void>
  /** What visitors read, and how many pictures they see. */
  shown: { texts: string[]; pictures: number }
  changes: Filling
  /** What visitors read after the changes, and what no longer. */
  shownThen: { texts: string[]; gone: string }
  renamed: string
  empty: string
  question: string
  said: { added: string; updated: string; deleted: string }
  /** With the server's word that the network is gone, and without any word. */
  failures: { load: [string, string]; save: [string, string]; remove: string }
  /** The least that can be saved. */
  least: Filling
  wrong: { filling: Filling; errors: Record<string, string> }[]
}

const photo: File = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#3b2fb5' } })
    .png()
    .toBuffer(),
}
const fileOf = (mimeType: string, size = 100): File => ({ name: 'file', mimeType, buffer: Buffer.alloc(size) })
const megabyte = 1_048_576

const bio = 'Builds ledgers that stay up at night.\nSings on Sundays.'

const speakers: Screen = {
  path: '/admin/speakers',
  publicPath: '/speakers',
  addButton: 'Add Speaker',
  noun: 'speaker',
  name: 'Ada Obi',
  filling: {
    Name: 'Ada Obi',
    Title: 'Engineer',
    Company: 'Kobo Rails',
    Bio: bio,
    Photo: photo,
    Twitter: 'https://x.com/ada',
    LinkedIn: 'https://linkedin.com/in/ada',
    Website: 'https://ada.example',
  },
  shown: { texts: ['Ada Obi', 'Engineer', 'Kobo Rails'], pictures: 1 },
  changes: { Name: 'Ada N. Obi', Company: 'Volta Exchange' },
  shownThen: { texts: ['Ada N. Obi', 'Engineer', 'Volta Exchange'], gone: 'Kobo Rails' },
  renamed: 'Ada N. Obi',
  empty: 'No speakers found. Click "Add Speaker" to create one.',
  question: 'Are you sure you want to delete the speaker "Ada N. Obi"? This action cannot be undone.',
  said: {
    added: 'Speaker added successfully',
    updated: 'Speaker updated successfully',
    deleted: 'Speaker deleted successfully',
  },
  failures: {
    load: ['Error fetching speakers: Network error', 'Failed to fetch speakers'],
    save: ['Error adding speaker: Network error', 'Failed to add speaker'],
    remove: 'Failed to delete speaker',
  },
  least: { Name: 'Ada Obi', Title: 'Engineer', Company: 'Kobo Rails', Bio: bio },
  wrong: [
    {
      filling: { Name: 'A', Bio: 'Too short', Website: 'ada', Photo: fileOf('image/gif') },
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
      filling: { Photo: fileOf('image/png', 5 * megabyte + 1) },
      errors: { Photo: 'Image file is too large (max 5MB)' },
    },
  ],
}

const events: Screen = {
  path: '/admin/events',
  publicPath: '/events',
  addButton: 'Add Event',
  noun: 'event',
  name: 'Gala night',
  filling: {
    Name: 'Gala night',
    Date: '2027-04-15',
    Location: 'Courtyard',
    'Start time': '19:00',
    'End time': '23:30',
    Description: 'Nine kitchens.\nOne long table.',
    Picture: photo,
  },
  shown: {
    texts: ['Gala night', 'Thursday, April 15, 2027', 'Courtyard', '19:00 – 23:30', 'One long table.'],
    pictures: 1,
  },
  changes: { Name: 'Gala evening', 'Start time': '', 'End time': '' },
  shownThen: { texts: ['Gala evening', 'Courtyard', 'One long table.'], gone: '19:00' },
  renamed: 'Gala evening',
  empty: 'No events found.',
  question: 'Are you sure you want to delete the event "Gala evening"? This action cannot be undone.',
  said: {
    added: 'Event created successfully.',
    updated: 'Event updated successfully.',
    deleted: 'Event deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch events'],
    save: ['Network error', 'Failed to save event.'],
    remove: 'Failed to delete event.',
  },
  least: { Name: 'Gala night', Date: '2027-04-15', Location: 'Courtyard' },
  wrong: [
    {
      filling: { 'Start time': '25:00', Picture: fileOf('image/svg+xml') },
      errors: {
        Name: 'Name is required',
        Date: 'Date is required',
        Location: 'Location is required',
        'Start time': 'Invalid time format (HH:MM)',
        Picture: 'Unsupported file format',
      },
    },
    {
      filling: { 'Start time': '19:00', 'End time': '18:00' },
      errors: { 'Start time': '', 'End time': 'End must not be before start' },
    },
  ],
}

const agenda: Screen = {
  path: '/admin/agenda',
  publicPath: '/agenda',
  addButton: 'Add Agenda Item',
  noun: 'agenda item',
  name: 'Light clients on 2G phones',
  filling: {
    Topic: 'Light clients on 2G phones',
    Time: '10:00 - 10:40',
    Date: '2027-04-16',
    Day: '3',
    Speaker: 'Two guests from Gulu',
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
    pictures: 0,
  },
  changes: { Topic: 'Light clients, live', Date: '', Speaker: '' },
  shownThen: { texts: ['Day 3', 'Light clients, live', 'Wanjiru Kamau'], gone: 'Two guests' },
  renamed: 'Light clients, live',
  empty: 'No agenda items found.',
  question: 'Are you sure you want to delete the agenda item "Light clients, live"? This action cannot be undone.',
  said: {
    added: 'Agenda item created successfully.',
    updated: 'Agenda item updated successfully.',
    deleted: 'Agenda item deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch agenda items'],
    save: ['Network error', 'Failed to save agenda item.'],
    remove: 'Failed to delete agenda item.',
  },
  least: { Topic: 'Coffee', Time: '11:00' },
  wrong: [
    {
      filling: { Day: '0' },
      errors: { Topic: 'Topic is required', Time: 'Time is required', Day: 'Day must be at least 1' },
    },
    { filling: { Day: '1.5' }, errors: { Day: 'Day must be a whole number' } },
  ],
}

const sponsors: Screen = {
  path: '/admin/sponsors',
  publicPath: '/sponsors',
  addButton: 'Add Sponsor',
  noun: 'sponsor',
  name: 'Volta Exchange',
  filling: {
    Name: 'Volta Exchange',
    Tier: 'gold',
    Contact: 'desk@volta.example',
    Website: 'https://volta.example',
    Logo: photo,
    Description: 'Trades by the river.',
  },
  shown: {
    texts: ['Gold', 'Volta Exchange', 'Trades by the river.', 'desk@volta.example', 'Website of Volta Exchange'],
    pictures: 1,
  },
  changes: { Name: 'Volta', Tier: '', Contact: '' },
  shownThen: { texts: ['Volta', 'Trades by the river.'], gone: 'desk@volta.example' },
  renamed: 'Volta',
  empty: 'No sponsors found.',
  question: 'Are you sure you want to delete the sponsor "Volta"? This action cannot be undone.',
  said: {
    added: 'Sponsor created successfully.',
    updated: 'Sponsor updated successfully.',
    deleted: 'Sponsor deleted successfully.',
  },
  failures: {
    load: ['Network error', 'Failed to fetch sponsors'],
    save: ['Network error', 'Failed to save sponsor.'],
    remove: 'Failed to delete sponsor.',
  },
  least: { Name: 'Volta Exchange' },
  wrong: [
    {
      filling: { Website: 'volta', Logo: fileOf('image/png', 2 * megabyte + 1) },
      errors: {
        Name: 'Name is required',
        Website: 'Must be a valid URL',
        Logo: 'Image file is too large (max 2MB)',
      },
    },
    { filling: { Logo: fileOf('image/gif') }, errors: { Logo: 'Unsupported file format' } },
  ],
}

const tickets: Screen = {
  path: '/admin/tickets',
  publicPath: '/tickets',
  addButton: 'Add New Ticket',
  noun: 'ticket',
  name: 'Front row',
  filling: {
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
      'KES 9,500 instead of KES 12,501',
      'Early bird until January 31, 2027',
      'All talks',
      'Lunch, tea and coffee',
      'then KES 12,501 until April 13, 2027',
      '25% sold',
      '30 left',
    ],
    pictures: 0,
  },
  changes: { Name: 'First row', Currency: '', 'Early bird': false, 'On sale from': '' },
  shownThen: { texts: ['First row', '$12,501', 'On sale until April 13, 2027'], gone: 'Early bird until' },
  renamed: 'First row',
  empty: 'No tickets found. Click "Add New Ticket" to create one.',
  question: 'Are you sure you want to delete this ticket? This will not affect already purchased tickets.',
  said: {
    added: 'Ticket added successfully!',
    updated: 'Ticket updated successfully!',
    deleted: 'Ticket deleted successfully!',
  },
  failures: {
    load: ['Failed to load tickets. Please try again.', 'Failed to load tickets. Please try again.'],
    save: ['Failed to add ticket. Please try again.', 'Failed to add ticket. Please try again.'],
    remove: 'Failed to delete ticket. Please try again.',
  },
  least: { Name: 'Standard', Description: 'All three days.' },
  wrong: [
    {
      filling: { Price: '-1', Quantity: '0' },
      errors: {
        Name: 'Ticket name is required',
        Description: 'Description is required',
        Price: 'Must be at least 0',
        Quantity: 'Quantity must be at least 1',
      },
    },
    {
      filling: { Name: 'VIP', Description: 'In front.', Price: '', Quantity: '1.5', Currency: 'US' },
      errors: {
        Price: 'Must be a number',
        Quantity: 'Quantity must be a whole number',
        Currency: 'Currency must be three capital letters, such as USD',
      },
    },
    {
      filling: {
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

/** An empty site, and a super admin's session on it. */
async function openSite() {
  const site = await serveTestSite()
  const [email, password] = ['njeri@example.com', 'jacaranda']
  await users.makeSuperAdmin(site.db, { id: null, name: 'Tester' }, { email, password })
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { user } = (await answer.json()) as { user: { token: string } }
  return { ...site, user }
}

async function openSignedIn(width: Width = 1280) {
  const page = await openPage({ at: site.url, width })
  await page.addInitScript(({ token, ...rest }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(rest))
  }, site.user)
  return page
}

async function openConsole(path: string, width?: Width) {
  const page = await openSignedIn(width)
  await visit(page, path)
  return page
}

const site = await openSite()

const dialogOf = (page: Page) => page.locator('dialog[open]').last()
const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
const save = (page: Page, { noun }: Screen) => button(dialogOf(page), `Save ${noun}`).click()

async function fill(dialog: Locator, filling: Filling) {
  for (const [label, value] of Object.entries(filling)) {
    const field = fieldOf(dialog, label)
    if (typeof value === 'boolean') await field.setChecked(value)
    else if (typeof value !== 'string') await field.setInputFiles(value)
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value)
    else await field.fill(value)
  }
}

async function openNew(page: Page, { addButton }: Screen) {
  await button(page, addButton).click()
  const dialog = dialogOf(page)
  await dialog.locator('form').waitFor()
  return dialog
}

/** The message beneath a field; '' where nothing is wrong. */
async function errorOf(dialog: Locator, label: string) {
  const ids = await fieldOf(dialog, label).getAttribute('aria-describedby')
  const id = ids?.split(' ').find((each) => each.endsWith('-error'))
  return id ? await dialog.locator(`[id="${id}"]`).textContent() : ''
}

const isSaid = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
const isClosed = (page: Page) => eventually(async () => assert.equal(await page.locator('dialog').count(), 0))

for (const screen of [speakers, events, agenda, sponsors, tickets]) {
  const { path, publicPath, noun, empty, said, failures } = screen
  describe(`the console's ${path.split('/').at(-1)}`, () => {
    if (screen === agenda) {
      before(async () => {
        await makeSpeaker(site.db, { name: 'Wanjiru Kamau' })
        await makeSpeaker(site.db, { name: 'Thabo Mokoena' })
      })
    }

    test('added with every field, seen by visitors, changed and deleted, on a phone', async () => {
      const page = await openConsole(path, 360)
      await assertReads(page, [empty])
      const dialog = await openNew(page, screen)
      await fill(dialog, screen.filling)
      await screen.choose?.(dialog)
      await save(page, screen)
      await isSaid(page, said.added)
      await isClosed(page)
      await button(page, `Edit ${screen.name}`).waitFor()
      assert.equal(Math.max(0, await overflowOf(page)), 0)

      const visitor = await openPage({ at: site.url, width: 360 })
      const pictures = visitor.locator('main img[src*="/uploads/"]')
      await visitor.goto(publicPath)
      await assertReads(visitor, screen.shown.texts)
      assert.equal(await pictures.count(), screen.shown.pictures)

      await button(page, `Edit ${screen.name}`).click()
      await dialogOf(page).locator('form').waitFor()
      await fill(dialogOf(page), screen.changes)
      await save(page, screen)
      await isSaid(page, said.updated)
      await isClosed(page)

      await visitor.goto(publicPath)
      await assertReads(visitor, screen.shownThen.texts)
      assert.ok(!(await visitor.locator('main').innerText()).includes(screen.shownThen.gone))
      assert.equal(await pictures.count(), screen.shown.pictures)

      await button(page, `Delete ${screen.renamed}`).click()
      assert.equal(await dialogOf(page).locator('p').first().textContent(), screen.question)
      await button(dialogOf(page), 'Delete').click()
      await isSaid(page, said.deleted)
      await assertReads(page, [empty])
    })

    test('what is wrong stands at its field, the first one focused, and nothing is sent', async () => {
      const page = await openConsole(path)
      const dialog = await openNew(page, screen)
      const requests = await requestsDuring(page, async () => {
        for (const [index, { filling, errors }] of screen.wrong.entries()) {
          await fill(dialog, filling)
          await save(page, screen)
          await eventually(async () => {
            for (const [label, message] of Object.entries(errors)) assert.equal(await errorOf(dialog, label), message)
          })
          const [first = ''] = Object.keys(errors)
          if (index === 0) assert.ok(await fieldOf(dialog, first).evaluate((field) => field === document.activeElement))
        }
      })
      const calls = requests.filter(({ url }) => new URL(url).pathname === `/api${publicPath}`)
      assert.deepEqual(calls, [])
    })

    test('a list that cannot be loaded says so, and can be tried again', async () => {
      expectFailedRequests()
      const page = await openSignedIn()
      const list = `**/api/${noun === 'ticket' ? 'tickets/all' : path.slice('/admin/'.length)}`
      const [unreached, broken] = failures.load
      await page.route(list, (route) => route.abort())
      await visit(page, path)
      await assertReads(page, [unreached, 'Try again'])
      await page.unroute(list)
      await page.route(list, (route) => route.fulfill({ status: 500, body: 'broken' }))
      await button(page, 'Try again').click()
      await assertReads(page, [broken, 'Try again'])
      await page.unroute(list)
      await button(page, 'Try again').click()
      await assertReads(page, [empty])
    })

    test('a failed save keeps the dialog and what was typed, and a failed delete its question', async () => {
      expectFailedRequests()
      const page = await openConsole(path)
      const writes = `**/api/${path.slice('/admin/'.length)}{,/*}`
      let answer: 'abort' | 'break' | 'continue' = 'abort'
      await page.route(writes, (route) => {
        if (route.request().method() === 'GET' || answer === 'continue') return route.continue()
        return answer === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'broken' })
      })
      const dialog = await openNew(page, screen)
      await fill(dialog, screen.least)
      for (const message of failures.save) {
        await save(page, screen)
        await dialog.getByRole('alert').getByText(message, { exact: true }).waitFor()
        for (const [label, text] of Object.entries(screen.least))
          assert.equal(await fieldOf(dialog, label).inputValue(), text)
        answer = 'break'
      }
      answer = 'continue'
      await save(page, screen)
      await isSaid(page, said.added)
      await isClosed(page)

      answer = 'break'
      await page.getByRole('button', { name: /^Delete / }).click()
      await button(dialogOf(page), 'Delete').click()
      await dialogOf(page).getByRole('alert').getByText(failures.remove, { exact: true }).waitFor()
      answer = 'continue'
      await button(dialogOf(page), 'Delete').click()
      await isSaid(page, said.deleted)
      await assertReads(page, [empty])
    })
  })
}

describe('a record that somebody else deletes meanwhile', () => {
  async function openStale(name: string) {
    expectFailedRequests()
    const { id } = await makeSpeaker(site.db, { name })
    const page = await openConsole(speakers.path)
    await button(page, `Edit ${name}`).waitFor()
    await site.db.deleteFrom('speakers').where('id', '=', id).execute()
    return page
  }

  test('it cannot be edited: the dialog says why, and the list is without it', async () => {
    const page = await openStale('Gone Tomorrow')
    await button(page, 'Edit Gone Tomorrow').click()
    await dialogOf(page).getByText('This speaker was deleted in the meantime.').waitFor()
    assert.equal(await button(page, 'Try again').count(), 0)
    await page.keyboard.press('Escape')
    await isClosed(page)
    await eventually(async () => assert.equal(await button(page, 'Edit Gone Tomorrow').count(), 0))
  })

  test('to save it says so, keeps what was typed, and the list is without it', async () => {
    expectFailedRequests()
    const { id } = await makeSpeaker(site.db, { name: 'Gone Meanwhile' })
    const page = await openConsole(speakers.path)
    await button(page, 'Edit Gone Meanwhile').click()
    await fieldOf(dialogOf(page), 'Title').fill('Founder of nothing')
    await site.db.deleteFrom('speakers').where('id', '=', id).execute()
    await save(page, speakers)
    await dialogOf(page).getByText('This speaker was deleted in the meantime.').waitFor()
    assert.equal(await fieldOf(dialogOf(page), 'Title').inputValue(), 'Founder of nothing')
    await eventually(async () => assert.equal(await page.getByText('Gone Meanwhile').count(), 0))
  })

  test('to feature it says so, and the list is without it', async () => {
    const page = await openStale('Gone Star')
    await button(page, 'Featured: Gone Star').click()
    await isSaid(page, 'This speaker was deleted in the meantime.')
    await eventually(async () => assert.equal(await button(page, 'Edit Gone Star').count(), 0))
  })

  test('to delete it is no failure', async () => {
    const page = await openStale('Gone Already')
    await button(page, 'Delete Gone Already').click()
    await button(dialogOf(page), 'Delete').click()
    await isSaid(page, 'This speaker was deleted in the meantime.')
    await isClosed(page)
    assert.equal(await button(page, 'Edit Gone Already').count(), 0)
  })
})

describe('what is switched in a row of the console', () => {
  async function addLeast(page: Page, screen: Screen) {
    await fill(await openNew(page, screen), screen.least)
    await save(page, screen)
    await isClosed(page)
  }

  test('a speaker is featured on the home page, and taken off it again', async () => {
    expectFailedRequests()
    const page = await openConsole(speakers.path)
    await addLeast(page, speakers)
    const star = button(page, 'Featured: Ada Obi')
    const isOn = (on: boolean) =>
      eventually(async () => assert.equal(await star.getAttribute('aria-pressed'), String(on)))
    await star.click()
    await isSaid(page, 'Speaker featured successfully')
    await isOn(true)
    await page.route('**/featured', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await star.click()
    await isSaid(page, 'Failed to update speaker featured status')
    await isOn(true)
    await page.unroute('**/featured')
    await star.click()
    await isSaid(page, 'Speaker unfeatured successfully')
    await isOn(false)
  })

  test('a ticket is taken off sale, and put on sale again', async () => {
    expectFailedRequests()
    const page = await openConsole(tickets.path)
    await addLeast(page, tickets)
    const toggle = page.getByRole('switch', { name: 'Available: Standard' })
    const isOn = (on: boolean) => eventually(async () => assert.equal(await toggle.isChecked(), on))
    await isOn(true)
    await toggle.click()
    await isSaid(page, 'Ticket marked as unavailable successfully!')
    await isOn(false)
    const { body } = await site.get('/api/tickets')
    assert.deepEqual(body.data, [])
    await page.route('**/api/tickets/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await toggle.click()
    await isSaid(page, 'Failed to update ticket availability. Please try again.')
    await isOn(false)
    await page.unroute('**/api/tickets/*')
    await toggle.click()
    await isSaid(page, 'Ticket marked as available successfully!')
    await isOn(true)
  })

  test('half a date is not taken for none', async () => {
    const page = await openConsole(tickets.path)
    const dialog = await openNew(page, tickets)
    await fill(dialog, tickets.least)
    await fieldOf(dialog, 'On sale from').pressSequentially('04')
    await save(page, tickets)
    await eventually(async () => assert.equal(await errorOf(dialog, 'On sale from'), 'Must be a date (YYYY-MM-DD)'))
  })
})
