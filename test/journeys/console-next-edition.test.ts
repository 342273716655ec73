import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from '../../src/db/write.server.ts'
import { entities } from '../../src/features/entities.server.ts'
import { speakerInput } from '../../src/features/speakers/speaker.ts'
import { eventually, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeGalleryImage, makeSponsor, makeSummit } from '../factories.ts'
import { assertAccessible, assertAccessibleInBothSchemes } from './accessibility.ts'
import { overflowOf } from './pages.ts'

const site = await serveTestSite()
const { db } = site
await makeSummit(db)
await makeAgendaItem(db, { topic: 'Custody', date: '2027-04-14' })
for (const name of ['Kobo Rails', 'Lumo Exchange', 'Baobab Custody']) await makeSponsor(db, { name, tier: 'gold' })
await makeGalleryImage(db)
const speakers = 2000
await write(db, { id: null, name: 'Test' }, async ({ insertAll }) => {
  const texts = { title: 'Engineer', bio: 'Builds ledgers that stay up.' }
  const inputs = Array.from({ length: speakers }, (_, index) =>
    speakerInput.parse({
      name: `Speaker ${index + 1}`,
      company: index % 400 === 399 ? 'Kobo Rails' : 'Lumo Exchange',
      ...texts,
    }),
  )
  await insertAll(entities.speakers, inputs)
})
const names = async () => (await site.get('/api/sponsors')).body.data.map(({ name }: { name: string }) => name)
const talks = async () => (await site.get('/api/agenda')).body.data.length

