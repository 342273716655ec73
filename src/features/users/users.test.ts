import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listed, shown } from '../../../test/calls.ts'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { type Method, onBothDatabases } from '../../../test/site.ts'
import { users } from './users.store.server.ts'

const taken = 'An account with this email already exists'
const emailTaken = {
  status: 409,
  body: { success: false, message: taken, errors: [{ field: 'email', message: taken }] },
}
const lastOne = { status: 409, body: { success: false, message: 'The last Super Admin cannot be demoted' } }
const notFound = { status: 404, body: { success: false, message: 'User not found' } }

describe('users', () => {
  onBothDatabases((site) => {
    /** Calls as a super admin. @returns status and body */
    const asRoot = async (token: string, method: Method, path: string, body?: object) => {
      const response = await site().call(method, `/api/auth/users${path}`, { token, ...(body && { body }) })
      return { status: response.status, body: response.body }
    }
    const root = () => signInAs(site(), 'super_admin')
    const roleOf = async (id: string) =>
      (await site().db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role

    test('are listed by name in natural order, then by email, with only the visible fields', async () => {
      const { db } = site()
      const chief = await makeUser(db, { name: 'Zola', role: 'super_admin', email: 'zola@example.org' })
      const token = await openSession(site(), chief)
      const [eno, later, emile, earlier] = [
        await makeUser(db, { name: 'Eno', role: 'admin' }),
        await makeUser(db, { name: 'ama', email: 'b@example.org' }),
        await makeUser(db, { name: 'émile' }),
        await makeUser(db, { name: 'ama', email: 'a@example.org' }),
      ]
      assert.deepEqual(await asRoot(token, 'GET', ''), {
        status: 200,
        body: { success: true, users: [earlier, later, emile, eno, chief].map((each) => listed(each)) },
      })
      assert.deepEqual(await asRoot(token, 'GET', '?limit=2&offset=1'), {
        status: 200,
        body: { success: true, users: [listed(later), listed(emile)], total: 5 },
      })
    })

    test('are found by the date of their registration in any zone', async (context) => {
      const token = await root()
      context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-02-03T10:30:00Z') })
      const { id } = await makeUser(site().db)
      context.mock.timers.reset()
      for (const [day, found] of [
        [1, []],
        [2, [id]],
        [3, [id]],
        [4, [id]],
        [5, []],
      ] as const) {
        const { body } = await asRoot(token, 'GET', `?limit=9&search=february%20${day},`)
        assert.deepEqual(
          body.users.map((user: { id: string }) => user.id),
          found,
          `February ${day}`,
        )
      }
    })

    test('are added with any role, and can sign in', async () => {
      const token = await root()
      for (const role of ['user', 'admin', 'super_admin']) {
        const body = { name: ' Ama Owusu ', email: ` ${role}@Example.ORG `, role, password: ' kente cloth ' }
        const response = await asRoot(token, 'POST', '', body)
        const { id, createdAt } = response.body.data
        const email = `${role}@example.org`
        assert.deepEqual(response, {
          status: 201,
          body: {
            success: true,
            message: 'User added successfully!',
            data: listed({ id, name: 'Ama Owusu', email, role, createdAt, verifiedEmail: email, invitedRole: null }),
          },
        })
        const signIn = { body: { email, password: ' kente cloth ' } }
        assert.equal((await site().call('POST', '/api/auth/login', signIn)).body.user.role, role)
      }
    })

    test('are refused with the field of a missing or invalid value', async () => {
      const token = await root()
      const good = { name: 'Ama', email: 'ama@example.org', role: 'user', password: 'kente cloth' }
      const cases: [fields: object, field: string, message: string][] = [
        [{ name: '' }, 'name', 'Name is required'],
        [{ email: 'ama' }, 'email', 'Invalid email address'],
        [{ role: undefined }, 'role', 'Role must be user, admin or super_admin'],
        [{ role: 'root' }, 'role', 'Role must be user, admin or super_admin'],
        [{ role: 'Admin' }, 'role', 'Role must be user, admin or super_admin'],
        [{ role: ['admin'] }, 'role', 'Role must be user, admin or super_admin'],
        [{ role: null }, 'role', 'Role must be user, admin or super_admin'],
        [{ password: undefined }, 'password', 'Password is required'],
        [{ password: '' }, 'password', 'Password is required'],
        [{ password: 'five5' }, 'password', 'Password must be at least 6 characters'],
      ]
      for (const [fields, field, message] of cases)
        assert.deepEqual(
          await asRoot(token, 'POST', '', { ...good, ...fields }),
          {
            status: 400,
            body: { success: false, message, errors: [{ field, message }] },
          },
          JSON.stringify(fields),
        )
      assert.equal((await asRoot(token, 'GET', '')).body.users.length, 1)
    })

    test("cannot take another user's email in any case, when added or changed", async () => {
      const token = await root()
      await makeUser(site().db, { email: 'ama@example.org' })
      const { id } = await makeUser(site().db, { email: 'kofi@example.org' })
      const rest = { name: 'Eve', role: 'user', password: 'kente cloth' }
      for (const email of ['ama@example.org', 'AMA@example.org', ' Ama@Example.Org ']) {
        assert.deepEqual(await asRoot(token, 'POST', '', { ...rest, email }), emailTaken)
        assert.deepEqual(await asRoot(token, 'PUT', `/${id}`, { email }), emailTaken)
      }
      // A user's own email in another case is allowed.
      assert.equal((await asRoot(token, 'PUT', `/${id}`, { email: 'KOFI@example.org' })).status, 200)
    })

    test('have unique emails in the database', async () => {
      const { db } = site()
      const { updatedAt, createdAt } = await makeUser(db, { email: 'ama@example.org' })
      const twin = { id: 'twin', name: 'Eve', email: 'ama@example.org', role: 'user' as const, createdAt, updatedAt }
      await assert.rejects(db.insertInto('users').values(twin).execute())
    })

    test('change only in the given fields', async () => {
      const token = await root()
      const ama = await makeUser(site().db, { name: 'Ama', email: 'ama@example.org', role: 'admin' })
      const expected = listed(ama)
      for (const changes of [
        { name: 'Ama Owusu' },
        { email: 'owusu@example.org' },
        { role: 'user' },
        {},
        { password: '' },
        { password: null },
        { id: 'chosen', _id: 'chosen', createdAt: '2000-01-01T00:00:00.000Z', unknown: 1 },
      ]) {
        const { id, _id, createdAt, unknown, password, ...named } = changes as Record<string, never>
        Object.assign(expected, named, { verifiedEmail: named.email ?? expected.email })
        assert.deepEqual(await asRoot(token, 'PUT', `/${ama.id}`, changes), {
          status: 200,
          body: { success: true, message: 'User updated successfully!', data: expected },
        })
      }
      const signIn = { body: { email: 'owusu@example.org', password: testPassword } }
      assert.equal((await site().call('POST', '/api/auth/login', signIn)).status, 200)
    })

    test('sign in with a new password only', async () => {
      const token = await root()
      const ama = await makeUser(site().db, { email: 'ama@example.org' })
      assert.equal((await asRoot(token, 'PUT', `/${ama.id}`, { password: 'a new one' })).status, 200)
      const signIn = (password: string) =>
        site().call('POST', '/api/auth/login', { body: { email: 'ama@example.org', password } })
      assert.deepEqual([(await signIn(testPassword)).status, (await signIn('a new one')).status], [401, 200])
    })

    test('stay as they are when a change is refused, their passwords too', async () => {
      const token = await root()
      await makeUser(site().db, { email: 'ama@example.org' })
      const kofi = await makeUser(site().db, { email: 'kofi@example.org', role: 'admin' })
      const session = await openSession(site(), kofi)
      const changes = { name: 'Eve', role: 'super_admin', password: 'a new one', email: 'ama@example.org' }
      assert.equal((await asRoot(token, 'PUT', `/${kofi.id}`, changes)).status, 409)
      assert.deepEqual((await site().call('GET', '/api/auth/me', { token: session })).body.user, shown(kofi))
      const signIn = { body: { email: 'kofi@example.org', password: testPassword } }
      assert.equal((await site().call('POST', '/api/auth/login', signIn)).status, 200)
    })

    test('are deleted, admins too, which frees their emails', async () => {
      const { db } = site()
      const token = await root()
      for (const role of ['user', 'admin'] as const) {
        const ama = await makeUser(db, { email: 'ama@example.org', role })
        assert.deepEqual(await asRoot(token, 'DELETE', `/${ama.id}`), {
          status: 200,
          body: { success: true, message: 'User deleted successfully!' },
        })
        assert.deepEqual(await asRoot(token, 'DELETE', `/${ama.id}`), notFound)
        const left = await db.selectFrom('passwords').select('userId').where('userId', '=', ama.id).execute()
        assert.deepEqual(left, [])
      }
    })

    test('that do not exist are neither changed nor deleted', async () => {
      const token = await root()
      for (const id of ['nobody', '%00', "'%20or%201=1--", 'x'.repeat(100)]) {
        assert.deepEqual(await asRoot(token, 'PUT', `/${id}`, { name: 'Eve' }), notFound, id)
        assert.deepEqual(await asRoot(token, 'DELETE', `/${id}`), notFound, id)
      }
    })

    test('cannot be deleted when they are super admins, not even by themselves', async () => {
      const one = await makeUser(site().db, { role: 'super_admin' })
      const other = await makeUser(site().db, { role: 'super_admin' })
      const token = await openSession(site(), one)
      for (const { id } of [one, other]) {
        assert.deepEqual(await asRoot(token, 'DELETE', `/${id}`), {
          status: 403,
          body: { success: false, message: 'Cannot delete Super Admin' },
        })
        assert.equal(await roleOf(id), 'super_admin')
      }
    })

    test('include at least one super admin: the last one cannot be demoted', async () => {
      const one = await makeUser(site().db, { role: 'super_admin' })
      const token = await openSession(site(), one)
      for (const role of ['admin', 'user']) {
        assert.deepEqual(await asRoot(token, 'PUT', `/${one.id}`, { role, name: 'Changed' }), lastOne)
        assert.equal((await site().call('GET', '/api/auth/me', { token })).body.user.name, one.name)
      }
      const other = await makeUser(site().db, { role: 'super_admin' })
      assert.equal((await asRoot(token, 'PUT', `/${other.id}`, { role: 'admin' })).status, 200)
      assert.deepEqual(await asRoot(token, 'PUT', `/${one.id}`, { role: 'user' }), lastOne)
      assert.deepEqual([await roleOf(one.id), await roleOf(other.id)], ['super_admin', 'admin'])
    })

    test('may demote themselves when another super admin is left', async () => {
      await makeUser(site().db, { role: 'super_admin' })
      const one = await makeUser(site().db, { role: 'super_admin' })
      const token = await openSession(site(), one)
      assert.equal((await asRoot(token, 'PUT', `/${one.id}`, { role: 'user' })).status, 200)
      assert.equal((await asRoot(token, 'GET', '')).status, 401)
      assert.equal(await roleOf(one.id), 'user')
    })

    test('cannot change a role by any call of a user or an admin', async () => {
      const { db, call } = site()
      await makeUser(db, { role: 'super_admin' })
      for (const role of ['user', 'admin'] as const) {
        const eve = await makeUser(db, { role })
        const token = await openSession(site(), eve)
        const before = await db.selectFrom('users').select(['id', 'role']).orderBy('id').execute()
        const body = { name: 'Eve', email: 'eve@example.org', role: 'super_admin', password: 'let me in' }
        const headers = { 'x-http-method-override': 'PUT', 'x-role': 'super_admin', 'x-original-url': '/api/speakers' }
        for (const [method, path, status] of [
          ['POST', '/api/auth/users', 403],
          ['PUT', `/api/auth/users/${eve.id}`, 403],
          ['PUT', `/api/auth/users/${eve.id}/`, 403],
          ['PUT', `/api/auth/%75sers/${eve.id}`, 403],
          ['PUT', `/api/auth/users/${eve.id}?role=super_admin`, 403],
          ['DELETE', `/api/auth/users/${eve.id}`, 403],
          ['PUT', `/api//auth/users/${eve.id}`, 404],
          ['PUT', `/api/AUTH/users/${eve.id}`, 404],
          ['PATCH', `/api/auth/users/${eve.id}`, 404],
          ['PUT', '/api/auth/me', 200],
        ] as const) {
          assert.equal((await call(method, path, { token, body, headers })).status, status, `${method} ${path}`)
        }
        const after = await db.selectFrom('users').select(['id', 'role']).orderBy('id').execute()
        assert.deepEqual(after, before)
      }
    })

    test("are logged with each change's author, without passwords and names", async () => {
      const { db } = site()
      const chief = await makeUser(db, { name: 'Zola', role: 'super_admin' })
      const token = await openSession(site(), chief)
      const body = { name: 'Ama', email: 'ama@example.org', role: 'user', password: 'kente cloth' }
      const { id } = (await asRoot(token, 'POST', '', body)).body.data
      await asRoot(token, 'PUT', `/${id}`, { password: 'a new one' })
      await asRoot(token, 'DELETE', `/${id}`)
      const changes = await db
        .selectFrom('changes')
        .selectAll()
        .where('recordId', '=', id)
        .orderBy('revision')
        .execute()
      assert.deepEqual(
        changes.map(({ actor, actorName, what, entity }) => ({ actor, actorName, what, entity })),
        ['created', 'updated', 'deleted'].map((what) => ({ actor: chief.id, actorName: '', what, entity: 'user' })),
      )
      const { createdAt } = JSON.parse(changes[0]?.after ?? '')
      const stored = { id, _id: id, role: 'user', invitedRole: null, createdAt, updatedAt: createdAt }
      assert.deepEqual(JSON.parse(changes[0]?.after ?? ''), stored)
      assert.doesNotMatch(JSON.stringify(changes), /kente|a new one|argon2/)
    })

    test('are found by email with the hash of the password beside the user, not in it', async () => {
      const user = await makeUser(site().db, { email: 'ama@example.org' })
      const found = await users.findByEmail(site().db, 'ama@example.org')
      assert.deepEqual(found?.user, user)
      assert.match(String(found?.hash), /^\$argon2id\$/)
    })
  })
})
