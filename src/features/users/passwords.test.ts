import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { describe, test } from 'node:test'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { makeUser, openSession, testPassword } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { HttpError } from '../../lib/errors.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.server.ts'

const today = '$argon2id$v=19$m=19456,t=2,p=1$'
const longestLine = 64
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))

/** So many hashes at work and in line that nobody else fits in. */
const fillLine = (one: () => Promise<unknown>) => Array.from({ length: atOnce + longestLine }, one)

/** Each hash that is done is followed by another one, until the end. */
function keepLineFull() {
  let isOver = false
  const line = fillLine(function one(): Promise<unknown> {
    return hashPassword('one of many').then(() => (isOver ? undefined : one()))
  })
  return async () => {
    isOver = true
    await Promise.all(line)
  }
}

let weaker: Promise<string> | undefined
/** The hash of `testPassword` as it would have been made with lower parameters. */
const weakerHash = () => {
  weaker ??= argon2Hash(testPassword, { algorithm: 2, memoryCost: 4096, timeCost: 1, parallelism: 1 })
  return weaker
}

describe('passwords', () => {
  test('are hashed with argon2id, each with a salt of its own', async () => {
    const [one, two] = [await hashPassword(testPassword), await hashPassword(testPassword)]
    assert.ok(one.startsWith(today), one)
    assert.notEqual(one, two)
    for (const hash of [one, two]) assert.equal(await isPassword(hash, testPassword), true)
    assert.equal(await isPassword(one, 'another'), false)
    // An independent reader of the format agrees.
    assert.equal(await argon2Verify(one, testPassword), true)
  })

  test('without a hash the answer is no, whatever is typed', async () => {
    for (const typed of ['', testPassword, 'nobody has this password'])
      assert.equal(await isPassword(undefined, typed), false)
  })

  test('a hash made with lower parameters, or in another way, is outdated', async () => {
    assert.equal(isOutdated(await hashPassword(testPassword)), false)
    for (const hash of [
      await weakerHash(),
      '$argon2id$v=19$m=19456,t=1,p=1$AAAA$AAAA',
      '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA',
      '$2b$10$abcdefghijklmnopqrstuv',
    ])
      assert.equal(isOutdated(hash), true, hash)
  })

  test('are hashed a few at once, so that the server keeps breathing', async () => {
    let hashed = 0
    const all = Array.from({ length: 40 }, () => hashPassword('one of many').then(() => (hashed += 1)))
    await new Promise(setImmediate) // they have begun
    // Files are read by the same threads: were all of them hashing, this would wait for nearly all.
    await stat('package.json')
    assert.ok(hashed < 20, `${hashed} were hashed before a file could be looked at`)
    await Promise.all(all)
  })

  test('beyond the line, people are sent away with the time after which to come again', async () => {
    const all = [
      ...fillLine(() => hashPassword('one of many')),
      hashPassword('one too many'),
      isPassword(undefined, 'another'),
    ]
    const outcomes = await Promise.allSettled(all)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
    assert.equal(outcomes.length - refused.length, atOnce + longestLine)
    for (const reason of refused) {
      assert.ok(reason instanceof HttpError)
      assert.deepEqual([reason.status, reason.retryAfter], [503, 3])
    }
    assert.equal((await hashPassword('when the line is gone')).startsWith(today), true)
  })

  onBothDatabases((site) => {
    const signIn = (password: string) =>
      site().call('POST', '/api/auth/login', { body: { email: 'ada@example.org', password } })
    const hashOf = async (userId: string) =>
      (await site().db.selectFrom('passwords').select('hash').where('userId', '=', userId).executeTakeFirst())?.hash

    test('a hash of lower parameters is replaced at the next sign-in, and no session ends', async () => {
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
      assert.ok(renewed.startsWith(today), renewed)
      assert.equal((await signIn(testPassword)).status, 200)
      assert.equal(await hashOf(ada.id), renewed)
      assert.equal((await call('GET', '/api/auth/me', { token })).status, 200)
    })

    test('are kept as hashes, beside the users and never in the log of changes', async () => {
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

    test('while the line is full, sign-ins are sent away and not counted', async () => {
      const { db, call } = site()
      const ada = await makeUser(db, { email: 'ada@example.org' })
      const token = await openSession(site(), ada)
      const letGo = keepLineFull()
      const busy = {
        success: false,
        message: 'Too many people are signing in at this moment. Please try again shortly.',
      }
      const register = { body: { name: 'Eve', email: 'eve@example.org', password: 'let me in' } }
      const change = { token, body: { currentPassword: testPassword, password: 'a new one' } }
      for (let time = 0; time < 11; time += 1)
        for (const answer of [
          await signIn(testPassword),
          await call('POST', '/api/auth/register', register),
          await call('PUT', '/api/auth/me/password', change),
        ])
          assert.deepEqual([answer.status, answer.headers['retry-after'], answer.body], [503, '3', busy])
      await letGo()
      assert.equal((await signIn(testPassword)).status, 200)
      assert.equal((await call('POST', '/api/auth/register', register)).status, 201)
      assert.equal((await call('PUT', '/api/auth/me/password', change)).status, 200)
    })
  })
})