test('a super admin starts the next edition, keeps the sponsors, and takes it back', async () => {
  const page = await signedInPage(site, 'super_admin')
  await visit(page, '/admin/content')
  await page.getByRole('button', { name: 'Start the next edition…' }).click()
  const dialog = page.locator('dialog[open]').first()
  await dialog.getByText('Sponsors (3 sponsors)').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  assert.equal(await overflowOf(page), 0)
  await assertAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await dialog.getByLabel('Name of the summit').fill('')
  await dialog.getByRole('button', { name: 'Continue…' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name of the summit').fill('Africa Blockchain Summit 2028')
  await dialog.getByLabel('First day').fill('2028-04-11')
  await dialog.getByLabel('Last day').fill('2028-04-13')
  await dialog.getByRole('checkbox', { name: /^Gallery/ }).uncheck()
  await dialog.getByLabel('Site of this edition').fill('https://2027.summit.example/')
  assert.equal(await dialog.getByLabel('Name of the link').inputValue(), 'The 2027 edition')
  await dialog.getByRole('button', { name: 'Continue…' }).click()
  const question = page.getByRole('dialog', { name: 'Start “Africa Blockchain Summit 2028”?' })
  await question.getByText(/^Removes 1 talk and 1 picture; keeps 2,000 speakers and 3 sponsors\./).waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Start', exact: true }).click()

  await page.getByText('“Africa Blockchain Summit 2028” has started. Removed: 1 talk and 1 picture.').waitFor()
  assert.equal(await page.getByLabel('First day').inputValue(), '2028-04-11')
  assert.equal(await page.getByLabel('Name 1').inputValue(), 'The 2027 edition')
  assert.equal(await talks(), 0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(async () => assert.equal(await talks(), 1))
  await eventually(async () => assert.equal(await page.getByLabel('First day').inputValue(), '2027-04-14'))
})

async function openDialog(width: 360 | 1280 = 1280) {
  const page = await signedInPage(site, 'super_admin', { width })
  await visit(page, '/admin/content')
  await page.getByRole('button', { name: 'Start the next edition…' }).click()
  const dialog = page.locator('dialog[open]').first()
  await dialog.getByRole('checkbox', { name: /^Sponsors/ }).waitFor()
  const choose = (kind: string) => dialog.locator('summary', { hasText: 'Choose which' }).and(dialog.getByLabel(kind))
  return { page, dialog, choose }
}

test('a super admin chooses the sponsors to keep, at 360 px', async () => {
  const { page, dialog, choose } = await openDialog(360)
  assert.equal(await dialog.getByRole('checkbox', { name: /^Lumo Exchange/ }).count(), 0)
  await choose('Choose which sponsors: 3 of 3 kept').press('Enter')
  const boxes = dialog.getByRole('list', { name: 'Kept sponsors' }).getByRole('checkbox')
  await boxes.first().waitFor()
  const labels = await dialog.getByRole('list', { name: 'Kept sponsors' }).locator('label').allTextContents()
  assert.deepEqual(labels, ['Baobab Custody Gold, current', 'Kobo Rails Gold, current', 'Lumo Exchange Gold, current'])
  await dialog.getByRole('checkbox', { name: /^Lumo Exchange/ }).press('Space')
  await dialog.getByText('Sponsors (2 of 3 kept)').waitFor()
  await choose('Choose which sponsors: 2 of 3 kept').waitFor()
  await assertAccessibleInBothSchemes(page)

  const kind = dialog.getByRole('checkbox', { name: /^Sponsors/ })
  await kind.uncheck()
  await dialog.getByText('Sponsors (3 sponsors)').waitFor()
  assert.ok(await boxes.first().isDisabled())
  await assertAccessible(page)
  await kind.check()
  await makeSponsor(db, { name: 'Created Meanwhile', tier: 'gold' })
  await dialog.getByRole('button', { name: 'Continue…' }).click()
  await page.getByText(/^Removes 1 talk and 1 sponsor; keeps 2,000 speakers, 2 sponsors and 1 picture\./).waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText(/has started. Removed: 1 talk and 1 sponsor\.$/).waitFor()
  assert.deepEqual(await names(), ['Baobab Custody', 'Created Meanwhile', 'Kobo Rails'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(async () => assert.equal((await names()).length, 4))
  assert.equal(await talks(), 1)
})

test(`a super admin finds some of ${speakers} speakers, and leaves out all others`, async () => {
  const { page, dialog, choose } = await openDialog()
  await choose('Choose which speakers: 2,000 of 2,000 kept').click()
  const list = dialog.getByRole('list', { name: 'Kept speakers' })
  await list.getByRole('checkbox', { name: 'Speaker 1 Lumo Exchange' }).waitFor()
  assert.ok((await list.getByRole('checkbox').count()) <= 60)
  await list.getByRole('checkbox').nth(59).focus()
  await eventually(async () => assert.ok((await list.getByRole('checkbox').count()) > 60))

  await dialog.getByRole('checkbox', { name: 'All 2,000 speakers' }).uncheck()
  await dialog.getByText('Speakers (0 of 2,000 kept)').waitFor()
  const search = dialog.getByRole('searchbox', { name: 'Search speakers' })
  await search.fill('RAILS kobo')
  await dialog.getByRole('checkbox', { name: 'All 5 speakers found' }).check()
  await dialog.getByText('Speakers (5 of 2,000 kept)').waitFor()
  await search.fill('Speaker 1999')
  await dialog.getByText('1 of 2000 speakers matches.').waitFor()
  await search.fill('nobody')
  await dialog.getByText('No speakers match “nobody”.').waitFor()
  await search.press('Enter')
  await search.fill('')
  await list.getByRole('checkbox').first().check()
  await list
    .getByRole('checkbox')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await dialog.getByText('Speakers (8 of 2,000 kept)').waitFor()
  await dialog.getByRole('button', { name: 'Continue…' }).click()
  await page.getByText(/^Removes 1 talk and 1,992 speakers; keeps 8 speakers/).waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText(/has started. Removed: 1 talk and 1,992 speakers\.$/).waitFor()
  assert.equal((await site.get('/api/speakers')).body.data.length, 8)
})

test('an admin does not see it', async () => {
  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/content')
  await page.getByLabel('Name of the summit').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Start the next edition…' }).count(), 0)
})
