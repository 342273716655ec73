import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcome, refusal } from '../../../test/calls.ts'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'
import { startSmtp, tokenIn } from '../../../test/smtp.ts'
import { authenticatorApp } from './second-factor/authenticator-app.server.ts'

const smtp = await startSmtp()

const short = 'Password must be at least 12 characters for staff, or 8 with two-factor authentication'
const shortWithFactor = 'Password must be at least 8 characters for staff'
const common = 'Password must not be one of the 10,000 most common ones'
const needed = 'The account’s password may be weak or known to someone else. Set a new one together with the role.'
const refused = (message: string) => refusal('password', message)

async function addSecondFactor({ db }: TestSite, userId: string) {
  await db.insertInto('authenticator_apps').values({ userId, secret: 'x', lastStep: 0, active: 1 }).execute()
  assert.equal(await authenticatorApp.isActive(db, userId), true)
}

describe('with STAFF_PASSWORDS=strict', () => {
  onBothDatabases(
    (site) => {
      const add = async (role: string, password: string) => {
        const body = { name: 'Jane', email: `${role}-${password.length}@example.org`, role, password }
        return site().call('POST', '/api/auth/users', { token: await signInAs(site(), 'super_admin'), body })
      }
      const update = async (id: string, body: object) =>
        site().call('PUT', `/api/auth/users/${id}`, { token: await signInAs(site(), 'super_admin'), body })

      test('an account of staff gets no short and no common password, one of a visitor may', async () => {
        for (const role of ['admin', 'super_admin']) {
          assert.deepEqual(outcome(await add(role, 'eleven char')), refused(short))
          assert.deepEqual(outcome(await add(role, '1Q2w3e4r5t6y')), refused(common))
          assert.equal((await add(role, 'twelve chars')).status, 201)
        }
        assert.equal((await add('user', '123456')).status, 201)
      })

      test('a visitor gets a role of staff together with a new password only', async () => {
        const { id } = await makeUser(site().db)
        assert.deepEqual(outcome(await update(id, { role: 'admin' })), refused(needed))
        assert.deepEqual(outcome(await update(id, { role: 'admin', password: '123456' })), refused(short))
        assert.equal((await update(id, { role: 'admin', password: 'twelve chars' })).body.data.role, 'admin')
        // Its password is one of staff already.
        assert.equal((await update(id, { role: 'super_admin' })).body.data.role, 'super_admin')
      })

      test('a password that a super admin sets is checked, though it ends a second factor', async () => {
        const { id } = await makeUser(site().db, { role: 'admin' })
        await addSecondFactor(site(), id)
        assert.deepEqual(outcome(await update(id, { password: 'nine char' })), refused(short))
        assert.equal((await update(id, { role: 'user', password: '123456' })).status, 200)
      })

      test('staff choose a password of 12 characters, or of 8 with a second factor', async () => {
        const user = await makeUser(site().db, { role: 'admin' })
        let token = await openSession(site(), user)
        const change = (password: string, currentPassword = testPassword) =>
          site().call('PUT', '/api/auth/me/password', { token, body: { currentPassword, password } })
        assert.deepEqual(outcome(await change('nine char')), refused(short))
        await addSecondFactor(site(), user.id)
        assert.deepEqual(outcome(await change('7 chars')), refused(shortWithFactor))
        assert.deepEqual(outcome(await change('password1')), refused(common))
        const changed = await change('nine char')
        assert.equal(changed.status, 200)

        token = await signInAs(site(), 'user')
        assert.equal((await change('123456')).status, 200)
      })
    },
    { staffPasswords: 'strict' },
  )

  onBothDatabases(
    (site) => {
      const linkTo = async (email: string, { status }: { status: number }) => {
        assert.equal(status, 200)
        return tokenIn(await smtp.mailTo(email))
      }
      const choose = (path: string, token: string, password: string) =>
        site().call('POST', `/api/auth/${path}`, { body: { token, password } })

      test('mailed links for a new password and to staff check it, and work again after a refusal', async () => {
        const { db, call } = site()
        const root = await signInAs(site(), 'super_admin')
        const { email } = await makeUser(db, { role: 'admin' })
        const reset = await linkTo(email, await call('POST', '/api/auth/forgot-password', { body: { email } }))
        assert.deepEqual(outcome(await choose('reset-password', reset, 'nine char')), refused(short))
        assert.equal((await choose('reset-password', reset, 'twelve chars')).status, 200)

        const visitor = await makeUser(db)
        const raised = await call('PUT', `/api/auth/users/${visitor.id}`, { token: root, body: { role: 'admin' } })
        const invitation = await linkTo(visitor.email, raised)
        assert.deepEqual(outcome(await choose('accept-invitation', invitation, '123456')), refused(short))
        assert.equal((await choose('accept-invitation', invitation, 'twelve chars')).status, 200)
      })
    },
    { staffPasswords: 'strict', mail: smtp.mail },
  )
})
