import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { describe, test } from 'node:test'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { HttpError } from '../../lib/errors.ts'
import { type HashClient, hashPassword, needsRehash, verifyPassword } from './passwords.server.ts'

const currentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'
const maxQueueLength = 64
const maxConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Starts as many hashes as run and wait at most. */
const fillQueue = (one: () => Promise<unknown>) => Array.from({ length: maxConcurrent + maxQueueLength }, one)

/** Starts another hash whenever one is done. @returns a function that stops this and waits for the last ones */
function keepQueueFull() {
  let isOver = false
  const queue = fillQueue(function one(): Promise<unknown> {
    return hashPassword('one of many').then(() => (isOver ? undefined : one()))
  })
  return async () => {
    isOver = true
    await Promise.all(queue)
  }
}

let weaker: Promise<string> | undefined
/** A hash of `testPassword` with lower parameters. */
const weakerHash = () => {
  weaker ??= argon2Hash(testPassword, { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 })
  return weaker
}

describe('passwords', () => {
  test('are hashed with argon2id and a random salt', async () => {
    const [one, two] = [await hashPassword(testPassword), await hashPassword(testPassword)]
    assert.ok(one.startsWith(currentPrefix), one)
    assert.notEqual(one, two)
    for (const hash of [one, two]) assert.equal(await verifyPassword(hash, testPassword), true)
    assert.equal(await verifyPassword(one, 'another'), false)
    // The library's own verification agrees.
    assert.equal(await argon2Verify(one, testPassword), true)
  })

  test('are hashed two at a time for an account, and eight for an address, but for staff who are familiar there', async () => {
    const done = async (count: number, client: HashClient) => {
      const all = await Promise.allSettled(Array.from({ length: count }, () => hashPassword('any', client)))
      return all.filter(({ status }) => status === 'fulfilled').length
    }
    assert.deepEqual(
      await Promise.all([
        done(4, { account: 'ada@example.org', address: '203.0.113.1' }),
        done(10, { address: '203.0.113.2' }),
        done(10, { address: '203.0.113.3', isStaff: true }),
      ]),
      [2, 8, 10],
    )
    assert.equal(await done(2, { account: 'ada@example.org', address: '203.0.113.2' }), 2)
  })

  test('never match when there is no hash', async () => {
    for (const typed of ['', testPassword, 'nobody has this password'])
      assert.equal(await verifyPassword(undefined, typed), false)
  })

  test('need a rehash after lower parameters or another algorithm', async () => {
    assert.equal(needsRehash(await hashPassword(testPassword)), false)
    for (const hash of [
      await weakerHash(),
      '$argon2id$v=19$m=19456,t=1,p=1$AAAA$AAAA',
      '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA',
      '$2b$10$abcdefghijklmnopqrstuv',
    ])
      assert.equal(needsRehash(hash), true, hash)
  })

  test('are hashed a few at a time, which leaves threads for other work', async () => {
    let hashed = 0
    const all = Array.from({ length: 40 }, () => hashPassword('one of many').then(() => (hashed += 1)))
    await new Promise(setImmediate) // the first ones are running
    // Files are read on the same threads: if all of them hashed, this would wait for nearly all hashes.
    await stat('package.json')
    assert.ok(hashed < 20, `${hashed} were hashed before a file could be looked at`)
    await Promise.all(all)
  })

  test('are refused with Retry-After when the hash queue is full', async () => {
    const all = [
      ...fillQueue(() => hashPassword('one of many')),
      hashPassword('one too many'),
      verifyPassword(undefined, 'another'),
    ]
    const outcomes = await Promise.allSettled(all)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
    assert.equal(outcomes.length - refused.length, maxConcurrent + maxQueueLength)
    for (const reason of refused) {
      assert.ok(reason instanceof HttpError)
      assert.deepEqual([reason.status, reason.retryAfter], [503, 3])
    }
    assert.equal((await hashPassword('once the queue is empty')).startsWith(currentPrefix), true)
  })

  onBothDatabases((site) => {
    const signIn = (password: string) =>
      site().call('POST', '/api/auth/login', { body: { email: 'ada@example.org', password } })
    const hashOf = async (userId: string) =>
      (await site().db.selectFrom('passwords').select('hash').where('userId', '=', userId).executeTakeFirst())?.hash

    test('are rehashed at the next sign-in when needed, which ends no session', async () => {
      const { db, call } = site()
      const ada = await makeUser(db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      await db
        .updateTable('passwords')
        .set({ hash: await weakerHash() })
        .where('userId', '=', ada.id)
        .execute()
      assert.equal((await signIn('not the password')).status, 401)
      assert.equal(await hashOf(ada.id), await weakerHash())
      assert.equal((await signIn(testPassword)).status, 200)
      const renewed = (await hashOf(ada.id)) ?? ''
      assert.ok(renewed.startsWith(currentPrefix), renewed)
      assert.equal((await signIn(testPassword)).status, 200)
      assert.equal(await hashOf(ada.id), renewed)
      assert.equal((await call('GET', '/api/auth/me', { token })).status, 200)
    })

    test('are stored as hashes, outside of the users table and the change log', async () => {
      const { db } = site()
      const { id } = await makeUser(db, { email: 'ada@example.org' })
      assert.deepEqual(await db.selectFrom('passwords').selectAll().execute(), [{ userId: id, hash: await hashOf(id) }])
      const everything = JSON.stringify([
        await db.selectFrom('users').selectAll().execute(),
        await db.selectFrom('changes').selectAll().execute(),
        await db.selectFrom('attempts').selectAll().execute(),
      ])
      assert.doesNotMatch(everything, /argon2|jacaranda/)
    })

    test('of one signed-in person are checked two at a time', async () => {
      const token = await signInAs(site(), 'user')
      const confirm = () => site().call('POST', '/api/auth/me/confirm', { token, body: { password: testPassword } })
      const others = Array.from({ length: 20 }, () => hashPassword('one of many'))
      const statuses = (await Promise.all([1, 2, 3, 4, 5].map(confirm))).map(({ status }) => status)
      assert.deepEqual(statuses.sort(), [200, 200, 429, 429, 429])
      await Promise.all(others)
    })

    test('that strangers try elsewhere do not delay a person who has signed in here before', async () => {
      const { email } = await makeUser(site().db)
      const signInFrom = async (from: string, password = testPassword) =>
        (await site().call('POST', '/api/auth/login', { body: { email, password }, from })).status
      assert.equal(await signInFrom('198.51.100.7'), 200)
      const others = Array.from({ length: 20 }, () => hashPassword('one of many'))
      const all = [
        signInFrom('203.0.113.9', 'a guess'),
        signInFrom('203.0.113.9', 'a guess'),
        signInFrom('198.51.100.7'),
      ]
      assert.deepEqual(await Promise.all(all), [401, 401, 200])
      await Promise.all(others)
    })

    test('refused by a full hash queue do not count as failed attempts, and staff do not wait in it', async () => {
      const { db, call } = site()
      const ada = await makeUser(db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      const { email } = await makeUser(db, { role: 'admin' })
      const signInAsStaff = () => call('POST', '/api/auth/login', { body: { email, password: testPassword } })
      assert.equal((await signInAsStaff()).status, 200)
      const stop = keepQueueFull()
      const busy = {
        success: false,
        message: 'Too many people are signing in right now. Please try again shortly.',
      }
      const register = { body: { name: 'Eve', email: 'eve@example.org', password: 'let me in' } }
      const change = { token, body: { currentPassword: testPassword, password: 'a new one' } }
      try {
        assert.equal((await signInAsStaff()).status, 200)
        for (let time = 0; time < 11; time += 1)
          for (const response of [
            await signIn(testPassword),
            await call('POST', '/api/auth/register', register),
            await call('PUT', '/api/auth/me/password', change),
          ])
            assert.deepEqual([response.status, response.headers['retry-after'], response.body], [503, '3', busy])
      } finally {
        await stop()
      }
      assert.equal((await signIn(testPassword)).status, 200)
      assert.equal((await call('POST', '/api/auth/register', register)).status, 201)
      assert.equal((await call('PUT', '/api/auth/me/password', change)).status, 200)
    })
  })
})
