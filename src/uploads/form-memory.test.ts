import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { adminToken, callsTo, encoded, outcome, type Part } from '../../test/calls.ts'
import { signInAs } from '../../test/factories.ts'
import { imageOfSize, storedImages } from '../../test/images.ts'
import { addressOf, openTestSite, type TestSite } from '../../test/site.ts'

const tooLarge = { success: false, message: 'The form is too large' }

describe('the memory of forms', () => {
  let site: TestSite
  const call = callsTo(() => site)
  before(async () => {
    site = await openTestSite('sqlite', { trustProxy: ['127.0.0.1'] })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  after(() => site.close())

  /** Sends a form of one unknown part, with or without its length. @returns the answer */
  async function sendUnknown(megabytes: number, lengthHeader: object) {
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="unknown"\r\n\r\n')
    const type = 'multipart/form-data; boundary=b'
    const headers = { 'content-type': type, authorization: `Bearer ${await adminToken(site)}`, ...lengthHeader }
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(`${addressOf(site)}/api/speakers`, { method: 'POST', headers }, async (response) => {
        resolve([response.statusCode, await json(response)])
      })
      outgoing.once('error', reject)
      outgoing.write(head)
      const megabyte = Buffer.alloc(1_000_000, 'x')
      for (let sent = 0; sent < megabytes; sent += 1) outgoing.write(megabyte)
      outgoing.end()
    })
  }

  /** Sends a form with a long text, but not its end. */
  function stallWithText(length: number, token: string, from = '198.51.100.7') {
    const type = 'multipart/form-data; boundary=b'
    const headers = { 'content-type': type, authorization: `Bearer ${token}`, 'x-forwarded-for': from }
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    const outgoing = httpRequest(`${addressOf(site)}/api/auth/me`, { method: 'PUT', headers })
    outgoing.once('response', ({ statusCode }) => resolve(statusCode)).on('error', () => {})
    outgoing.write(`--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${'x'.repeat(length)}\r\n--b`)
    return { status: promise, stop: () => outgoing.destroy() }
  }

  test('a form of more than 120 MB is refused by its length', async () => {
    const { payload, headers } = await encoded([['name', 'Ada Obi']])
    const response = await call('POST', '/api/speakers', {
      headers: { ...headers, 'content-length': '120000001' },
      json: payload,
    })
    assert.deepEqual(outcome(response), [413, tooLarge])
  })

  test('a form of more than 120 MB is refused without its length, even if all of it is dropped', async () => {
    assert.deepEqual(await sendUnknown(130, { 'transfer-encoding': 'chunked' }), [413, tooLarge])
  })

  test('a member of staff holds 128 MB at most, and later forms are received again', async () => {
    const bytes = await imageOfSize(5_200_000)
    const title: Part = ['event_title', 'Summit 2027']
    const form = [title, ...Array.from({ length: 20 }, (): Part => ['images', { bytes }])]
    const refused = {
      success: false,
      message: 'Too many uploads at the moment. Please try again shortly.',
    }
    const responses = await Promise.all([1, 2, 3].map(() => call('POST', '/api/gallery', { form })))
    const statuses = responses.map(({ status }) => status).sort()
    assert.deepEqual(statuses.slice(-1), [503])
    assert.ok(statuses.includes(201))
    for (const { status, headers, body } of responses)
      if (status === 503) assert.deepEqual([body, headers['retry-after']], [refused, '10'])
    for (const _ of [1, 2]) assert.equal((await call('POST', '/api/gallery', { form })).status, 201)
    assert.equal((await storedImages(site)).length, 1)
  })

  test('forms of others are as small as their JSON, and leave staff their share', async () => {
    const user = await signInAs(site, 'user')
    const { headers } = await encoded([])
    const large = { headers: { ...headers, 'content-length': '65537' }, token: user, json: '' }
    assert.deepEqual(outcome(await call('PUT', '/api/auth/me', large)), [413, tooLarge])

    const stalled = Array.from({ length: 17 }, () => stallWithText(60_000, user))
    assert.equal(await Promise.any(stalled.map(({ status }) => status)), 503)
    const bytes = await imageOfSize(5_200_000)
    const form: Part[] = [
      ['event_title', 'Summit 2027'],
      ['images', { bytes }],
    ]
    assert.equal((await call('POST', '/api/gallery', { form })).status, 201)
    for (const { stop } of stalled) stop()
  })

  test('visitors at one address hold 4 MB at most, and leave those at others theirs', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => signInAs(site, 'user')))
    const sixteen = (token: string) => Array.from({ length: 16 }, () => stallWithText(60_000, token))
    const stalled = users.flatMap(sixteen)
    assert.equal(await Promise.any(stalled.map(({ status }) => status)), 503)
    const rest = await call('PUT', '/api/auth/me', {
      ...{ form: [['name', 'Ada Obi']], token: await signInAs(site, 'user') },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    assert.equal(rest.status, 200)
    for (const { stop } of stalled) stop()
  })
})
