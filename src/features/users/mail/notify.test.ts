import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser, openSession, signInAs, testPassword } from '../../../../test/factories.ts'
import { onBothDatabases } from '../../../../test/site.ts'
import { emptyOutbox, startSmtp } from '../../../../test/smtp.ts'
import { write } from '../../../db/write.server.ts'
import { resetSuperAdmin } from '../super-admin.server.ts'
import { notify } from './notify.server.ts'

const smtp = await startSmtp()
const email = 'ada@example.org'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('notices', () => {
  onBothDatabases(
    (site) => {
      const signIn = (from: string, password = testPassword, agent = firefox) => {
        const headers = { 'user-agent': agent }
        return site().call('POST', '/api/auth/login', { body: { email, password }, from, headers })
      }
      const change = async (id: string, body: object) => {
        const token = await signInAs(site(), 'super_admin')
        return (await site().call('PUT', `/api/auth/users/${id}`, { token, body })).status
      }
      const context = () => ({ now: () => site().clock.now, rateLimited: true, sendsMail: true })
      const received = async () => {
        await emptyOutbox(site())
        return smtp.received.splice(0).map(({ to, headers }) => `${to}: ${headers.subject}`)
      }

      test('of a sign-in from an address that is new to the person', async () => {
        await makeUser(site().db, { email })
        await signIn('10.0.0.1')
        const { text } = await smtp.mailTo(email, 'Summit: New sign-in')
        assert.match(text, /Firefox on Linux, November 21, 2026 at 12:00:00\sPM GMT\+3\./)
        assert.match(text, /^http:\/\/localhost:3000\/forgot-password$/m)
        await signIn('10.0.0.1')
        await signIn('10.0.0.2', 'a wrong password')
        assert.deepEqual(await received(), [])
        await signIn('10.0.0.2')
        assert.deepEqual(await received(), [`${email}: Summit: New sign-in`])
      })

      test('not of a sign-in from the address where the person registered', async () => {
        const body = { name: 'Ada Obi', email, password: testPassword }
        await site().call('POST', '/api/auth/register', { body, from: '10.0.0.1' })
        await signIn('10.0.0.1')
        assert.deepEqual(await received(), [])
      })

      test('with nothing of what a stranger sends', async () => {
        await makeUser(site().db, { email, name: 'Visit evil.example' })
        await signIn('10.0.0.1', testPassword, 'Mozilla https://evil.example\r\n Bcc')
        assert.doesNotMatch((await smtp.mailTo(email)).raw, /evil/)
      })

      test('of a new password, by the person and by a super admin', async () => {
        const ada = await makeUser(site().db, { email })
        const body = { currentPassword: testPassword, password: 'a new password' }
        await site().call('PUT', '/api/auth/me/password', { token: await openSession(site(), ada), body })
        assert.deepEqual(await received(), [`${email}: Summit: Your password was changed`])
        assert.equal(await change(ada.id, { password: 'another password' }), 200)
        assert.deepEqual(await received(), [`${email}: Summit: Your password was changed`])
      })

      test('of another role, and of nothing else that a super admin changes', async () => {
        const ada = await makeUser(site().db, { email })
        assert.equal(await change(ada.id, { role: 'super_admin' }), 200)
        const { text, headers } = await smtp.mailTo(email)
        assert.equal(headers.subject, 'Summit: Your role was changed')
        assert.match(text, /Your role changed to Super Admin on/)
        assert.equal(await change(ada.id, { role: 'super_admin', name: 'Ada Eze', email, password: '' }), 200)
        assert.deepEqual(await received(), [])
      })

      test('of what npm run admin does', async () => {
        await makeUser(site().db, { email })
        await resetSuperAdmin(site().db, email, context())
        await resetSuperAdmin(site().db, 'new@example.org', context())
        await site().call('POST', '/api/auth/logout') // any call starts the sender
        const titles = ['Your password was changed', 'Your role was changed']
        assert.deepEqual(
          (await received()).sort(),
          titles.map((title) => `${email}: Summit: ${title}`),
        )
      })

      test('of a changed second factor', async () => {
        const ada = await makeUser(site().db, { email })
        await write(site().db, ada, ({ tx }) => notify(context(), tx, ada, { kind: 'secondFactorChanged' }))
        await site().call('POST', '/api/auth/logout') // any call starts the sender
        await smtp.mailTo(email, 'Summit: Two-factor authentication was changed')
      })

      test('to one address, twenty in a day at most', async () => {
        const ada = await makeUser(site().db, { email })
        for (let time = 0; time < 25; time += 1) await change(ada.id, { role: time % 2 ? 'user' : 'admin' })
        assert.equal((await received()).length, 20)
        site().clock.now = new Date(site().clock.now.getTime() + 24 * 3_600_000 + 1)
        await change(ada.id, { role: 'super_admin' })
        assert.equal((await received()).length, 1)
      })
    },
    { mail: smtp.mail },
  )
})

describe('notices without SMTP_URL', () => {
  onBothDatabases((site) => {
    test('are not stored', async () => {
      const ada = await makeUser(site().db, { email })
      const token = await signInAs(site(), 'super_admin')
      const body = { role: 'admin', email: 'new@example.org', password: 'a new password' }
      assert.equal((await site().call('PUT', `/api/auth/users/${ada.id}`, { token, body })).status, 200)
      assert.deepEqual(await site().db.selectFrom('outbox').selectAll().execute(), [])
    })
  })
})
