import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeEvent, makeSection, makeSpeaker, makeUser } from '../../../test/factories.ts'
import { withDatabase } from '../../../test/fresh-database.ts'
import { startPurgeServer } from '../../../test/purge-server.ts'
import { databases } from '../../../test/site.ts'
import { untilTrue } from '../../../test/until-true.ts'
import { write } from '../../db/write.server.ts'
import { type Database, entities } from '../../features/entities.server.ts'
import type { Cdn } from '../../lib/cdn-settings.server.ts'
import { engineOf } from './engines.server.ts'
import { openPurger } from './purger.server.ts'

const purges = await startPurgeServer()
const token = 'a-token-for-purges-in-tests'
const varnish: Cdn = { kind: 'varnish', urls: [purges.url], token }
const cdns: Record<string, Cdn> = {
  varnish: { kind: 'varnish', urls: [purges.url, purges.url], token },
  webhook: { kind: 'webhook', url: `${purges.url}/purge`, token },
  cloudflare: { kind: 'cloudflare', apiUrl: purges.url, zoneId: 'zone1', token },
}

/** Opens a purger that has purged all that there is, with clocks of its own. */
async function purgerOf(db: Database) {
  const { value: revision } = await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()
  const cursor = { revision, attempts: 0, dueAt: '' }
  for (const name of ['initial', 'delayed'] as const)
    await db
      .insertInto('purge_cursors')
      .values({ name, ...cursor })
      .execute()
  return anotherPurger(db)
}

/** Opens a further purger on a database. `clock` is how far its clocks are ahead, in milliseconds. */
function anotherPurger(db: Database, clock = { ahead: 0 }) {
  const warnings: string[] = []
  const purger = openPurger({
    db,
    engine: engineOf(varnish),
    now: () => new Date(Date.now() + clock.ahead),
    elapsed: () => performance.now() + clock.ahead,
    warn: (message) => warnings.push(message),
  })
  const cursors = async () => {
    const [delayed, initial] = await db.selectFrom('purge_cursors').selectAll().orderBy('name').execute()
    return { initial, delayed }
  }
  /** Wakes the purger, and waits until a cursor has reached the newest revision. */
  const wake = async (name: 'initial' | 'delayed' = 'initial') => {
    const { value } = await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()
    await untilTrue(async () => {
      purger.wake()
      return (await cursors())[name]?.revision === value
    })
  }
  return { clock, warnings, purger, cursors, wake }
}

const keys = () => purges.received.map(({ headers }) => headers.xkey)

