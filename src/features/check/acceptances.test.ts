import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSpeaker, makeUser, openSession, signInAs } from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'
import type { Check, Finding } from './finding.ts'

const accept = (site: TestSite, token: string, key: string, reason = 'It is meant so') =>
  site.call('POST', '/api/check/accept', { token, body: { key, reason } })

describe('accepted findings', () => {
  onBothDatabases((site) => {
    const checkFor = async (token: string): Promise<Check> =>
      (await site().call('GET', '/api/check', { token })).body.data
    const findings = ({ groups }: Check, kind: string): Finding[] =>
      groups.find((group) => group.kind === kind)?.findings ?? []

    test('they are for staff', async () => {
      const user = await signInAs(site(), 'user')
      const calls = [
        ['GET', '/api/check'],
        ['POST', '/api/check/accept'],
        ['DELETE', '/api/check/accept/0123'],
      ] as const
      for (const [method, path] of calls) {
        const body = { key: '0123', reason: 'No' }
        assert.equal((await site().call(method, path, { ...(method === 'POST' && { body }) })).status, 401)
        const refused = await site().call(method, path, { token: user, ...(method === 'POST' && { body }) })
        assert.equal(refused.status, 403)
      }
    })

    test('an accepted finding is apart, with its reason and author, until it is reopened', async () => {
      const { db, call, clock } = site()
      const ada = await makeUser(db, { name: 'Ada', role: 'admin' })
      const token = await openSession(site(), ada)
      await makeSpeaker(db, { name: 'Bisi', image: null })
      const [found] = findings(await checkFor(token), 'no-portrait') as [Finding]
      assert.deepEqual((await accept(site(), token, found.key, '')).body.errors, [
        { field: 'reason', message: 'Reason is required' },
      ])
      assert.equal((await accept(site(), token, found.key, 'She wants none')).status, 200)
      assert.equal((await accept(site(), token, found.key, 'She wants no picture')).status, 200)
      const check = await checkFor(token)
      assert.deepEqual(findings(check, 'no-portrait'), [])
      const at = clock.now.toISOString()
      const by = { reason: 'She wants no picture', actorName: 'Ada', at }
      assert.deepEqual(check.accepted, [{ ...found, tone: 'warning', ...by }])

      assert.equal((await call('DELETE', `/api/check/accept/${found.key}`, { token })).status, 200)
      const reopened = await checkFor(token)
      assert.deepEqual([reopened.accepted, findings(reopened, 'no-portrait')], [[], [found]])
    })

    test('an acceptance ends when what it is about changes', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      const find = async () => findings(await checkFor(token), 'http-link')
      const put = (path: string, body: object) => site().call('PUT', path, { token, body })
      const { id } = await makeSpeaker(db, { name: 'Ada', social: { website: 'http://ada.example' } })
      const [found] = (await find()) as [Finding]
      await accept(site(), token, found.key)
      await put(`/api/speakers/${id}`, { bio: 'Another text about what Ada does.' })
      assert.deepEqual(await find(), [])
      await put(`/api/speakers/${id}`, { social: { website: 'http://other.example' } })
      assert.equal((await find()).length, 1)
      assert.equal((await accept(site(), token, found.key)).status, 409)
    })
  })
})
