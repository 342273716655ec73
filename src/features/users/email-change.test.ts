import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcome } from '../../../test/calls.ts'
import { makeUser, openSession, signInAs, testPassword } from '../../../test/factories.ts'
import { onBothDatabases, testNow } from '../../../test/site.ts'
import { emptyOutbox, startSmtp, tokenIn } from '../../../test/smtp.ts'
import type { User } from './user.ts'

const smtp = await startSmtp()
const [oldEmail, newEmail] = ['ada@example.org', 'ada@new.example.org']
const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
const done = { success: true, message: `The email of your account is now ${newEmail}.` }
const halfDone = {
  success: true,
  message: 'Thank you. The change takes effect once the other address confirms it too.',
}
const refused = { success: false, message: 'This link has already been used or has expired.' }
const confirmTitle = 'email address' // both subjects end so

describe('the change of an email', () => {
  onBothDatabases(
    (site) => {
      const ask = (token: string, email: unknown, from = '127.0.0.1') =>
        site().call('PUT', '/api/auth/me/email', { token, body: { email }, from })
      const confirm = async (token: string) =>
        outcome(await site().call('POST', '/api/auth/confirm-email', { body: { token } }))
      const state = async (token: string) => (await site().call('GET', '/api/auth/me/email', { token })).body.data
      const signIn = async (email: string) => {
        const body = { email, password: testPassword }
        return (await site().call('POST', '/api/auth/login', { body })).status
      }
      const emailOf = async ({ id }: User) =>
        (await site().db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email

      async function begin() {
        const ada = await makeUser(site().db, { email: oldEmail })
        const token = await openSession(site(), ada)
        await ask(token, ` ${newEmail.toUpperCase()} `)
        const old = tokenIn(await smtp.mailTo(oldEmail, confirmTitle))
        return { ada, token, links: { old, new: tokenIn(await smtp.mailTo(newEmail, confirmTitle)) } }
      }

      test('takes effect when both addresses have confirmed it, in either order, and both are told', async () => {
        for (const order of [
          ['old', 'new'],
          ['new', 'old'],
        ] as const) {
          const { ada, token, links } = await begin()
          const pending = {
            email: newEmail,
            oldConfirmed: false,
            newConfirmed: false,
            expiresAt: later(24).toISOString(),
          }
          assert.deepEqual(await state(token), { isOffered: true, pending })
          assert.deepEqual(await confirm(links[order[0]]), [200, halfDone])
          assert.deepEqual(await state(token), {
            isOffered: true,
            pending: { ...pending, [`${order[0]}Confirmed`]: true },
          })
          assert.deepEqual([await emailOf(ada), await signIn(oldEmail), await signIn(newEmail)], [oldEmail, 200, 401])
          assert.deepEqual(await confirm(links[order[1]]), [200, done])
          assert.deepEqual(await state(token), { isOffered: true, pending: null })
          assert.deepEqual([await emailOf(ada), await signIn(oldEmail), await signIn(newEmail)], [newEmail, 401, 200])
          for (const email of [oldEmail, newEmail]) {
            const { text } = await smtp.mailTo(email, 'Your email address was changed')
            assert.match(text, /from ada@example\.org to ada@new\.example\.org on/)
          }
          await site().db.deleteFrom('users').where('id', '=', ada.id).execute()
        }
      })

      test('one address alone changes nothing, however often it confirms', async () => {
        const { ada, links } = await begin()
        assert.deepEqual(await confirm(links.new), [200, halfDone])
        for (let time = 0; time < 3; time += 1) assert.deepEqual(await confirm(links.new), [400, refused])
        assert.equal(await emailOf(ada), oldEmail)
      })

      test('of many confirmations at once, each link counts once, and the account is changed once', async () => {
        const { ada, links } = await begin()
        const results = await Promise.all(
          Array.from({ length: 10 }, () => [links.old, links.new])
            .flat()
            .map(confirm),
        )
        const statuses = results.map(([status]) => status).sort()
        assert.deepEqual(statuses, [200, 200, ...Array(18).fill(400)])
        assert.equal(await emailOf(ada), newEmail)
        await emptyOutbox(site())
        assert.equal(smtp.received.length, 2)
      })

      test('a link is valid for 24 hours', async () => {
        const { token, links } = await begin()
        site().clock.now = later(24)
        assert.deepEqual(await confirm(links.old), [400, refused])
        assert.equal((await state(token)).pending, null)
      })

      test('can be cancelled and requested again, which invalidates the links', async () => {
        const { token, links } = await begin()
        assert.deepEqual(await confirm(links.old), [200, halfDone])
        await ask(token, 'other@example.org')
        assert.deepEqual(await confirm(links.new), [400, refused])
        const link = tokenIn(await smtp.mailTo('other@example.org'))
        const cancelled = await site().call('DELETE', '/api/auth/me/email', { token })
        assert.deepEqual(outcome(cancelled), [200, { success: true, message: 'The change was cancelled.' }])
        assert.deepEqual(await confirm(link), [400, refused])
        assert.equal((await state(token)).pending, null)
      })

      test('is refused at the end when an account has taken the email since, and changes nothing', async () => {
        const { ada, links } = await begin()
        assert.deepEqual(await confirm(links.old), [200, halfDone])
        const other = await makeUser(site().db, { email: newEmail })
        const message = 'An account with this email already exists'
        const taken = [409, { success: false, message, errors: [{ field: 'email', message }] }]
        assert.deepEqual(await confirm(links.new), taken)
        assert.equal(await emailOf(ada), oldEmail)
        await site().db.deleteFrom('users').where('id', '=', other.id).execute()
        assert.deepEqual(await confirm(links.new), [200, done])
      })

      test('refuses a taken email, the current one, and an invalid one', async () => {
        await makeUser(site().db, { email: newEmail })
        const ada = await makeUser(site().db, { email: oldEmail })
        const token = await openSession(site(), ada)
        const answers: [email: unknown, status: number, message: string][] = [
          [newEmail, 409, 'An account with this email already exists'],
          [oldEmail, 400, 'This is already your email'],
          ['ada', 400, 'Invalid email address'],
          ['a@b.example\r\nBcc: eve@example.org', 400, 'Invalid email address'],
          [null, 400, 'Email is required'],
        ]
        for (const [email, status, message] of answers) {
          const { status: given, body } = await ask(token, email)
          assert.deepEqual([given, body.errors[0]], [status, { field: 'email', message }])
        }
        await emptyOutbox(site())
        assert.deepEqual(smtp.received, [])
      })

      test('an account can ask five times a day, refusals included', async () => {
        const ada = await makeUser(site().db, { email: oldEmail })
        const token = await openSession(site(), ada)
        await makeUser(site().db, { email: newEmail })
        const statuses: number[] = []
        for (let time = 0; time < 7; time += 1) statuses.push((await ask(token, newEmail, `10.0.0.${time}`)).status)
        assert.deepEqual(statuses, [...Array(5).fill(409), 429, 429])
      })

      test('by a super admin takes effect at once, tells both addresses, and ends what was asked for', async () => {
        const { ada, links } = await begin()
        await site().call('POST', '/api/auth/forgot-password', { body: { email: oldEmail } })
        const reset = tokenIn(await smtp.mailTo(oldEmail, 'Set a new password'))
        const token = await signInAs(site(), 'super_admin')
        const body = { email: 'third@example.org' }
        assert.equal((await site().call('PUT', `/api/auth/users/${ada.id}`, { token, body })).status, 200)
        for (const email of [oldEmail, 'third@example.org']) await smtp.mailTo(email, 'Your email address was changed')
        for (const link of Object.values(links)) assert.deepEqual(await confirm(link), [400, refused])
        const used = { body: { token: reset, password: 'a new password' } }
        assert.equal((await site().call('POST', '/api/auth/reset-password', used)).status, 400)
        assert.equal(await emailOf(ada), 'third@example.org')
      })

      test('ends with a new password, which the mail advises to those who did not ask for it', async () => {
        for (const way of ['by link', 'by the person', 'by a super admin']) {
          const { ada, token, links } = await begin()
          assert.deepEqual(await confirm(links.new), [200, halfDone])
          if (way === 'by link') {
            await site().call('POST', '/api/auth/forgot-password', { body: { email: oldEmail } })
            const reset = tokenIn(await smtp.mailTo(oldEmail, 'Set a new password'))
            await site().call('POST', '/api/auth/reset-password', { body: { token: reset, password: 'a new one' } })
          } else if (way === 'by the person') {
            const body = { currentPassword: testPassword, password: 'a new one' }
            await site().call('PUT', '/api/auth/me/password', { token, body })
          } else {
            const superAdmin = await signInAs(site(), 'super_admin')
            await site().call('PUT', `/api/auth/users/${ada.id}`, {
              token: superAdmin,
              body: { password: 'a new one' },
            })
          }
          assert.deepEqual(await confirm(links.old), [400, refused], way)
          assert.equal(await emailOf(ada), oldEmail)
          await site().db.deleteFrom('users').where('id', '=', ada.id).execute()
        }
      })

      test('a link to reset a password confirms nothing, and the other way round', async () => {
        const { ada, links } = await begin()
        await site().call('POST', '/api/auth/forgot-password', { body: { email: oldEmail } })
        const reset = tokenIn(await smtp.mailTo(oldEmail, 'Set a new password'))
        assert.deepEqual(await confirm(reset), [400, refused])
        const used = { body: { token: links.old, password: 'a new password' } }
        assert.equal((await site().call('POST', '/api/auth/reset-password', used)).status, 400)
        assert.equal(await emailOf(ada), oldEmail)
      })
    },
    { mail: smtp.mail },
  )
})

describe('the change of an email without SMTP_URL', () => {
  onBothDatabases((site) => {
    test('is not offered', async () => {
      const token = await signInAs(site(), 'user')
      const { body } = await site().call('GET', '/api/auth/me/email', { token })
      assert.deepEqual(body.data, { isOffered: false, pending: null })
      const message = 'This site sends no mail: please ask a super admin to change your email.'
      const answer = await site().call('PUT', '/api/auth/me/email', { token, body: { email: newEmail } })
      assert.deepEqual(outcome(answer), [409, { success: false, message }])
    })
  })
})
