import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertTexts, eventually, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeRoom, makeSpeaker, makeSummit, makeTrack, signInAs } from '../factories.ts'
import { readCalendar } from '../read-calendar.ts'
import { structuredDataOf } from '../structured-data.ts'
import { assertAccessibleInBothSchemes } from './accessibility.ts'
import { openRowMenu, pressRowAction } from './row-actions.ts'

const hall = { date: '2027-04-14', location: 'Main hall', track: 'Payments', speaker: 'A guest' }

async function serveAgenda() {
  const site = await serveTestSite()
  const { db } = site
  await makeSummit(db)
  await makeTrack(db)
  await makeTrack(db, { name: 'Custody', color: 'olive', order: 1 })
  await makeRoom(db, { capacity: 800, floor: 'Ground floor' })
  await makeRoom(db, { name: 'Hall B', order: 1 })
  const { id } = await makeSpeaker(db, { name: 'Ada Obi' })
  await makeAgendaItem(db, { topic: 'Rails', time: '10:00 - 10:45', ...hall, speakers: [id] })
  await makeAgendaItem(db, { topic: 'Kiosks', time: '10:30 - 11:00', ...hall })
  await makeAgendaItem(db, { topic: 'Keys', time: '11:30 - 12:00', ...hall, track: 'Custody' })
  return site
}

test('staff see the warnings, and move talks, on a phone', async () => {
  const site = await serveAgenda()
  const page = await signedInPage(site, 'admin', { width: 360 })
  const timeOf = async (topic: string) =>
    (await site.get('/api/agenda')).body.data.find((item: { topic: string }) => item.topic === topic)?.time
  const act = async (action: string, topic: string) => {
    await openRowMenu(page, topic)
    await page.getByRole('button', { name: action, exact: true }).click()
  }
  const dialog = page.locator('dialog[open]')

  await visit(page, '/admin/agenda')
  await page.getByText('1 possible problem').click()
  await assertAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: '“Rails” and “Kiosks” are in Main hall at the same time' }).click()
  await assertTexts(page, ['“Rails” and “Kiosks” are in Main hall at the same time.'])
  assert.equal(await dialog.getByLabel('Day number').isVisible(), false)
  await assertAccessibleInBothSchemes(page)
  await dialog.getByLabel('Location', { exact: true }).selectOption('Hall B')
  await dialog.getByText('are in Main hall at the same time').waitFor({ state: 'detached' })
  await dialog.getByLabel('Location', { exact: true }).selectOption({ label: 'Other text…' })
  await dialog.getByRole('textbox', { name: 'Location' }).fill('The garden')
  await dialog.getByRole('button', { name: 'Save agenda item' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1 possible problem').waitFor({ state: 'detached' })
  assert.equal((await site.get('/api/rooms')).body.data.length, 2)

  await act('Shift Kiosks', 'Kiosks')
  await dialog.getByLabel('By').selectOption('30 minutes later')
  await dialog.getByLabel('Also move everything after it in Main hall that day').check()
  await assertAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Shift', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual([await timeOf('Kiosks'), await timeOf('Keys')], ['11:00 - 11:30', '12:00 - 12:30'])
  await page.getByText('2 agenda items moved by 30 minutes.').waitFor()
  await assertAccessibleInBothSchemes(page)
  // A double click takes it back once.
  await page.getByRole('button', { name: 'Undo' }).dblclick()
  await page.getByText('Undone').waitFor()
  assert.deepEqual([await timeOf('Kiosks'), await timeOf('Keys')], ['10:30 - 11:00', '11:30 - 12:00'])

  await act('Swap Kiosks with…', 'Kiosks')
  await dialog.getByLabel('Agenda item').selectOption({ label: 'Wed, April 14 · 11:30 - 12:00 · Main hall · Keys' })
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual([await timeOf('Kiosks'), await timeOf('Keys')], ['11:30 - 12:00', '10:30 - 11:00'])

  await act('Duplicate Keys', 'Keys')
  await page.getByText('Agenda item created successfully.').waitFor()
  assert.equal(await timeOf('Keys (copy)'), undefined)
  const token = await signInAs(site, 'admin')
  const copy = async () =>
    (await site.call('GET', '/api/agenda', { token })).body.data.find(
      ({ topic }: { topic: string }) => topic === 'Keys (copy)',
    )
  assert.deepEqual([(await copy()).time, (await copy()).hidden], ['10:30 - 11:00', true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => assert.equal(await copy(), undefined))
})

test('in the form of a talk the summit’s days are buttons, and rare fields are folded', async () => {
  const site = await serveAgenda()
  const page = await signedInPage(site, 'admin', { width: 360 })
  const dialog = page.locator('dialog[open]')
  const day = (name: string) => dialog.getByRole('group', { name: 'Date' }).getByRole('button', { name })
  const time = dialog.getByLabel('Time', { exact: true })
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save agenda item' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body } = await site.get('/api/agenda')
    return body.data.find(({ topic }: { topic: string }) => topic === 'Vaults')
  }

  await visit(page, '/admin/agenda')
  await page.getByRole('button', { name: 'Add Agenda Item' }).click()
  await dialog.getByLabel('Topic').fill('Vaults')
  await day('Thu 15').click()
  assert.equal(await time.isVisible(), false)
  await dialog.getByRole('button', { name: 'Save agenda item' }).click()
  await dialog.getByText('Time is required').waitFor()
  assert.ok(await time.evaluate((field) => field === document.activeElement))
  await assertAccessibleInBothSchemes(page)
  await dialog.getByLabel('Start').fill('09:00')
  const { date, day: number, start, time: text } = await save()
  assert.deepEqual([date, number, start, text], ['2027-04-15', null, '09:00', '09:00'])

  await page.getByRole('button', { name: 'Edit Vaults' }).click()
  assert.equal(await day('Thu 15').getAttribute('aria-pressed'), 'true')
  assert.equal(await time.isVisible(), false)
  await day('Other…').click()
  await dialog.getByLabel('Other date').fill('2027-04-20')
  await dialog.getByText('“Vaults” is outside the summit’s days.').waitFor()
  assert.equal((await save()).date, '2027-04-20')

  await page.getByRole('button', { name: 'Edit Vaults' }).click()
  await day('No date').click()
  await dialog.getByText('Other time, day or speakers').click()
  await dialog.getByLabel('Day number').fill('2')
  const saved = await save()
  assert.deepEqual([saved.date, saved.day], [null, 2])
})

