import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { outcome } from '../../../test/calls.ts'
import { makeSection, makeUser, openSession, testPassword } from '../../../test/factories.ts'
import { onBothDatabases, testNow } from '../../../test/site.ts'
import { emptyOutbox, startSmtp, tokenIn } from '../../../test/smtp.ts'

const smtp = await startSmtp()
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const asked = { success: true, message: 'If an account with this email exists, we have sent it a link.' }
const refused = [
  400,
  { success: false, message: 'This link has already been used or has expired. Please ask for a new one.' },
]

describe('password reset', () => {
  onBothDatabases(
    (site) => {
      const post = (path: string, body: object, from?: string) =>
        site().call('POST', `/api/auth/${path}`, { body, ...(from && { from }) })
      const ask = (email: string, from?: string) => post('forgot-password', { email }, from)
      const reset = (token: unknown, password: unknown) => post('reset-password', { token, password })
      const signIn = async (email: string, password: string) => (await post('login', { email, password })).status
      const askAndRead = async (email: string) => {
        await ask(email)
        return tokenIn(await smtp.mailTo(email))
      }

      test('the link of a mail sets a new password, once, and ends all sessions', async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        const session = await openSession(site(), ada)
        assert.deepEqual(outcome(await ask(' ADA@Example.org ')), [200, asked])
        const token = tokenIn(await smtp.mailTo('ada@example.org'))
        assert.deepEqual(outcome(await reset(token, 'a new password')), [
          200,
          { success: true, message: 'Your password was changed. Please sign in with the new one.' },
        ])
        assert.equal((await site().call('GET', '/api/auth/me', { token: session })).status, 401)
        assert.equal(await signIn('ada@example.org', testPassword), 401)
        assert.equal(await signIn('ada@example.org', 'a new password'), 200)
        assert.deepEqual(outcome(await reset(token, 'another password')), refused)
        assert.equal(await signIn('ada@example.org', 'a new password'), 200)
        await smtp.mailTo('ada@example.org', 'Summit: Your password was changed')
      })

      test('the mail names the summit and comes from no person', async () => {
        await makeSection(site().db, { section: 'footer', title: 'Été à Nairobi' })
        await makeUser(site().db, { email: 'ada@example.org', name: 'Visit evil.example' })
        await ask('ada@example.org')
        const { from, to, raw, headers, text, html } = await smtp.mailTo('ada@example.org')
        assert.deepEqual([from, to], ['hello@summit.example', ['ada@example.org']])
        assert.equal(headers.from, 'Summit <hello@summit.example>')
        assert.equal(headers.subject, 'Été à Nairobi: Set a new password')
        assert.equal(headers['auto-submitted'], 'auto-generated')
        assert.match(headers['content-type'] ?? '', /^multipart\/alternative/)
        assert.match(text, /^http:\/\/localhost:3000\/reset-password#token=[\w-]{43}$/m)
        const link = /^http:\S+#token=.*$/m.exec(text)?.[0]
        assert.match(html, new RegExp(`<a href="${link}"[^>]*>Set a new password</a>`))
        assert.doesNotMatch(raw, /evil/)
      })

      test('known and unknown addresses get the same answer after the same queries, and only one gets a mail', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        const answers: object[] = []
        const queries: string[][] = []
        for (const email of ['ada@example.org', 'nobody@example.org']) {
          await emptyOutbox(site())
          const statements = await site().statementsOf(async () => {
            const { status, headers, body } = await ask(email)
            answers.push({ status, headers: { ...headers, date: '' }, body })
          })
          const own = statements.slice(statements.findIndex((statement) => /^insert into "attempts"/.test(statement)))
          // The sender may still look for more after the previous mail, and begins again after the answer.
          const isLook = (statement: string) => /"dueAt" from "outbox"/.test(statement)
          const mail = own.findIndex((statement) => /^insert into "outbox"/.test(statement))
          const end = own.findIndex((statement, index) => index > mail && isLook(statement))
          queries.push((end < 0 ? own : own.slice(0, end)).filter((statement) => !isLook(statement)))
        }
        assert.deepEqual(answers[0], answers[1])
        assert.deepEqual(queries[0], queries[1])
        await emptyOutbox(site())
        assert.deepEqual(
          smtp.received.splice(0).map(({ to }) => to),
          [['ada@example.org']],
        )
      })

      test('no row holds the token of a link', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        const token = await askAndRead('ada@example.org')
        const { db } = site()
        const stored = JSON.stringify([
          await db.selectFrom('outbox').selectAll().execute(),
          await db.selectFrom('mailed_tokens').selectAll().execute(),
          await db.selectFrom('changes').selectAll().execute(),
        ])
        assert.match(stored, /passwordReset/)
        assert.equal(stored.includes(token), false)
      })

      test('a link is valid for 30 minutes, and its row is deleted then', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        const token = await askAndRead('ada@example.org')
        site().clock.now = later(30)
        assert.deepEqual(outcome(await reset(token, 'a new password')), refused)
        // It was mailed while the clock was ahead.
        site().clock.now = later(-5)
        assert.deepEqual(outcome(await reset(token, 'a new password')), refused)
        site().clock.now = new Date(later(30).getTime() - 1)
        assert.equal((await reset(token, 'a new password')).status, 200)
        assert.deepEqual(await site().db.selectFrom('mailed_tokens').selectAll().execute(), [])
        await smtp.mailTo('ada@example.org')
      })

      test('of twenty uses at once, one succeeds', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        const token = await askAndRead('ada@example.org')
        const passwords = Array.from({ length: 20 }, (_, index) => `password number ${index}`)
        const statuses = await Promise.all(passwords.map(async (password) => (await reset(token, password)).status))
        // Eight hashes at once are too many from one address.
        assert.equal(statuses.filter((status) => status === 200).length, 1)
        assert.ok(statuses.every((status) => [200, 400, 429].includes(status)))
        await smtp.mailTo('ada@example.org')
        await emptyOutbox(site())
        assert.deepEqual(smtp.received, [])
      })

      test("one link's use ends the others of the account, and those of nobody else", async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        await makeUser(site().db, { email: 'ama@example.org' })
        const [first, second] = [await askAndRead('ada@example.org'), await askAndRead('ada@example.org')]
        const other = await askAndRead('ama@example.org')
        assert.equal((await reset(second, 'a new password')).status, 200)
        assert.deepEqual(outcome(await reset(first, 'another password')), refused)
        assert.equal((await reset(other, 'her new password')).status, 200)
        for (const email of ['ada@example.org', 'ama@example.org']) await smtp.mailTo(email)
      })

      test('a new password that was set otherwise ends the links, too', async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        const token = await askAndRead('ada@example.org')
        await site().call('PUT', '/api/auth/me/password', {
          token: await openSession(site(), ada),
          body: { currentPassword: testPassword, password: 'a new password' },
        })
        assert.deepEqual(outcome(await reset(token, 'another password')), refused)
        await smtp.mailTo('ada@example.org')
      })

      test('refuses an invalid link or password, and changes nothing', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        const token = await askAndRead('ada@example.org')
        for (const wrong of ['x'.repeat(43), '', ' ', 'x'.repeat(100)])
          assert.deepEqual(outcome(await reset(wrong, 'a new password')), refused, wrong)
        for (const wrong of [undefined, null, 7, [token], { token }, 'x'.repeat(101)])
          assert.equal((await reset(wrong, 'a new password')).body.errors[0].field, 'token')
        for (const wrong of ['', 'five5', 'x'.repeat(201), null, undefined, ['a new password']])
          assert.equal((await reset(token, wrong)).body.errors[0].field, 'password')
        for (const wrong of ['', 'ada', 'ada@example.org\r\nBcc: eve@example.org', 'a@b.example, c@d.example', null])
          assert.equal((await post('forgot-password', { email: wrong })).status, 400)
        assert.equal(await signIn('ada@example.org', testPassword), 200)
        await smtp.mailTo('ada@example.org', 'New sign-in')
      })

      test('an account gets three mails in an hour, and the answers stay the same', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        for (let time = 0; time < 6; time += 1)
          assert.deepEqual(outcome(await ask('ada@example.org', `10.0.0.${time}`)), [200, asked])
        await emptyOutbox(site())
        assert.equal(smtp.received.splice(0).length, 3)
        site().clock.now = later(61)
        await ask('ada@example.org')
        await smtp.mailTo('ada@example.org')
      })

      test('one address may ask fifty times in fifteen minutes', async () => {
        const statuses: number[] = []
        for (let time = 0; time < 52; time += 1) statuses.push((await ask(`person-${time}@example.org`)).status)
        assert.deepEqual(statuses, [...Array(50).fill(200), 429, 429])
        assert.equal((await ask('somebody@example.org', '10.0.0.9')).status, 200)
        await emptyOutbox(site())
        assert.deepEqual(smtp.received, [])
      })

      test('is offered by mail', async () => {
        const { status, body } = await site().get('/api/auth/options')
        assert.deepEqual([status, body], [200, { success: true, data: { byMail: true, registration: true } }])
      })
    },
    { mail: smtp.mail },
  )
})

describe('password reset without SMTP_URL', () => {
  onBothDatabases((site) => {
    test('is refused, and not offered', async () => {
      await makeUser(site().db, { email: 'ada@example.org' })
      assert.deepEqual((await site().get('/api/auth/options')).body.data, { byMail: false, registration: true })
      const body = { email: 'ada@example.org' }
      const message = 'This site sends no mail: please write to the organisers.'
      assert.deepEqual(outcome(await site().call('POST', '/api/auth/forgot-password', { body })), [
        409,
        { success: false, message },
      ])
      assert.deepEqual(await site().db.selectFrom('outbox').selectAll().execute(), [])
    })
  })
})
