import assert from 'node:assert/strict'
import { link, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Part, send, untilRefused } from './calls.ts'
import { makeUser, signInAs, testPassword } from './factories.ts'
import { imageBytes } from './images.ts'
import { openTestSite, type TestSite } from './site.ts'

const unavailable = {
  success: false,
  message: 'The service is not available right now. Please try again in a moment.',
}

const metricsToken = 'scrape-me-and-nobody-else'

describe('when the disk fails', () => {
  let site: TestSite
  let token: string
  beforeEach(async () => {
    site = await openTestSite('sqlite', { metrics: { token: metricsToken, port: undefined } })
    token = await signInAs(site, 'admin')
  })
  afterEach(() => site.close())
  const addEvent = () =>
    site.call('POST', '/api/events', {
      token,
      body: { name: 'Hack day', date: '2027-04-14', location: 'Lagos', description: 'x'.repeat(4000) },
    })
  const readiness = () => site.call('GET', '/health/ready', { token: metricsToken })
  const unready = (message: string) => ({ status: 503, retryAfter: '5', body: { success: false, message } })
  const refused = { status: 503, retryAfter: '5', body: unavailable }

  test('a full one refuses writes and sign-ins with 503, and both work again when there is room', async () => {
    const { email } = await makeUser(site.db)
    let attempts = 0
    const failToSignIn = () => {
      attempts += 1
      const body = { email: `person-${attempts}@example.org`, password: 'wrong' }
      return site.call('POST', '/api/auth/login', { body, from: `198.51.100.${attempts}` })
    }
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site.db)
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(site.db)
    assert.deepEqual(await untilRefused(addEvent), refused)
    assert.deepEqual(await untilRefused(failToSignIn), refused)
    assert.equal((await site.get('/speakers')).status, 200)
    await sql`pragma max_page_count = 1000000`.execute(site.db)
    assert.equal((await addEvent()).status, 201)
    const { status } = await site.call('POST', '/api/auth/login', { body: { email, password: testPassword } })
    assert.equal(status, 200)
  })

  test('an image folder that cannot be written refuses images with 503, and the site is not ready', async () => {
    const uploads = join(site.folder, 'uploads')
    await rm(uploads, { recursive: true })
    await writeFile(uploads, '')
    const form: Part[] = [
      ['name', 'Hack day'],
      ['date', '2027-04-14'],
      ['location', 'Lagos'],
      ['image', { bytes: await imageBytes('red') }],
    ]
    const { status, headers } = await send(site, 'POST', '/api/events', { form, token })
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    assert.equal((await addEvent()).status, 201)
    // While a check is slow, the site counts as ready.
    assert.deepEqual(await untilRefused(readiness), unready('No answer from the storage'))
  })

  test('a deleted probe file does not make the site unready', async () => {
    await rm(join(site.folder, 'uploads', 'ready'))
    assert.equal((await site.get('/health/ready')).status, 200)
  })

  test('a database file that is deleted or replaced accepts no write, and the site is not ready', async () => {
    const path = join(site.folder, 'summit.sqlite')
    assert.equal((await site.get('/speakers')).status, 200)
    await link(path, `${path}.kept`)
    await rm(path)
    for (const replaced of [false, true]) {
      if (replaced) await writeFile(path, '')
      const { status, headers } = await addEvent()
      assert.deepEqual([status, headers['retry-after']], [503, '5'])
    }
    assert.deepEqual(await untilRefused(readiness), unready('No answer from the database'))
    assert.equal((await site.get('/speakers')).status, 200)
    await rename(`${path}.kept`, path)
    assert.equal((await addEvent()).status, 201)
  })
})
