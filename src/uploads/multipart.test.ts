import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { adminToken, callsTo, encoded, outcome, type Part } from '../../test/calls.ts'
import { imageBytes, imageOfSize, storedImages, temporaryFilesAfter } from '../../test/images.ts'
import { onSqlite } from '../../test/site.ts'

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
const texts = Object.entries(ada) as Part[]
const speakers = '/api/speakers'
const notRead = { success: false, message: 'Couldn’t read the form' }
const notUnderstood = { success: false, message: 'Couldn’t understand the request' }

const file = (name: string, bytes: Uint8Array): Part => [name, { bytes, name: 'ada.png', type: 'image/png' }]

describe('a form', () => {
  onSqlite((site) => {
    const call = callsTo(site)
    const raw = async (payload: string | Buffer, type: string) => {
      const headers = { 'content-type': type, authorization: `Bearer ${await adminToken(site())}` }
      const response = await site().app.inject({ method: 'POST', url: speakers, payload, headers })
      return [response.statusCode, response.json()]
    }
    const assertNothingStored = async () => {
      assert.deepEqual((await site().get(speakers)).body.data, [])
      assert.deepEqual(await storedImages(site()), [])
      assert.equal((await call('POST', speakers, { form: texts })).status, 201)
    }

    test('with a text of 2 MB is refused with the name of the field', async () => {
      const failure = {
        success: false,
        message: 'This text is too long',
        errors: [{ field: 'bio', message: 'This text is too long' }],
      }
      const form: Part[] = [...texts.slice(0, 3), ['bio', 'x'.repeat(2_000_000)]]
      assert.deepEqual(outcome(await call('POST', speakers, { form })), [400, failure])
      await assertNothingStored()
    })

    test('with a field name of 10 kB is read without that field', async () => {
      const { status, body } = await call('POST', speakers, { form: [...texts, ['n'.repeat(10_000), 'x']] })
      assert.deepEqual([status, body.data.name], [201, 'Ada Obi'])
    })

    test('with more than a hundred fields is refused', async () => {
      const many = Array.from({ length: 120 }, (_, at): Part => [`field${at}`, 'x'])
      const failure = { success: false, message: 'The form has too many fields' }
      assert.deepEqual(outcome(await call('POST', speakers, { form: [...texts, ...many] })), [413, failure])
      await assertNothingStored()
    })

    test('with more than 4 MB of text is refused', async () => {
      const failure = { success: false, message: 'The form is too large' }
      const many = Array.from({ length: 90 }, (): Part => ['bio', 'x'.repeat(990_000)])
      assert.deepEqual(outcome(await call('POST', speakers, { form: [...texts, ...many] })), [413, failure])
      await assertNothingStored()
    })

    test('is read without texts of unknown fields, however long', async () => {
      const many = Array.from({ length: 90 }, (_, at): Part => [`unknown${at}`, 'x'.repeat(1_200_000)])
      const { status, body } = await call('POST', speakers, { form: [...many, ...texts] })
      assert.deepEqual([status, body.data.name], [201, 'Ada Obi'])
    })

    test('with names that every object has is refused, and changes no object', async () => {
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
        for (const value of ['{"featured":true}', { bytes: await imageBytes('red') }]) {
          assert.deepEqual(
            outcome(await call('POST', speakers, { form: [...texts, [name, value]] })),
            [400, notRead],
            name,
          )
        }
      assert.equal(({} as { featured?: boolean }).featured, undefined)
      const listed = await call('POST', speakers, {
        form: [...texts, ['__proto__[]', 'x'], ['__proto__[featured]', 'true']],
      })
      assert.deepEqual([listed.status, listed.body.data.featured], [201, false])
    })

    test('with a part of type JSON is read as JSON', async () => {
      const head = (name: string, type = '') => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n`
      const parts = texts.map(([name, value]) => `${head(name)}${value}\r\n`).join('')
      const social = '{"twitter":"https://x.example/ada"}'
      const json = (text: string) =>
        `${parts}${head('social', 'Content-Type: application/json\r\n')}${text}\r\n--b--\r\n`
      const [status, body] = await raw(json(social), 'multipart/form-data; boundary=b')
      assert.deepEqual([status, body.data.social], [201, JSON.parse(social)])
      assert.deepEqual(await raw(json('{"twitter"'), 'multipart/form-data; boundary=b'), [400, notRead])
    })

    test('that is truncated or invalid is refused, and leaves nothing behind', async () => {
      const { payload, headers } = await encoded([...texts, file('image', await imageBytes('red'))])
      const type = headers['content-type']
      for (const part of [
        payload.subarray(0, -60),
        payload.subarray(0, -4),
        payload.subarray(0, 200),
        'no form at all',
      ])
        assert.deepEqual(await raw(part, type), [400, notRead])
      assert.deepEqual(await raw(payload, 'multipart/form-data'), [400, notRead])
      assert.deepEqual(await raw(payload, 'multipart/form-data; boundary=another'), [400, notRead])
      await assertNothingStored()
    })

    test('without fields is missing every required one', async () => {
      const { status, body } = await call('POST', speakers, { form: [] })
      assert.deepEqual([status, body.message], [400, 'Name is required'])
    })

    test('or a JSON object is the only body that a write accepts', async () => {
      const failure = { success: false, message: 'This content type is not supported' }
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'image/png',
        'nonsense',
      ])
        assert.deepEqual(await raw('name=Ada', type), [415, failure], type)
      for (const body of ['[]', '"Ada"', '5', 'null', '[{"name":"Ada"}]', '{"name":', '{"__proto__":{"a":1}}'])
        assert.deepEqual(await raw(body, 'application/json'), [400, notUnderstood], body)
      const none = await call('POST', speakers)
      assert.deepEqual(outcome(none), [400, notUnderstood])
      await assertNothingStored()
    })

    test('leaves nothing behind when its connection breaks within an image', async () => {
      await site().app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = site().app.server.address() as AddressInfo
      const { payload, headers } = await encoded([...texts, file('image', await imageOfSize(1_000_000))])
      const token = await adminToken(site())
      const left = await temporaryFilesAfter(async () => {
        for (const sent of [0, 50, 700, 300_000, payload.length - 1]) {
          const socket = connect(port, '127.0.0.1')
          const head = [
            `POST ${speakers} HTTP/1.1`,
            'Host: localhost',
            `Authorization: Bearer ${token}`,
            `Content-Type: ${headers['content-type']}`,
            `Content-Length: ${payload.length}`,
          ]
          socket.write(`${head.join('\r\n')}\r\n\r\n`)
          socket.write(payload.subarray(0, sent))
          await wait(60)
          socket.destroy()
          await once(socket, 'close')
        }
        await wait(100)
      })
      assert.deepEqual(left, [])
      await assertNothingStored()
    })
  })
})
