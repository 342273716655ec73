import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signInAs } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { type Part, send } from '../../../test/staff.ts'

describe('users by form', () => {
  onBothDatabases((site) => {
    const root = () => signInAs(site(), 'super_admin')

    test('are added and changed by a form as well as by JSON', async () => {
      const token = await root()
      const form: Part[] = [
        ['name', 'Ama'],
        ['email', 'ama@example.org'],
        ['role', 'user'],
        ['password', '1234567'],
      ]
      const made = await send(site(), 'POST', '/api/auth/users', { form, token })
      assert.deepEqual([made.status, made.body.data.name], [201, 'Ama'])
      const changed = await send(site(), 'PUT', `/api/auth/users/${made.body.data.id}`, {
        form: [['role', 'admin']],
        token,
      })
      assert.deepEqual([changed.status, changed.body.data.role], [200, 'admin'])
      const signIn = { body: { email: 'ama@example.org', password: '1234567' } }
      assert.equal((await site().call('POST', '/api/auth/login', signIn)).body.user.role, 'admin')
    })

    test('may have a name of one letter when a super admin adds them', async () => {
      const json = { name: 'Ọ', email: 'o@example.org', role: 'user', password: 'kente cloth' }
      const { body } = await send(site(), 'POST', '/api/auth/users', { json, token: await root() })
      assert.equal(body.data.name, 'Ọ')
    })
  })
})
