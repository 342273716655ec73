import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeAgendaItem, makeSpeaker, makeUser, openSession, signInAs } from '../../../test/factories.ts'
import { databases, onBothDatabases, openTestSite, type TestSite, testNow } from '../../../test/site.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { locationOf } from '../../db/database.server.ts'
import { purgeHistory } from '../history/purge-history.server.ts'
import { limits } from './rate-limits.server.ts'
import { sha256 } from './sha256.server.ts'
import { users } from './users.store.server.ts'

const smtp = await startSmtp()
const name = 'Zanele Unmistakable'
const email = 'zanele@unmistakable.example'

/** Returns the forms in which a person's name, e-mail and counters could be stored. */
const tracesOf = (id: string) => [
  ...[name, email, sha256(email)],
  ...Object.values(limits).flatMap((limit) => [id, email].map((each) => sha256(`${limit.name} ${each}`))),
]

/** Returns the names of the tables that contain one of these texts. */
async function tablesWith({ db }: TestSite, kind: (typeof databases)[number], texts: string[]): Promise<string[]> {
  const names =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  const found: string[] = []
  for (const table of (await names.execute(db)).rows) {
    const { rows } = await sql`select * from ${sql.table(table.name)}`.execute(db)
    const stored = JSON.stringify(rows).toLowerCase()
    if (texts.some((text) => stored.includes(text.toLowerCase()))) found.push(table.name)
  }
  return found.sort()
}

for (const kind of databases) {
  describe(`a person who is erased, on ${kind}`, () => {
    /** Leaves traces of Zanele, a member of staff, in every table that may have some. */
    async function withTraces(erase: (site: TestSite, root: string, id: string) => Promise<unknown>) {
      const site = await openTestSite(kind, { mail: smtp.mail, pushOrigins: ['https://push.example'] })
      const { call, db } = site
      try {
        await smtp.pause()
        const root = await openSession(site, await makeUser(db, { name: 'Chief', role: 'super_admin' }))
        const registration = { name, email, password: 'kente cloth' }
        const { id } = (await call('POST', '/api/auth/register', { body: registration })).body.user
        const values = { role: 'admin', name: `${name} Khumalo`, password: 'told to her' }
        assert.equal((await call('PUT', `/api/auth/users/${id}`, { token: root, body: values })).status, 200)
        const { token } = (await call('POST', '/api/auth/login', { body: { email, password: 'told to her' } })).body
          .user
        const speaker = await makeSpeaker(db)
        const saved = { token, body: { title: 'Judge' } }
        assert.equal((await call('PUT', `/api/speakers/${speaker.id}`, saved)).status, 200)
        await call('POST', '/api/auth/me/calendar', { token })
        const { id: talk } = await makeAgendaItem(db)
        const stars = [{ talk, starred: true, at: testNow.toISOString() }]
        assert.equal((await call('PUT', '/api/auth/me/stars', { token, body: { stars } })).status, 200)
        const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
        const device = { endpoint: 'https://push.example/device', keys, talks: [talk] }
        assert.equal((await call('PUT', '/api/push', { token, body: device })).status, 200)
        await call('POST', '/api/auth/forgot-password', { body: { email } })
        await call('PUT', '/api/auth/me/email', { token, body: { email: 'zanele@elsewhere.example' } })
        const other = await openSession(site, await makeUser(db))
        await call('PUT', '/api/auth/me/email', { token: other, body: { email: 'zanele@other.example' } })
        assert.deepEqual(await tablesWith(site, kind, tracesOf(id)), ['attempts', 'outbox', 'users'])
        await erase(site, root, id)
        assert.deepEqual(await tablesWith(site, kind, tracesOf(id)), [])
        assert.deepEqual(await tablesWith(site, kind, [id]), ['changes'])
        const location = locationOf(db)
        if ('path' in location) {
          await sql`pragma wal_checkpoint(truncate)`.execute(db)
          assert.doesNotMatch(await readFile(location.path, 'latin1'), /unmistakable/i)
        }
        const history = (await call('GET', `/api/history/speakers/${speaker.id}`, { token: root })).body.data
        assert.deepEqual([history[0].actorName, history[0].after.title], ['A former user', 'Judge'])
        const [latest] = (await call('GET', '/api/changes', { token: root })).body.data
        assert.deepEqual([latest.what, latest.label], ['deleted', 'A former user'])
      } finally {
        await smtp.resume()
        await site.close()
      }
    }

    test('is in no table any more when a super admin deletes the account', () =>
      withTraces(async ({ call }, token, id) => {
        assert.equal((await call('DELETE', `/api/auth/users/${id}`, { token })).status, 200)
      }))

    test('is in no table any more after npm run erase', () =>
      withTraces(async ({ db }) => assert.equal(await users.erase(db, { id: null, name: 'erase' }, email), true)))
  })
}

describe('the history', () => {
  onBothDatabases((site) => {
    test('forgets what is older than its days, in steps, but not that the site had content', async () => {
      const { db, call } = site()
      const token = await signInAs(site(), 'admin')
      const { id } = await makeSpeaker(db)
      for (const title of ['Judge', 'Minister']) await call('PUT', `/api/speakers/${id}`, { token, body: { title } })
      const rows = Array.from({ length: 2500 }, (_, index) => ({
        ...{ revision: index + 100, actor: null, actorName: 'Tester', what: 'updated', entity: 'speaker' },
        ...{
          at: index < 2400 ? '2020-01-01T00:00:00.000Z' : testNow.toISOString(),
          recordId: 'x',
          before: null,
          after: null,
        },
      }))
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('changes')
          .values(rows.slice(from, from + 500))
          .execute()
      const count = async () => (await db.selectFrom('changes').select('revision').execute()).length
      const before = await count()
      const statements = await site().statementsOf(() => purgeHistory(db, { days: 400, now: testNow }))
      assert.equal(before - (await count()), 2400)
      assert.ok(statements.filter((statement) => statement.startsWith('delete')).length >= 3)
      const later = new Date(Date.now() + 401 * 86_400_000)
      await purgeHistory(db, { days: 400, now: later })
      const left = await db.selectFrom('changes').select(['entity', 'revision']).execute()
      assert.deepEqual(left, [{ entity: 'speaker', revision: 2599 }])
      assert.equal((await call('GET', `/api/speakers/${id}`)).body.data.title, 'Minister')
    })
  })
})