test('staff rename a track and add a room', async () => {
  const site = await serveAgenda()
  const page = await signedInPage(site, 'admin')
  const dialog = page.locator('dialog[open]')
  await visit(page, '/admin/tracks')
  await page.getByRole('button', { name: 'Edit Custody' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Keys and vaults')
  await dialog.getByRole('radio', { name: 'rose' }).check()
  await assertAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Save track' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('td .badge', { hasText: 'rose' }).waitFor()
  await assertAccessibleInBothSchemes(page)
  assert.match((await site.get('/agenda')).body, /badge tone-rose">Keys and vaults</)

  await page.getByRole('navigation', { name: 'Tracks and rooms' }).getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rooms' }).waitFor()
  await page.getByRole('button', { name: 'Add Room' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Roof')
  await dialog.getByLabel('Capacity').fill('90')
  await dialog.getByRole('button', { name: 'Save room' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit Roof' }).waitFor()
  await assertAccessibleInBothSchemes(page)
})

test('staff move a room to another building, and nobody is sent to the main one', async () => {
  const site = await serveAgenda()
  const token = await signInAs(site, 'admin')
  const main = { name: 'Lagos Week', venue: 'Eko Convention Centre', address: 'Adetokunbo Ademola Street, Lagos' }
  assert.equal((await site.call('PUT', '/api/content/summit', { token, body: main })).status, 200)
  const page = await signedInPage(site, 'admin', { width: 360 })
  const dialog = page.locator('dialog[open]')
  const save = async (label: string) => {
    await dialog.getByRole('button', { name: label }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const lists = page.getByRole('navigation', { name: 'Tracks and rooms' })

  await visit(page, '/admin/tracks/rooms')
  await page.getByRole('button', { name: 'Edit Main hall' }).click()
  await dialog.getByLabel('Name', { exact: true }).waitFor()
  assert.equal(await dialog.getByLabel('Venue').count(), 0)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await lists.getByRole('link', { name: 'Venues' }).click()
  await page.getByText('Main venue: Eko Convention Centre').waitFor()
  await assertAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Add Venue' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Landmark Centre')
  await dialog.getByLabel('Address').fill('4 Water Corporation Drive, Lagos')
  await assertAccessibleInBothSchemes(page)
  await save('Save venue')

  await lists.getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'Edit Main hall' }).click()
  await dialog.getByLabel('Venue').selectOption('Landmark Centre')
  await assertAccessibleInBothSchemes(page)
  await save('Save room')
  await assertTexts(page, ['Landmark Centre', 'Main venue'])
  await pressRowAction(page, 'History of', 'Main hall')
  await dialog.getByRole('insertion').filter({ hasText: 'Landmark Centre' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const [talk] = (await site.get('/api/agenda')).body.data
  await visit(page, `/agenda/${talk.id}`)
  await page.getByText('Main hall, Landmark Centre', { exact: true }).first().waitFor()
  await assertAccessibleInBothSchemes(page)
  const calendar = (await readCalendar(site, `/agenda/${talk.id}.ics`)).text.replaceAll('\r\n ', '')
  const html = (await site.get(`/agenda/${talk.id}`)).body
  const [event] = structuredDataOf(html)
  assert.equal(event?.location.address, '4 Water Corporation Drive, Lagos')
  assert.match(calendar, /LOCATION:Main hall\\, Landmark Centre\\, 4 Water Corporation Drive\\, Lagos/)
  assert.doesNotMatch(calendar + JSON.stringify(event?.location), /Eko|Adetokunbo/)
  await page.getByRole('link', { name: 'Getting there' }).click()
  await page.getByRole('heading', { name: 'Landmark Centre' }).waitFor()
  await assertAccessibleInBothSchemes(page)

  await visit(page, '/admin/tracks/venues')
  await pressRowAction(page, 'Delete', 'Landmark Centre')
  await dialog.getByText('One room is in it. Talks there will show no venue').waitFor()
  await assertAccessibleInBothSchemes(page)
  await save('Delete')
  await visit(page, '/admin/tracks/rooms')
  await page.getByRole('button', { name: 'Edit Main hall' }).click()
  assert.equal(
    await dialog.getByLabel('Venue').evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text),
    'A deleted venue',
  )
})

test('the form of a talk keeps a text in place of a time, and a choice that is taken up again', async () => {
  const site = await serveAgenda()
  const { id } = await makeAgendaItem(site.db, { topic: 'Walk', time: 'After lunch', start: '13:00', end: '14:00' })
  const page = await signedInPage(site, 'admin')
  const dialog = page.locator('dialog[open]')
  await visit(page, '/admin/agenda')
  await page.getByRole('button', { name: 'Edit Walk' }).click()
  await dialog.getByLabel('End', { exact: true }).fill('14:30')
  await dialog.getByLabel('Time', { exact: true }).fill('After the lunch')
  const format = dialog.getByLabel('Format')
  await format.selectOption('Social')
  await format.selectOption({ label: 'Other text…' })
  await page.keyboard.press('Tab')
  await eventually(async () => assert.equal(await format.inputValue(), 'Social'))
  await dialog.getByRole('button', { name: 'Save agenda item' }).click()
  await dialog.waitFor({ state: 'detached' })
  const saved = (await site.get(`/api/agenda/${id}`)).body.data
  assert.deepEqual([saved.time, saved.start, saved.end, saved.format], ['After the lunch', '13:00', '14:30', 'Social'])

  await page.getByRole('button', { name: 'Edit Kiosks' }).click()
  await dialog.getByLabel('Start', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save agenda item' }).click()
  await dialog.getByText('Time is required').waitFor()
})
