import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectFailedRequests, openPage, serveTestSite, visit } from '../browser.ts'
import { makeSection, signInAs } from '../factories.ts'

const site = await serveTestSite()
const hero = await makeSection(site.db, { section: 'hero', title: 'Summit', buttonText: 'Why come' })
const token = await signInAs(site, 'admin')

/** Opens the home page with a button that links that address, and follows it. */
async function followButton(buttonLink: string) {
  await site.call('PUT', `/api/content/${hero.id}`, { token, body: { buttonLink } })
  const page = await openPage({ at: site.url })
  await visit(page, '/')
  await page.getByRole('link', { name: 'Why come' }).click()
  return page
}

test('a link to another spelling of an address leads to the page at its own address', async () => {
  const page = await followButton('/About/?from=home')
  await page.waitForURL('/about?from=home')
  await page.locator('h1').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Summit' }).waitFor()
})

test('a link to an unknown address leads to the 404 page', async () => {
  expectFailedRequests()
  const page = await followButton('/Nope')
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/Nope')
})
