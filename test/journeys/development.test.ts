import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { follow, openPage, visit } from '../browser.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { heading } from './session.ts'

describe('npm run dev', () => {
  let folder: string
  let server: ServerProcess
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-development-'))
    const site = { DATA_DIR: folder, DATABASE_URL: '', STORAGE_URL: '', SITE_URL: '' }
    server = await startServer({ ...site, NODE_ENV: 'development' })
  })
  after(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function open() {
    const page = await openPage({ width: 1280, at: server.url })
    page.setDefaultTimeout(60_000) // the first page waits until everything is compiled
    return page
  }

  test('serves pages that work, without an error in the browser', async () => {
    const page = await open()
    await visit(page, '/')
    await follow(page, '/speakers')
    await heading(page, 'Speakers').waitFor()
    await page.locator('header').getByRole('link', { name: 'Get Tickets' }).first().click()
    await heading(page, 'Sign in').waitFor()
  })

  // Only this build of React reports elements that share a key.
  test('shows texts that occur twice without an error in the browser', async () => {
    const token = await server.signIn()
    const save = async (method: string, path: string, body: object) =>
      assert.ok((await server.call(method, path, token, body)).status < 300, path)
    const links = 'Blog: https://a.example\nBlog: https://b.example'
    await save('PUT', '/content/summit', { name: 'Summit', links })
    const figure = { value: '3', label: 'days' }
    await save('POST', '/content', { section: 'stats', title: 'Figures', stats: [figure, figure] })
    const ticket = { name: 'Standard', price: 9, quantity: 9, description: 'All days' }
    await save('POST', '/tickets', { ...ticket, features: ['Lunch', 'Lunch'] })
    for (const _ of [1, 2]) await save('POST', '/agenda', { topic: 'Keys', time: '10:00' })

    const page = await open()
    const count = (selector: string) => page.locator(selector).count()
    await visit(page, '/')
    assert.deepEqual([await count('.home-stats dt'), await count('footer .social-links li')], [2, 2])
    await visit(page, '/tickets')
    assert.equal(await count('.ticket-features li'), 2)
    await visit(page, '/login')
    await page.getByLabel('Email').fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill('jacaranda')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await visit(page, '/admin/agenda')
    await page.getByText('possible problems').click()
    assert.equal(await page.getByRole('link', { name: '“Keys” has no room' }).count(), 2)
  })
})
