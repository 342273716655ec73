import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser, openSession, testPassword } from '../../../test/factories.ts'
import { withDatabase } from '../../../test/fresh-database.ts'
import { databases, onBothDatabases } from '../../../test/site.ts'
import { inTwoProcesses } from '../../../test/two-processes.ts'
import { createFirstSuperAdmin, resetSuperAdmin } from './super-admin.server.ts'

const generated = /^[2-9a-hjkmnp-tv-zAB]{5}(-[2-9a-hjkmnp-tv-zAB]{5}){3}$/
const email = 'chief@example.org'

describe('the super admin', () => {
  onBothDatabases((site) => {
    const signIn = async (password: string) => {
      const { status, body } = await site().call('POST', '/api/auth/login', { body: { email, password } })
      return { status, user: body.user && { name: body.user.name, email: body.user.email, role: body.user.role } }
    }
    const people = () => site().db.selectFrom('users').select(['name', 'email', 'role']).orderBy('email').execute()
    const chief = { name: 'Super Admin', email, role: 'super_admin' as const }

    test('is created with the configured password', async () => {
      const first = await createFirstSuperAdmin(site().db, { email, password: testPassword })
      assert.deepEqual(first, { email, password: testPassword })
      assert.deepEqual(await signIn(testPassword), { status: 200, user: chief })
    })

    test('gets a generated password of 100 random bits when none is configured', async () => {
      const { password = '' } = (await createFirstSuperAdmin(site().db, { email, password: undefined })) ?? {}
      assert.match(password, generated)
      assert.deepEqual(await signIn(password), { status: 200, user: chief })
      const again = await resetSuperAdmin(site().db, email)
      assert.notEqual(again.password, password)
    })

    test('is not created or changed when there is one', async () => {
      await makeUser(site().db, { name: 'Zola', email: 'zola@example.org', role: 'super_admin' })
      await makeUser(site().db, { email, name: 'Ada', role: 'admin' })
      const before = await people()
      assert.equal(await createFirstSuperAdmin(site().db, { email, password: 'a new one' }), undefined)
      assert.deepEqual(await people(), before)
      assert.equal((await signIn('a new one')).status, 401)
    })

    test('is created when there are only users and admins; an existing account with the email is promoted', async () => {
      await makeUser(site().db, { name: 'Ada', email, role: 'admin' })
      await createFirstSuperAdmin(site().db, { email, password: 'a new one' })
      assert.deepEqual(await people(), [{ name: 'Ada', email, role: 'super_admin' }])
      assert.deepEqual([(await signIn(testPassword)).status, (await signIn('a new one')).status], [401, 200])
    })

    test('a reset promotes an existing account, with a new password, and ends its sessions', async () => {
      const { db, call } = site()
      const ada = await makeUser(db, { name: 'Ada', email })
      const token = await openSession(site(), ada)
      const { password } = await resetSuperAdmin(db, email)
      assert.match(password, generated)
      assert.equal((await call('GET', '/api/auth/me', { token })).status, 401)
      assert.equal((await signIn(testPassword)).status, 401)
      assert.deepEqual(await signIn(password), { status: 200, user: { name: 'Ada', email, role: 'super_admin' } })
    })

    test('a reset with an unknown email creates another super admin', async () => {
      await makeUser(site().db, { name: 'Zola', email: 'zola@example.org', role: 'super_admin' })
      const { password } = await resetSuperAdmin(site().db, email)
      assert.deepEqual(await people(), [chief, { name: 'Zola', email: 'zola@example.org', role: 'super_admin' }])
      assert.equal((await signIn(password)).status, 200)
    })

    test('creation and reset are in the change log, without the password', async () => {
      const { db } = site()
      const { password = '' } = (await createFirstSuperAdmin(db, { email, password: undefined })) ?? {}
      const reset = await resetSuperAdmin(db, email)
      const changes = await db.selectFrom('changes').selectAll().orderBy('revision').execute()
      assert.deepEqual(
        changes.map(({ actor, actorName, what, entity }) => [actor, actorName, what, entity]),
        [
          [null, 'The server', 'created', 'user'],
          [null, 'npm run admin', 'updated', 'user'],
        ],
      )
      const logged = JSON.stringify(changes)
      for (const secret of [password, reset.password, 'argon2']) assert.equal(logged.includes(secret), false)
    })
  })

  for (const kind of databases) {
    test(`on ${kind}, is created by one of two processes that start at once`, async () => {
      await withDatabase(kind, async (db, url) => {
        const script = `
          import { openDatabase } from './src/db/database.server.ts'
          import { createFirstSuperAdmin } from './src/features/users/super-admin.server.ts'
          const db = await openDatabase(argument)
          await bothBegin()
          const first = await createFirstSuperAdmin(db, { email: 'chief' + index + '@example.org', password: undefined })
          await db.destroy()
          done(first?.email ?? null)`
        const made = await inTwoProcesses<string | null>(script, url)
        const winner = made.filter((each) => each !== null)
        assert.equal(winner.length, 1)
        assert.deepEqual(await db.selectFrom('users').select(['email', 'role']).execute(), [
          { email: winner[0], role: 'super_admin' },
        ])
      })
    })
  }
})
