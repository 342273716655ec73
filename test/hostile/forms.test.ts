import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { adminToken } from '../calls.ts'
import { imageBytes, imageOfSize, storedImages, temporaryFilesAfter } from '../images.ts'
import { integersFrom } from '../random.ts'
import { addressOf, databases, openTestSite, type TestSite } from '../site.ts'
import { forms, type HostileForm, plainForm, usualType } from './corpus/forms.ts'
import { runs, seed } from './round.ts'

const speakers = '/api/speakers'

for (const kind of databases)
  describe(`hostile forms, on ${kind}`, () => {
    let site: TestSite
    before(async () => {
      site = await openTestSite(kind)
      await site.app.listen({ port: 0, host: '127.0.0.1' })
    })
    after(() => site.close())

    const open = async (type: string, length?: number) => {
      const headers = {
        'content-type': type,
        authorization: `Bearer ${await adminToken(site)}`,
        ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      }
      return request(`${addressOf(site)}${speakers}`, { method: 'POST', headers, agent: false })
    }
    const countOf = async () => (await site.get(speakers)).body.data.length

    /** Sends a form, a few bytes at a time or at once. */
    async function send({ type = usualType, body }: HostileForm, step = body.length || 1) {
      const outgoing = await open(type, step < body.length ? undefined : body.length)
      const answered = once(outgoing, 'response')
      outgoing.setNoDelay(true)
      for (let at = 0; at < body.length; at += step) outgoing.write(body.subarray(at, at + step))
      outgoing.end()
      const [response] = await answered
      return {
        status: response.statusCode as number,
        body: (await json(response)) as { data: Record<string, unknown>; message: string },
      }
    }

    /** Asserts that an answer is one that is expected, and that only a success has stored something. */
    async function check(each: HostileForm, step?: number) {
      const before = await countOf()
      const { status, body } = await send(each, step)
      assert.ok(each.statuses.includes(status), `${each.name} answers ${status} ${JSON.stringify(body)}`)
      assert.equal(await countOf(), status === 201 ? before + 1 : before, each.name)
      assert.doesNotMatch(JSON.stringify(body), /etc\/passwd|boot\.ini|X-Evil|node_modules|mine/, each.name)
      assert.deepEqual([({} as { admin?: boolean }).admin, body.data?.admin], [undefined, undefined], each.name)
    }

    async function assertNothingLeft() {
      const rows = await site.db.selectFrom('uploads').select('folder').orderBy('folder').execute()
      assert.deepEqual(
        await storedImages(site),
        rows.map(({ folder }) => folder),
      )
      for (const path of ['/health/ready', '/', '/speakers']) assert.equal((await site.get(path)).status, 200)
    }

    test('are refused, or read without what does not belong', async (context) => {
      const all = forms(await imageBytes('red'))
      const left = await temporaryFilesAfter(async () => {
        for (const each of all) await check(each)
        for (const each of all.filter(({ body }) => body.length < 3000).slice(0, runs(30, 1000))) await check(each, 1)
      })
      assert.deepEqual(left, [])
      await assertNothingLeft()
      context.diagnostic(`${all.length} forms, repeatable with HOSTILE_SEED=${seed}`)
    })

    test('that break off 200 times leave nothing', async () => {
      const random = integersFrom(seed)
      const whole: HostileForm = { name: 'a photo', body: plainForm(await imageOfSize(1_000_000)), statuses: [201] }
      const before = { folders: await storedImages(site), speakers: await countOf() }
      const openFiles = () => readdirSync('/proc/self/fd').length
      const openBefore = openFiles()
      const connections = () =>
        new Promise<number>((resolve) => site.app.server.getConnections((_, count) => resolve(count)))
      async function breakOff() {
        const outgoing = await open(usualType, whole.body.length)
        outgoing.on('error', () => {})
        const sent = random(whole.body.length - 1)
        await new Promise((resolve) => outgoing.write(whole.body.subarray(0, sent), resolve))
        outgoing.destroy()
      }
      const left = await temporaryFilesAfter(async () => {
        for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, breakOff))
        while ((await connections()) > 0) await setImmediate()
      })
      assert.deepEqual(left, [])
      assert.deepEqual({ folders: await storedImages(site), speakers: await countOf() }, before)
      assert.ok(openFiles() <= openBefore + 4, `${openBefore} open files have become ${openFiles()}`)
      await assertNothingLeft()
      assert.equal((await send(whole)).status, 201)
    })
  })
