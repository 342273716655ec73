import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeUser, openSession, testPassword } from '../../../test/factories.ts'
import { type DatabaseKind, databases, openTestSite, type TestSite } from '../../../test/site.ts'
import { startSmtp, tokenIn } from '../../../test/smtp.ts'
import { softAuthenticator } from '../../../test/soft-authenticator.ts'
import { resetSuperAdmin } from './super-admin.server.ts'

const smtp = await startSmtp()
const email = 'jane@summit.example'
const siteUrl = 'http://localhost:3000'
const removed =
  'The account’s sessions, passkeys, authenticator app, recovery codes, familiar addresses and calendar address were removed.'

/** Registers with Jane's email, and sets up every way into the account beside its password. */
async function registerAsStranger({ call, db, clock }: TestSite) {
  const stranger = softAuthenticator(siteUrl)
  const registered = await call('POST', '/api/auth/register', { body: { name: 'Jane', email, password: 'stranger' } })
  const { id, token } = registered.body.user
  const { data } = (await call('POST', '/api/auth/me/passkeys/options', { token })).body
  const passkey = { name: 'Key', credential: stranger.create(data) }
  assert.equal((await call('POST', '/api/auth/me/passkeys', { token, body: passkey })).status, 200)
  assert.equal((await call('POST', '/api/auth/me/authenticator-app', { token })).status, 200)
  const calendar = (await call('POST', '/api/auth/me/calendar', { token })).body.data.address.replace(siteUrl, '')
  await call('POST', '/api/auth/passkey/options')
  await db
    .insertInto('mailed_tokens')
    .values({ tokenHash: 'x', purpose: 'confirmNewEmail', userId: id, expiresAt: clock.now.toISOString() })
    .execute()
  const signIn = async () => {
    const options = (await call('POST', '/api/auth/passkey/options')).body.data
    return (await call('POST', '/api/auth/passkey', { body: { credential: stranger.get(options) } })).status
  }
  assert.equal(await signIn(), 200)
  return { id, token, calendar, signIn }
}

/** Tables whose rows open no account. */
const harmless = ['outbox', 'passwords', 'stars']

/** Returns the tables with rows of a user that open their account, or make a sign-in to it look familiar. */
async function accessOf({ db }: TestSite, kind: DatabaseKind, id: string): Promise<string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{
          name: string
        }>`select t.name from sqlite_schema as t, pragma_table_info(t.name) as c where c.name = 'userId'`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'userId'`
  const names = (await query.execute(db)).rows.map(({ name }) => name).filter((name) => !harmless.includes(name))
  assert.ok(names.length >= 8)
  const found: string[] = []
  for (const name of names) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where "userId" = ${id}`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

