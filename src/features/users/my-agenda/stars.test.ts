import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeUser, openSession, signInAs } from '../../../../test/factories.ts'
import { onBothDatabases, testNow } from '../../../../test/site.ts'
import type { Star } from '../../../lib/stars.ts'

const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000).toISOString()

describe('stars of an account', () => {
  onBothDatabases((site) => {
    const send = (token: string | undefined, stars: unknown) =>
      site().call('PUT', '/api/auth/me/stars', { ...(token && { token }), body: { stars } })
    async function merge(token: string, ...stars: Star[]): Promise<Star[]> {
      const { status, headers, body } = await send(token, stars)
      assert.deepEqual([status, headers['cache-control'], body.success], [200, 'no-store, no-transform', true])
      return body.data
    }
    async function read(token: string): Promise<Star[]> {
      const { status, headers, body } = await site().call('GET', '/api/auth/me/stars', { token })
      assert.deepEqual([status, headers['cache-control']], [200, 'no-store, no-transform'])
      return body.data
    }
    const makeTalk = async () => (await makeAgendaItem(site().db)).id

    test('are merged: of each talk the latest change counts, and a removed star stays as such', async () => {
      const token = await signInAs(site(), 'user')
      const [one, two] = [await makeTalk(), await makeTalk()]
      assert.deepEqual(await read(token), [])
      const first = { talk: one, starred: true, at: at(-10) }
      const second = { talk: two, starred: true, at: at(-10) }
      assert.deepEqual(await merge(token, first, second), [first, second])
      const removed = { talk: one, starred: false, at: at(-5) }
      assert.deepEqual(await merge(token, removed), [removed, second])
      assert.deepEqual(await merge(token, { ...first, at: at(-6) }), [removed, second])
      assert.deepEqual(await merge(token, { ...first, at: at(-4) }), [{ ...first, at: at(-4) }, second])
      assert.deepEqual(await merge(token), await read(token))
    })

    test('of one moment, the one that is starred counts, whichever comes first', async () => {
      const token = await signInAs(site(), 'user')
      const [one, two] = [await makeTalk(), await makeTalk()]
      const same = { at: at(-10) }
      await merge(token, { talk: one, starred: true, ...same }, { talk: two, starred: false, ...same })
      const merged = await merge(token, { talk: one, starred: false, ...same }, { talk: two, starred: true, ...same })
      assert.deepEqual(
        merged.map(({ starred }) => starred),
        [true, true],
      )
    })

    test('a change from the future counts as one of now', async () => {
      const token = await signInAs(site(), 'user')
      const talk = await makeTalk()
      assert.deepEqual(await merge(token, { talk, starred: true, at: at(600) }), [{ talk, starred: true, at: at(0) }])
      site().clock.now = new Date(at(1))
      assert.deepEqual(await merge(token, { talk, starred: false, at: at(1) }), [{ talk, starred: false, at: at(1) }])
    })

    test('unknown talks are left out, and a talk that is deleted later keeps its star', async () => {
      const token = await signInAs(site(), 'user')
      const talk = await makeTalk()
      const star = { talk, starred: true, at: at(-1) }
      assert.deepEqual(await merge(token, { ...star, talk: 'nobody' }, star), [star])
      const admin = await signInAs(site(), 'admin')
      assert.equal((await site().call('DELETE', `/api/agenda/${talk}`, { token: admin })).status, 200)
      assert.deepEqual(await read(token), [star])
    })

    test('are those of the person alone, and go with the account', async () => {
      const [ada, bisi] = [await makeUser(site().db), await makeUser(site().db)]
      const [adas, bisis] = [await openSession(site(), ada), await openSession(site(), bisi)]
      const talk = await makeTalk()
      await merge(adas, { talk, starred: true, at: at(-1) })
      assert.deepEqual(await read(bisis), [])
      await merge(bisis, { talk, starred: false, at: at(0) })
      assert.equal((await read(adas))[0]?.starred, true)
      await site().db.deleteFrom('users').where('id', '=', ada.id).execute()
      const rows = await site().db.selectFrom('stars').select('userId').execute()
      assert.deepEqual(rows, [{ userId: bisi.id }])
      for (const token of [undefined, adas]) assert.equal((await send(token, [])).status, 401)
      assert.equal((await site().get('/api/auth/me/stars')).status, 401)
    })

    test('at most 500 come at once, each with a talk and a time in UTC', async () => {
      const token = await signInAs(site(), 'user')
      const star = { talk: 'nobody', starred: true, at: at(0) }
      assert.equal((await send(token, Array(500).fill(star))).status, 200)
      for (const stars of [
        Array(501).fill(star),
        'all',
        [{ ...star, talk: '' }],
        [{ ...star, talk: 'x'.repeat(41) }],
        [{ ...star, starred: 'perhaps' }],
        [{ ...star, at: 'yesterday' }],
        [{ ...star, at: '2027-04-14T09:00:00+03:00' }],
        [{ ...star, at: '2027-02-30T09:00:00Z' }],
        [null],
        undefined,
      ])
        assert.equal((await send(token, stars)).status, 400, JSON.stringify(stars)?.slice(0, 80))
    })

    test('an account has at most 2,000: the oldest that were removed are dropped, then the oldest', async () => {
      const { db } = site()
      const user = await makeUser(db)
      const token = await openSession(site(), user)
      const talks = [await makeTalk(), await makeTalk(), await makeTalk()].sort()
      const rows = Array.from({ length: 1999 }, (_, index) => ({
        ...{ userId: user.id, talk: `gone-${String(index).padStart(4, '0')}` },
        ...{ starred: index === 7 ? 0 : 1, at: at(index - 5000) },
      }))
      for (let index = 0; index < rows.length; index += 500)
        await db
          .insertInto('stars')
          .values(rows.slice(index, index + 500))
          .execute()
      const merged = await merge(token, ...talks.map((talk) => ({ talk, starred: true, at: at(0) })))
      assert.equal(merged.length, 2000)
      const kept = new Set(merged.map(({ talk }) => talk))
      assert.deepEqual(
        rows.map(({ talk }) => talk).filter((talk) => !kept.has(talk)),
        ['gone-0000', 'gone-0007'],
      )
      assert.ok(talks.every((talk) => kept.has(talk)))
    })

    test('changes that come at once are all merged', async () => {
      const token = await signInAs(site(), 'user')
      const talks = [await makeTalk(), await makeTalk(), await makeTalk()]
      await Promise.all(talks.map((talk) => merge(token, { talk, starred: true, at: at(-1) })))
      assert.equal((await read(token)).length, 3)
    })

    test('a merge changes no revision: what the site shows is the same', async () => {
      const token = await signInAs(site(), 'user')
      const talk = await makeTalk()
      const revision = () => site().db.selectFrom('revision').select('value').executeTakeFirstOrThrow()
      const before = await revision()
      await merge(token, { talk, starred: true, at: at(0) })
      assert.deepEqual(await revision(), before)
    })
  })
})