for (const kind of databases)
  describe(`purges on ${kind}`, () => {
    const onDatabase = (work: (db: Database) => Promise<void>) => () => withDatabase(kind, work)

    test(
      'have the keys of what was changed, and none for accounts',
      onDatabase(async (db) => {
        const { wake, purger } = await purgerOf(db)
        await makeSpeaker(db)
        await wake()
        await makeUser(db)
        await wake()
        await Promise.all([makeEvent(db), makeSection(db, { section: 'hero' }), makeSpeaker(db)])
        await wake()
        assert.deepEqual(keys(), ['speakers', 'content events speakers'])
        await purger.close()
      }),
    )

    test(
      'cover everything at the start and the end of a process',
      onDatabase(async (db) => {
        const { purger, wake, clock } = await purgerOf(db)
        await makeSpeaker(db)
        await purger.purgeAll()
        await wake()
        assert.deepEqual(keys(), ['site'])
        // Responses still in flight from another version of the program are purged later.
        clock.ahead += 10_000
        await wake('delayed')
        assert.deepEqual(keys(), ['site', 'site'])
        await purger.close()
      }),
    )

    test(
      'follow a change at once, and again ten seconds later',
      onDatabase(async (db) => {
        const { wake, purger, clock } = await purgerOf(db)
        await makeSpeaker(db)
        await wake()
        clock.ahead = 9000
        await makeEvent(db)
        await wake()
        assert.deepEqual(keys(), ['speakers', 'events'])
        clock.ahead = 10_000
        // Again and again: the purger may have seen the first change only when its clock was ahead already.
        await untilTrue(() => {
          purger.wake()
          return purges.received.length >= 3
        })
        clock.ahead = 20_000
        await wake('delayed')
        assert.deepEqual(keys(), ['speakers', 'events', 'speakers', 'events'])
        await purger.close()
      }),
    )

    test(
      'miss no change that a machine with another clock has made',
      onDatabase(async (db) => {
        const { purger, wake, clock } = await purgerOf(db)
        await makeSpeaker(db)
        await makeEvent(db)
        for (const [revision, at] of [
          [1, '2100-01-01T00:00:00.000Z'],
          [2, '2000-01-01T00:00:00.000Z'],
        ] as const)
          await db.updateTable('changes').set({ at }).where('revision', '=', revision).execute()
        await wake()
        clock.ahead = 10_000
        await wake('delayed')
        assert.deepEqual(keys(), ['events speakers', 'events speakers'])
        await purger.close()
      }),
    )

    test(
      'do not wait for a clock that has stepped back',
      onDatabase(async (db) => {
        const { purger, wake, clock } = await purgerOf(db)
        const dueAt = new Date(Date.now() + 5000).toISOString()
        await db.updateTable('purge_cursors').set({ dueAt, attempts: 1 }).execute() // a process was killed while it purged
        clock.ahead = -3_600_000
        await makeSpeaker(db)
        await wake()
        assert.deepEqual(keys(), ['speakers'])
        await purger.close()
      }),
    )

    test(
      'do not follow a change that was rolled back',
      onDatabase(async (db) => {
        const { purger, cursors } = await purgerOf(db)
        const before = await cursors()
        const failing = write(db, { id: null, name: 'Tester' }, async (writer) => {
          await writer.insert(entities.speakers, { name: 'Ada', title: 'Engineer', company: 'Kobo', bio: 'Builds.' })
          throw new Error('rolled back')
        })
        await assert.rejects(failing, /rolled back/)
        purger.wake()
        await purger.close()
        assert.deepEqual([purges.received, await cursors()], [[], before])
      }),
    )

    test(
      'are repeated with growing delay until the CDN has done them, all together then',
      onDatabase(async (db) => {
        const { purger, clock, warnings, cursors, wake } = await purgerOf(db)
        purges.answer.status = 503
        await makeSpeaker(db)
        purger.wake()
        await untilTrue(async () => warnings.length === 1)
        for (const [index, delay] of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
          const dueAt = Date.parse((await cursors()).initial?.dueAt ?? '')
          clock.ahead = dueAt - Date.now() - delay / 2
          purger.wake()
          await new Promise((resolve) => setImmediate(resolve))
          assert.equal(purges.received.length, index + 1, 'not before it is due')
          clock.ahead = dueAt - Date.now() + 1
          await untilTrue(async () => {
            purger.wake()
            return warnings.length === index + 2
          })
        }
        await makeEvent(db)
        purges.received.length = 0
        purges.answer.status = 200
        clock.ahead += 60_000
        await wake()
        assert.deepEqual(keys(), ['events speakers'])
        assert.equal(warnings[0], 'Couldn’t purge the CDN (it answered with 503); retrying after 1 attempts')
        assert.equal(warnings.join().includes(token), false)
        await purger.close()
      }),
    )

    test(
      'of a process that was killed are taken over by another one when its claim ends',
      onDatabase(async (db) => {
        const { purger } = await purgerOf(db)
        await makeSpeaker(db)
        // As a process leaves it that is killed while it purges.
        const dueAt = new Date(Date.now() + 10_000).toISOString()
        await db.updateTable('purge_cursors').set({ dueAt, attempts: 1 }).where('name', '=', 'initial').execute()
        purger.wake()
        await purger.close()
        assert.deepEqual(keys(), [])
        const other = anotherPurger(db, { ahead: 10_001 })
        await other.wake()
        assert.deepEqual(keys(), ['speakers'])
        await other.purger.close()
      }),
    )

    test(
      'are made once, however many processes look after them',
      onDatabase(async (db) => {
        const { purger, wake } = await purgerOf(db)
        const others = [1, 2, 3].map(() => anotherPurger(db).purger)
        for (let change = 0; change < 10; change += 1) {
          await makeSpeaker(db)
          for (const other of others) other.wake()
          await wake()
        }
        await Promise.all([purger, ...others].map((each) => each.close()))
        assert.deepEqual(keys(), Array(10).fill('speakers'))
      }),
    )

    test(
      'after which the server hangs do not hold up the end of the process for long',
      onDatabase(async (db) => {
        const { purger } = await purgerOf(db)
        purges.hang()
        await makeSpeaker(db)
        purger.wake()
        await untilTrue(async () => purges.received.length === 1)
        const began = performance.now()
        await purger.close()
        assert.ok(performance.now() - began < 6000)
      }),
    )
  })

describe('a purge', () => {
  const purge = (name: string) =>
    engineOf(cdns[name] as Cdn).purge(['agenda', 'speakers'], 42, AbortSignal.timeout(5000))
  const received = () =>
    purges.received.map(({ method, path, headers, body }) => {
      const { host, connection, accept, 'user-agent': agent, ...rest } = headers
      for (const name of ['accept-language', 'sec-fetch-mode', 'accept-encoding', 'content-length']) delete rest[name]
      return { method, path, headers: rest, body }
    })

  test('is sent to each Varnish as vmod_xkey has it, with the token and the revision', async () => {
    await purge('varnish')
    const headers = { 'x-purge-token': token, xkey: 'agenda speakers', 'x-revision': '42' }
    const one = { method: 'PURGE', path: '/', headers, body: '' }
    assert.deepEqual(received(), [one, one])
  })

  test('is sent to a webhook as JSON, with the token', async () => {
    purges.answer.status = 202
    await purge('webhook')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    assert.deepEqual(received(), [{ method: 'POST', path: '/purge', headers, body: '{"keys":["agenda","speakers"]}' }])
  })

  test('is sent to Cloudflare as its API has it', async () => {
    await purge('cloudflare')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = '{"tags":["agenda","speakers"]}'
    assert.deepEqual(received(), [{ method: 'POST', path: '/zones/zone1/purge_cache', headers, body }])
  })

  test('fails unless the CDN says that it was done', async () => {
    purges.answer.body = '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}]}'
    await assert.rejects(purge('cloudflare'), /^Error: it answered without success$/)
    for (const status of [401, 403, 429, 500, 302]) {
      purges.answer.status = status
      for (const name of Object.keys(cdns)) await assert.rejects(purge(name), name)
    }
  })
})