for (const kind of databases) {
  describe(`an account that a stranger registered, on ${kind}`, () => {
    async function withSite(sendsMail: boolean, work: (site: TestSite, root: string) => Promise<void>) {
      const site = await openTestSite(kind, sendsMail ? { mail: smtp.mail } : {})
      try {
        const root = await openSession(site, await makeUser(site.db, { role: 'super_admin' }))
        await work(site, root)
      } finally {
        await site.close()
      }
    }
    const change = (site: TestSite, token: string, id: string, body: object) =>
      site.call('PUT', `/api/auth/users/${id}`, { token, body })
    const accept = (site: TestSite, token: string, password = 'chosen by Jane') =>
      site.call('POST', '/api/auth/accept-invitation', { body: { token, password } })
    const signIn = async (site: TestSite, password: string) => {
      const { status, body } = await site.call('POST', '/api/auth/login', { body: { email, password } })
      return status === 200 ? body.user.role : status
    }

    test('belongs to Jane alone when it becomes staff with a new password', () =>
      withSite(false, async (site, root) => {
        const { id, token, calendar, signIn: byPasskey } = await registerAsStranger(site)
        assert.equal((await site.get(calendar)).status, 200)
        const { status, body } = await change(site, root, id, { role: 'admin', password: 'told to Jane' })
        assert.deepEqual([status, body.message], [200, `User updated successfully! ${removed}`])
        assert.deepEqual(await accessOf(site, kind, id), [])
        assert.equal((await site.call('GET', '/api/auth/me', { token })).status, 401)
        assert.equal((await site.get(calendar)).status, 404)
        assert.deepEqual([await byPasskey(), await signIn(site, 'stranger')], [401, 401])
        assert.equal(await signIn(site, 'told to Jane'), 'admin')
      }))

    test('keeps no key when a super admin only sets a password, or npm run admin runs on it', () =>
      withSite(false, async (site, root) => {
        const first = await registerAsStranger(site)
        await change(site, root, first.id, { password: 'told to Jane' })
        assert.deepEqual(await accessOf(site, kind, first.id), [])
        await site.call('DELETE', `/api/auth/users/${first.id}`, { token: root })
        const second = await registerAsStranger(site)
        assert.equal((await resetSuperAdmin(site.db, email)).removed, removed)
        assert.deepEqual(await accessOf(site, kind, second.id), [])
        assert.equal(await second.signIn(), 401)
        // A super admin keeps their own second factor.
        assert.equal((await resetSuperAdmin(site.db, email)).removed, '')
      }))

    test('cannot become staff without a new password where the site sends no mail', () =>
      withSite(false, async (site, root) => {
        const { id } = await registerAsStranger(site)
        const { status, body } = await change(site, root, id, { role: 'admin' })
        assert.deepEqual([status, body.errors[0].field], [400, 'password'])
        assert.equal(await signIn(site, 'stranger'), 401) // it asks for the second factor
        const verified = await makeUser(site.db)
        assert.equal((await change(site, root, verified.id, { role: 'admin' })).status, 200)
      }))

    test('becomes staff when the owner of the email opens the mailed link, once and for 72 hours', () =>
      withSite(true, async (site, root) => {
        const stranger = await registerAsStranger(site)
        const { body } = await change(site, root, stranger.id, { role: 'admin' })
        const { role, invitedRole, verifiedEmail } = body.data
        assert.deepEqual([role, invitedRole, verifiedEmail], ['user', 'admin', null])
        assert.match(body.message, /takes effect when they open the link that was mailed to jane@summit\.example/)
        assert.equal((await site.call('GET', '/api/auth/me', { token: stranger.token })).body.user.role, 'user')
        const link = tokenIn(await smtp.mailTo(email, 'Your invitation'))
        const { now } = site.clock
        site.clock.now = new Date(now.getTime() + 72 * 3_600_000)
        assert.equal((await accept(site, link)).status, 400)
        site.clock.now = now
        assert.equal((await accept(site, link)).status, 200)
        assert.deepEqual(await accessOf(site, kind, stranger.id), [])
        assert.deepEqual([await signIn(site, 'chosen by Jane'), await signIn(site, 'stranger')], ['admin', 401])
        assert.equal((await accept(site, link, 'another one')).status, 400)
        const listed = (await site.call('GET', '/api/auth/users', { token: root })).body.users
        const jane = listed.find((each: { id: string }) => each.id === stranger.id)
        assert.deepEqual([jane.verifiedEmail, jane.invitedRole], [email, null])
      }))

    test('is not raised by a link that was mailed to an earlier email, or before the role was taken back', () =>
      withSite(true, async (site, root) => {
        const { id } = await registerAsStranger(site)
        await change(site, root, id, { role: 'admin' })
        const early = tokenIn(await smtp.mailTo(email, 'Your invitation'))
        await change(site, root, id, { email: 'other@summit.example' })
        const moved = tokenIn(await smtp.mailTo('other@summit.example', 'Your invitation'))
        assert.equal((await accept(site, early)).status, 400)
        await change(site, root, id, { role: 'user' })
        assert.equal((await accept(site, moved)).status, 400)
      }))

    test('is made by an invitation: the person chooses the password', () =>
      withSite(true, async (site, root) => {
        const body = { name: 'Jane', email, role: 'admin' }
        const invite = () => site.call('POST', '/api/auth/users/invitations', { token: root, body })
        const { status, body: answer } = await invite()
        assert.deepEqual([status, answer.message], [201, `An invitation was mailed to ${email}.`])
        assert.deepEqual([answer.data.role, answer.data.invitedRole], ['user', 'admin'])
        const early = tokenIn(await smtp.mailTo(email, 'Your invitation'))
        assert.equal((await invite()).status, 409)
        const again = await site.call('POST', `/api/auth/users/${answer.data.id}/invitation`, { token: root })
        assert.equal(again.status, 200)
        const link = tokenIn(await smtp.mailTo(email, 'Your invitation'))
        assert.equal((await accept(site, early)).status, 400)
        assert.equal(await signIn(site, testPassword), 401)
        assert.equal((await accept(site, link)).status, 200)
        assert.equal(await signIn(site, 'chosen by Jane'), 'admin')
      }))

    test('cannot be registered while registration is off', async () => {
      const site = await openTestSite(kind, { registration: false })
      try {
        const { status, body } = await site.call('POST', '/api/auth/register', {
          body: { name: 'Jane', email, password: 'stranger' },
        })
        assert.deepEqual([status, body.success], [403, false])
        assert.deepEqual((await site.get('/api/auth/options')).body.data, { byMail: false, registration: false })
        assert.match((await site.get('/register')).body, /Registration is closed/)
        for (const path of ['/login', '/tickets', '/sitemap.xml'])
          assert.doesNotMatch((await site.get(path)).body, /href="\/register"|\/register</, path)
      } finally {
        await site.close()
      }
    })
  })
}
