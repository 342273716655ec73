import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem, makeSpeaker, signInAs } from '../factories.ts'
import { pressRowAction } from './row-actions.ts'

const site = await serveTestSite()

test('the history shows names and changed text, not ids and formatting', async () => {
  const { db, call } = site
  const speakers = await Promise.all(['Wanjiru Kamau', 'Thabo Mokoena'].map((name) => makeSpeaker(db, { name })))
  const [first, second] = speakers.map(({ id }) => id) as [string, string]
  const long = 'All that was said before it. '.repeat(40)
  const { id } = await makeAgendaItem(db, { topic: 'Light clients', speakers: [first], description: `${long}Old end` })
  const token = await signInAs(site, 'admin')
  const body = { speakers: [first, second], description: `${long}New end` }
  assert.equal((await call('PUT', `/api/agenda/${id}`, { token, body })).status, 200)

  const rich = { section: 'about', title: 'About', content: '<h2>Why</h2><p>For <b>you</b></p>' }
  const about = (await call('POST', '/api/content', { token, body: rich })).body.data.id
  for (const content of ['<h3>Why</h3><p>For you</p>', '<h3>Why</h3><p>For all</p>'])
    await call('PUT', `/api/content/${about}`, { token, body: { content } })

  const page = await signedInPage(site, 'admin')
  await visit(page, '/admin/agenda')
  await pressRowAction(page, 'History of', 'Light clients')
  const dialog = page.locator('dialog[open]')
  await dialog.getByText('Wanjiru Kamau · Thabo Mokoena').waitFor()
  assert.match(await dialog.innerText(), /…[^…]{1,90}Old end\s+…[^…]{1,90}New end/)

  await visit(page, '/admin/content?section=about')
  await page.getByRole('button', { name: 'History of About' }).click()
  await dialog.getByText('Only formatting or images changed.').waitFor()
  const changes = await dialog.locator('dd').allInnerTexts()
  assert.deepEqual(changes, ['Why\nFor you', 'Why\nFor all', 'Only formatting or images changed.'])
})
