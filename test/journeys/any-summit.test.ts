import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicPageList } from '../../src/features/public-pages.ts'
import { openAccount, serveTestSite, signedInPage, visit } from '../browser.ts'
import { makeAgendaItem } from '../factories.ts'
import { structuredDataOf } from '../structured-data.ts'
import { field, save } from './summit-form.ts'

const site = await serveTestSite()
const staff = await openAccount(site, { role: 'admin' })

/** What another summit, or the specification's example, would leave behind. */
const foreign = /nairobi|kicc|2027|blockchain/i

const facts = {
  'Name of the summit': 'Lagos Fintech Week',
  'First day': '2028-11-02',
  'Last day': '2028-11-05',
  City: 'Lagos',
  Venue: 'Eko Convention Centre',
  Address: 'Adetokunbo Ademola Street, Victoria Island, Lagos',
  Coordinates: 'https://www.openstreetmap.org/?mlat=6.4281&mlon=3.4219#map=17/6.4281/3.4219',
  Currency: 'NGN',
  Email: 'hello@lagosfintech.example',
  Phone: '+234 700 000 0000',
  'Social links': 'LinkedIn: https://linkedin.example/lagos-fintech-week',
}

test('an empty site that staff name in the console is that summit’s site everywhere', async () => {
  const page = await signedInPage(site, staff)
  await visit(page, '/admin/content')
  await page.getByRole('heading', { name: 'Summit', exact: true }).waitFor()
  for (const [label, value] of Object.entries(facts)) await field(page, label).fill(value)
  await save(page)
  await makeAgendaItem(site.db, { topic: 'Opening', date: '2028-11-02' })
  assert.doesNotMatch((await site.get('/agenda')).body, /All times are/)
  await field(page, 'Time zone').selectOption('Africa/Lagos')
  await save(page)
  const navigation = page.getByRole('navigation', { name: 'Console' })
  await navigation.getByText('Lagos Fintech Week').waitFor()
  // In the same document, which was loaded before.
  await navigation.getByRole('link', { name: 'Agenda' }).click()
  await page.getByRole('button', { name: 'Edit Opening' }).click()
  await page.getByRole('button', { name: 'Thu 2', pressed: true }).waitFor()
  await page.getByLabel('On the site').selectOption('timed')
  assert.equal(await page.getByText(/Lagos time. Empty/).count(), 2)

  const found: string[] = []
  const read = async (path: string) => {
    const { body } = await site.get(path)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    for (const [match] of text.matchAll(new RegExp(foreign, 'gi'))) found.push(`${path}: ${match}`)
    return text
  }
  for (const { path } of publicPageList) {
    const html = await read(path)
    assert.match(html, /<title>[^<]*Lagos Fintech Week/, path)
    assert.match(html, /property="og:image:alt" content="[^"]*Lagos Fintech Week, Lagos · 2–5 November 2028"/, path)
  }
  const home = await read('/')
  assert.match(home, /The rest of the programme will be announced soon\./)
  assert.doesNotMatch(home, /Please check back later|No images in the gallery/)
  const [summit] = structuredDataOf(home)
  assert.deepEqual([summit?.startDate, summit?.location.name], ['2028-11-02', 'Eko Convention Centre'])
  for (const path of ['/nope', '/unauthorized', '/account', '/admin/dashboard', '/continent/lagos.svg', '/contact/map'])
    await read(path)
  for (const path of ['/manifest.webmanifest', '/api/openapi.json', '/api/docs'])
    assert.match(await read(path), /Lagos Fintech Week/, path)
  for (const path of ['content', 'content/sections', 'speakers', 'events', 'agenda', 'sponsors', 'tickets', 'gallery'])
    await read(`/api/${path}`)
  assert.deepEqual(found, [])
})

test('a site that nobody has filled in says nothing about a summit', async () => {
  const empty = await serveTestSite()
  for (const { path } of publicPageList) {
    const { body } = await empty.get(path)
    assert.doesNotMatch(body, foreign, path)
    assert.doesNotMatch(body, /mailto:|tel:|\b20\d\d\b/, path)
  }
})
