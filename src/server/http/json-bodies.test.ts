import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { callsTo, encoded, outcome, refusal } from '../../../test/calls.ts'
import { makeSpeaker, signInAs } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'

const ticket = { name: 'Standard', description: 'All three days.', price: 249, quantity: 100 }
const wrongType = { success: false, message: 'This content type is not supported' }

describe('a body', () => {
  onSqlite((site) => {
    const call = callsTo(site)
    const raw = async (url: string, payload: Buffer, type: string) => {
      const headers = { 'content-type': type, authorization: `Bearer ${await signInAs(site(), 'admin')}` }
      const response = await site().app.inject({ method: 'POST', url, payload, headers })
      return [response.statusCode, response.json()]
    }

    /** Valid UTF-8, except for the bytes that replace the name's last character. */
    const bytesWith = (text: string, invalid: number[]) => {
      const [before = '', after = ''] = text.split('?')
      return Buffer.concat([Buffer.from(before), Buffer.from(invalid), Buffer.from(after)])
    }
    const sequences = [[0xff], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]

    test('is bounded: to 64 kB for visitors, and to 1 MB for staff', async () => {
      const tooLarge = { success: false, message: 'The request is too large' }
      const login = (length: number) => ({ json: { email: 'x'.repeat(length), password: 'secret' }, token: null })
      assert.deepEqual(outcome(await call('POST', '/api/auth/login', login(66_000))), [413, tooLarge])
      assert.equal((await call('POST', '/api/auth/login', login(60_000))).status, 400)
      const withText = (length: number) => ({ json: { ...ticket, description: 'x'.repeat(length) } })
      assert.equal((await call('POST', '/api/tickets', withText(1_000_000))).status, 400)
      assert.deepEqual(outcome(await call('POST', '/api/tickets', withText(1_100_000))), [413, tooLarge])
    })

    test('of 1 MB does not keep others waiting until all that came with it are parsed', async () => {
      const { app } = site()
      const serverSockets: Socket[] = []
      app.server.on('connection', (socket) => serverSockets.push(socket))
      await app.listen({ port: 0, host: '127.0.0.1' })
      const answered: string[] = []
      const open = async (name: string) => {
        const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
        await once(socket, 'connect')
        return { socket, answer: once(socket, 'data').then(() => answered.push(name)) }
      }
      const large = await Promise.all(Array.from({ length: 8 }, () => open('large')))
      const small = await open('small')
      const body = JSON.stringify({ ...ticket, description: 'x'.repeat(1_000_000) })
      const request = [
        'POST /api/tickets HTTP/1.1',
        'Host: a',
        `Authorization: Bearer ${await signInAs(site(), 'admin')}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n')
      for (const { socket } of large) socket.write(request.slice(0, -1))
      const received = () => serverSockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
      while (received() < large.length * (request.length - 1)) await setImmediate()
      for (const { socket } of large) socket.write(request.slice(-1))
      small.socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')
      await Promise.all([...large, small].map(({ answer }) => answer))
      for (const { socket } of [...large, small]) socket.destroy()
      assert.ok(answered.indexOf('small') < 4, answered.join())
    })

    test('of JSON that is not valid UTF-8 is refused, and nothing is stored', async () => {
      const text = JSON.stringify({ ...ticket, name: 'Caf?' })
      const failure = { success: false, message: 'The request is not valid UTF-8' }
      for (const sequence of sequences)
        assert.deepEqual(await raw('/api/tickets', bytesWith(text, sequence), 'application/json'), [400, failure])
      assert.deepEqual((await site().get('/api/tickets')).body.data, [])
      for (const valid of [
        [0xc3, 0xa9],
        [0xef, 0xbf, 0xbd],
        [0xf0, 0x9f, 0x8e, 0xab],
      ]) {
        const [status, body] = await raw('/api/tickets', bytesWith(text, valid), 'application/json')
        assert.deepEqual([status, body.data.name], [201, `Caf${Buffer.from(valid)}`])
      }
    })

    test('of a form that is not valid UTF-8 is refused with the name of the field', async () => {
      const { payload, headers } = await encoded(
        Object.entries({ ...ticket, name: 'Caf?' }).map(([k, v]) => [k, `${v}`]),
      )
      const text = payload.toString()
      for (const sequence of sequences)
        assert.deepEqual(
          await raw('/api/tickets', bytesWith(text, sequence), headers['content-type']),
          refusal('name', 'This text is not valid UTF-8'),
        )
      const [status, body] = await raw('/api/tickets', bytesWith(text, [0xc3, 0xa9]), headers['content-type'])
      assert.deepEqual([status, body.data.name], [201, 'Café'])
    })

    const coerced: [field: string, value: unknown, message: string][] = [
      ['quantity', '5', 'Quantity must be a whole number'],
      ['quantity', true, 'Quantity must be a whole number'],
      ['price', '12.50', 'Must be a number'],
      ['available', 'true', 'Available must be true or false'],
      ['available', 1, 'Available must be true or false'],
      ['name', 5, 'Ticket name is required'],
      ['earlyBirdEndDate', 20270414, 'Must be text'],
    ]
    for (const [field, value, message] of coerced)
      test(`of JSON keeps its types: ${JSON.stringify(value)} is refused as ${field}`, async () => {
        assert.deepEqual(
          outcome(await call('POST', '/api/tickets', { json: { ...ticket, [field]: value } })),
          refusal(field, message),
        )
      })

    test('of JSON may hold lists and objects, but not as text', async () => {
      const { id } = await makeSpeaker(site().db)
      assert.deepEqual(
        outcome(await call('PUT', `/api/speakers/${id}`, { json: { social: '{"website":"https://ada.example"}' } })),
        refusal('social', 'Must be an object'),
      )
      const agenda = { topic: 'Opening', time: '09:00' }
      for (const speakers of [id, JSON.stringify([id])])
        assert.deepEqual(
          outcome(await call('POST', '/api/agenda', { json: { ...agenda, speakers } })),
          refusal('speakers', 'Must be a list'),
        )
    })

    test('of another type is refused by every route that takes one', async () => {
      const token = await signInAs(site(), 'super_admin')
      const { paths } = (await site().get('/api/openapi.json')).body
      const routes = Object.entries<object>(paths)
        .flatMap(([path, methods]) => Object.keys(methods).map((name) => [name.toUpperCase(), path] as const))
        .filter(([method]) => method !== 'GET')
      assert.ok(routes.length > 20)
      const types = ['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'application/json5']
      for (const [method, path] of routes)
        for (const type of types) {
          const call = { token, headers: { 'content-type': type }, body: '{"name":"Ada"}' }
          const answer = await site().call(method as 'POST', path.replace(/\{\w+\}/g, 'some'), call)
          assert.deepEqual(outcome(answer), [415, wrongType], `${method} ${path} ${type}`)
        }
    })

    test('of a form is refused where only JSON is read', async () => {
      const form = [['email', 'ada@example.org']] as [string, string][]
      for (const url of ['/api/auth/login', '/api/auth/register', '/api/auth/logout'])
        assert.deepEqual(outcome(await call('POST', url, { form })), [415, wrongType])
      const { id } = await makeSpeaker(site().db)
      assert.deepEqual(outcome(await call('DELETE', `/api/speakers/${id}`, { form })), [415, wrongType])
    })
  })
})
