import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { makeSection, makeUser, openSession, signInAs } from '../../../../test/factories.ts'
import { onBothDatabases, openTestSite, testNow } from '../../../../test/site.ts'
import { emptyOutbox, startSmtp, tokenIn } from '../../../../test/smtp.ts'
import { untilTrue } from '../../../../test/until-true.ts'
import { write } from '../../../db/write.server.ts'
import type { Mail } from './mail.ts'
import { outbox } from './outbox.server.ts'

const smtp = await startSmtp()
/** Shorter than the half minute after which the sender looks again by itself. */
const beforePoll = { timeout: 25_000 }
const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

describe('the outbox', () => {
  onBothDatabases(
    (site) => {
      const ask = (email: string) => site().call('POST', '/api/auth/forgot-password', { body: { email } })
      /** Any call that may have added a mail starts the sender. */
      const wake = () => site().call('POST', '/api/auth/logout')
      const rows = () => site().db.selectFrom('outbox').selectAll().orderBy('createdAt').execute()
      const attempted = (times: number) =>
        untilTrue(async () => (await rows()).some(({ attempts }) => attempts === times))

      /** Makes attempt after attempt until the mail is dropped. @returns their times, in minutes */
      async function attemptsUntilDropped(): Promise<number[]> {
        const minutes: number[] = []
        for (let [row] = await rows(); row; [row] = await rows()) {
          const { attempts, dueAt } = row
          site().clock.now = new Date(Math.max(Date.parse(dueAt), testNow.getTime()))
          minutes.push((site().clock.now.getTime() - testNow.getTime()) / 60_000)
          await wake()
          await untilTrue(async () => {
            const [now] = await rows()
            return !now || (now.attempts > attempts && now.dueAt > site().clock.now.toISOString())
          })
          await settled()
        }
        return minutes
      }

      /** Waits until the sender has put the mail back: a mail that is being sent is due in two minutes. */
      const settled = () =>
        untilTrue(async () =>
          (await rows()).every(({ dueAt }) => Date.parse(dueAt) - site().clock.now.getTime() !== 120_000),
        )

      test('tries again after a minute while the server cannot be reached, and the link works then', async () => {
        for (const email of ['ada@example.org', 'ama@example.org']) await makeUser(site().db, { email })
        await smtp.pause()
        await ask('ada@example.org')
        await attempted(1)
        await settled()
        assert.deepEqual(
          (await rows()).map(({ dueAt }) => dueAt),
          [later(1).toISOString()],
        )
        await smtp.resume()
        site().clock.now = new Date(later(1).getTime() - 1)
        await ask('ama@example.org')
        await smtp.mailTo('ama@example.org')
        assert.deepEqual(smtp.received, [])
        site().clock.now = later(1)
        await wake()
        const token = tokenIn(await smtp.mailTo('ada@example.org'))
        const reset = { body: { token, password: 'a new password' } }
        assert.equal((await site().call('POST', '/api/auth/reset-password', reset)).status, 200)
      })

      test('drops a link when it expires, and a notice after a day of growing delays', async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        await smtp.pause()
        await ask('ada@example.org')
        await attempted(1)
        await settled()
        assert.deepEqual(await attemptsUntilDropped(), [1, 6, 21])
        assert.deepEqual(await rows(), [])
        site().clock.now = testNow
        const token = await signInAs(site(), 'super_admin')
        await site().call('PUT', `/api/auth/users/${ada.id}`, { token, body: { role: 'admin' } })
        await attempted(1)
        await settled()
        assert.deepEqual(await attemptsUntilDropped(), [1, 6, 21, 81, 321, 561, 801, 1041, 1281])
        await smtp.resume()
      })

      test('a mailbox that refuses mail does not hold up the others', beforePoll, async () => {
        for (const email of ['ada@example.org', 'ama@example.org']) await makeUser(site().db, { email })
        await smtp.pause()
        await ask('ada@example.org')
        await attempted(1)
        await settled()
        site().clock.now = later(0.5)
        await ask('ama@example.org')
        await untilTrue(async () => (await rows()).every(({ attempts }) => attempts === 1))
        await settled()
        await smtp.resume()
        smtp.refuse('ada@example.org')
        site().clock.now = later(2)
        await wake() // once, for both, ada's first
        await smtp.mailTo('ama@example.org')
        await untilTrue(async () => (await rows()).length === 1)
        assert.deepEqual(
          (await rows()).map(({ recipient, attempts }) => [recipient, attempts]),
          [['ada@example.org', 2]],
        )
      })

      test('a mail that only a newer version knows is tried later, and holds up no other', beforePoll, async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        await makeUser(site().db, { email: 'ama@example.org' })
        await wake() // the first call wakes the sender twice
        await write(site().db, { id: null, name: 'Tester' }, async ({ tx }) => {
          const mail = { kind: 'greeting' } as unknown as Mail
          // Due before the other one.
          await outbox.add(tx, mail, { userId: ada.id, recipient: ada.email }, later(-1))
        })
        await ask('ama@example.org')
        await smtp.mailTo('ama@example.org')
        await settled()
        assert.deepEqual(
          (await rows()).map(({ kind, attempts, dueAt }) => [kind, attempts, dueAt]),
          [['greeting', 1, later(1).toISOString()]],
        )
      })

      test('sends nothing for a change that was rolled back', async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        await makeUser(site().db, { email: 'ama@example.org' })
        const token = await signInAs(site(), 'super_admin')
        const failing = write(site().db, { id: null, name: 'Tester' }, async ({ tx }) => {
          await outbox.add(tx, { kind: 'passwordChanged' }, { userId: ada.id, recipient: ada.email }, testNow)
          throw new Error('rolled back')
        })
        await assert.rejects(failing, /rolled back/)
        const body = { role: 'admin', email: 'ama@example.org' }
        assert.equal((await site().call('PUT', `/api/auth/users/${ada.id}`, { token, body })).status, 409)
        assert.deepEqual(await rows(), [])
      })

      test('a mail that is withdrawn before it is sent never is', async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        const token = await openSession(site(), ada)
        await smtp.pause()
        await site().call('PUT', '/api/auth/me/email', { token, body: { email: 'new@example.org' } })
        await attempted(1)
        await settled()
        await site().call('DELETE', '/api/auth/me/email', { token })
        assert.deepEqual(await rows(), [])
        await smtp.resume()
      })

      test('a deleted account gets no more mail', async () => {
        const ada = await makeUser(site().db, { email: 'ada@example.org' })
        const token = await signInAs(site(), 'super_admin')
        await smtp.pause()
        await site().call('PUT', `/api/auth/users/${ada.id}`, { token, body: { role: 'admin' } })
        await attempted(1)
        await settled()
        await site().call('DELETE', `/api/auth/users/${ada.id}`, { token })
        assert.deepEqual(await rows(), [])
        await smtp.resume()
      })

      test('line breaks in names add no header and no recipient', async () => {
        const name = 'Ada\r\nBcc: eve@example.org\r\n\r\nHello'
        await makeUser(site().db, { email: 'ada@example.org', name })
        await makeSection(site().db, { section: 'footer', title: 'Summit' })
        // Past the API, which would clean it.
        const title = 'Summit\r\nBcc: eve@example.org\r\n\r\nHello\u2028'
        await site().db.updateTable('content').set({ title }).execute()
        await ask('ada@example.org')
        const { to, headers, raw } = await smtp.mailTo('ada@example.org')
        assert.deepEqual(to, ['ada@example.org'])
        assert.equal(headers.subject, 'Summit Bcc: eve@example.org  Hello: Set a new password')
        assert.doesNotMatch(raw, /^bcc:/im)
        await emptyOutbox(site())
        assert.deepEqual(smtp.received, [])
      })

      test('closing waits for the mail that is being sent, and leaves the others', async () => {
        await makeUser(site().db, { email: 'ada@example.org' })
        await ask('ada@example.org')
        await site().app.close()
        const left = await rows()
        assert.equal(smtp.received.length + left.length, 1)
        assert.deepEqual(
          left.map(({ attempts }) => attempts),
          left.map(() => 0),
        )
      })
    },
    { mail: smtp.mail },
  )

  test('looks for mail of other processes every half a minute', async () => {
    mock.timers.enable({ apis: ['setInterval'] })
    const site = await openTestSite('sqlite', { mail: smtp.mail })
    try {
      await site.get('/health/live')
      await makeUser(site.db, { email: 'ada@example.org' })
      await write(site.db, { id: null, name: 'Tester' }, ({ tx }) =>
        outbox.add(tx, { kind: 'passwordReset' }, { userId: null, recipient: 'ada@example.org' }, testNow),
      )
      mock.timers.tick(29_999)
      assert.equal((await site.db.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts, 0)
      mock.timers.tick(1)
      await smtp.mailTo('ada@example.org')
    } finally {
      mock.timers.reset()
      await site.close()
    }
  })

  test('signs in at the server with the name and the password of SMTP_URL', async () => {
    const smtpUrl = `smtp://summit:p%40ss@127.0.0.1:${smtp.port}`
    const site = await openTestSite('sqlite', { mail: { ...smtp.mail, smtpUrl } })
    await makeUser(site.db, { email: 'ada@example.org' })
    await site.call('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } })
    await smtp.mailTo('ada@example.org')
    assert.deepEqual(smtp.users, ['summit:p@ss'])
    await site.close()
  })
})
