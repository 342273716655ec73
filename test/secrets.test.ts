import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../src/db/database.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { freshDatabase } from './fresh-database.ts'
import { startServer } from './server-process.ts'
import { databases } from './site.ts'

const metricsToken = 'the token of the metrics'.replaceAll(' ', '-')

/** Starts the product at the most verbose log level. */
async function startProduct(databaseUrl: string, password: string) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-secrets-'))
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: metricsToken,
    SUPER_ADMIN_EMAIL: 'chief@example.org',
    SUPER_ADMIN_PASSWORD: password,
  })
  return {
    url: server.url,
    output: server.output,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Answer = { call: string; status: number; text: string; allowed: string | undefined; requestId: string | null }

/** Records the responses to calls, and the secrets that none of them may contain. */
function recorder(url: string) {
  const responses: Answer[] = []
  /** An id that the server must not take from a client. */
  const ownId = 'an-id-of-the-clients-own'
  return {
    responses,
    /** Each token and password that was used, and their hashes. */
    secrets: new Set<string>([metricsToken, ownId]),
    async call(
      method: string,
      path: string,
      { token = '', body = '' as string | object, type = 'application/json' } = {},
    ) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await fetch(url + path, {
        method,
        headers: {
          'x-request-id': ownId,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': type }),
        },
        ...(text && { body: text }),
      })
      const whole = await response.text()
      const read = response.headers.get('content-type')?.includes('json') && whole ? JSON.parse(whole) : undefined
      // The response to a sign-in contains the token of the new session, once.
      const opened: string | undefined = read?.user?.token ?? read?.data?.token ?? calendarToken(read?.data?.address)
      if (opened) this.secrets.add(opened)
      const headers = JSON.stringify([...response.headers])
      const requestId = response.headers.get('x-request-id')
      responses.push({
        call: `${method} ${path}`,
        status: response.status,
        text: headers + whole,
        allowed: opened,
        requestId,
      })
      return { status: response.status, body: read, token: opened ?? '' }
    },
  }
}

/** Returns the token of a calendar's address, which only the response to its call contains. */
const calendarToken = (address?: string) => /\/calendars\/([\w-]+)\.ics$/.exec(address ?? '')?.[1]

/** Returns a sentence for each secret in a text that must not contain it. */
function leaks(secrets: Iterable<string>, texts: { source: string; text: string; allowed?: string | undefined }[]) {
  const forms = [...secrets].flatMap((secret) => [
    { secret, form: secret },
    { secret, form: JSON.stringify(secret).slice(1, -1) },
    { secret, form: encodeURIComponent(secret) },
    { secret, form: createHash('sha256').update(secret).digest('hex') },
    { secret, form: Buffer.from(secret).toString('base64').replace(/=+$/, '') },
  ])
  return texts.flatMap(({ source, text, allowed }) => [
    ...forms
      .filter(({ form }) => text.split(form).length - 1 > (form === allowed ? 1 : 0))
      .map(({ form }) => `${form} in ${source}`),
    ...(/argon2id|\$v=19|Failing row/.test(text) ? [`a hash in ${source}`] : []),
  ])
}

/** Makes calls that succeed, and calls that fail in every way. */
async function exerciseApi(db: Database, { call, secrets, responses }: ReturnType<typeof recorder>, password: string) {
  const addSecret = (secret: string) => {
    secrets.add(secret)
    return secret
  }
  const login = (email: string, secret: string) =>
    call('POST', '/api/auth/login', { body: { email, password: addSecret(secret) } })
  const { token: root } = await login('chief@example.org', password)
  const register = { name: 'Eve', email: 'eve@example.org', password: addSecret('eves own "password" 1') }
  const { token: eve, body: registered } = await call('POST', '/api/auth/register', { body: register })
  const made = { name: 'Ama', email: 'ama@example.org', role: 'admin', password: addSecret('amas password 22') }
  const ama = (await call('POST', '/api/auth/users', { token: root, body: made })).body.data
  const { token: amas } = await login('ama@example.org', made.password)
  const changed = { currentPassword: made.password, password: addSecret('amas newer password') }
  const { token: newer } = await call('PUT', '/api/auth/me/password', { token: amas, body: changed })
  await call('PUT', `/api/auth/users/${registered.user.id}`, {
    token: root,
    body: { password: addSecret('set by root') },
  })

  const { token: calendar } = await call('POST', '/api/auth/me/calendar', { token: newer })
  for (const method of ['GET', 'HEAD', 'POST']) await call(method, `/calendars/${calendar}.ics`)
  await call('GET', `/calendars/${calendar}x.ics`)
  for (const path of ['/api/auth/me/calendar', '/api/auth/me/stars']) await call('GET', path, { token: newer })

  // 400, 401, 403, 404, 409, 415, 429
  const bad = addSecret('a password in a bad body')
  await call('POST', '/api/auth/login', { body: `{"email":"eve@example.org","password":"${bad}"` })
  await call('POST', '/api/auth/login', { body: { email: bad, password: [bad] } })
  await call('POST', '/api/auth/login', { body: `{"__proto__":{"password":"${bad}"}}` })
  await call('POST', '/api/auth/login', { body: `password=${bad}`, type: 'application/x-www-form-urlencoded' })
  // The connection may be closed before all of it is sent.
  const huge = { email: 'eve@example.org', password: bad.repeat(60_000) }
  await call('POST', '/api/auth/login', { body: huge }).catch(() => {})
  await call('POST', '/api/auth/register', { body: { ...register, name: '', password: addSecret('q7!z') } })
  await call('POST', '/api/auth/register', { body: register })
  await call('PUT', '/api/auth/me/password', { token: newer, body: { currentPassword: bad, password: bad } })
  for (const token of [eve, amas, addSecret('x'.repeat(43)), addSecret('not-a-token-at-all')])
    await call('GET', '/api/auth/me', { token })
  for (const [method, path] of [
    ['GET', '/api/auth/users'],
    ['DELETE', `/api/auth/users/${ama.id}`],
  ] as const)
    await call(method, path, { token: newer })
  for (const path of ['/api/nope', '/api/%', '/api/auth/sessions/nope']) await call('GET', path, { token: root })
  await call('PUT', `/api/auth/users/${ama.id}`, { token: root, body: { email: 'chief@example.org', password: bad } })
  for (let time = 0; time < 11; time += 1) await login('somebody@example.org', `guess number ${time}`)

  for (const path of ['/api/auth/me', '/api/auth/sessions', '/api/dashboard', '/api/auth/users', '/api/content'])
    await call('GET', path, { token: root })
  for (const path of ['/', '/about', '/speakers', '/speakers/nobody', '/events', '/agenda', '/sponsors', '/gallery'])
    await call('GET', path, { token: root })
  for (const path of ['/tickets', '/contact', '/login', '/register', '/unauthorized', '/nope', '/api/docs'])
    await call('GET', path, { token: root })
  for (const path of ['/api/openapi.json', '/api/push/key']) await call('GET', path, { token: root })
  for (const token of [root, metricsToken]) await call('GET', '/metrics', { token })
  for (const token of [root, metricsToken]) await call('GET', '/health/ready', { token })

  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', 'vapid').executeTakeFirstOrThrow()
  addSecret(JSON.parse(value).d)
  const [hashes, sessions] = [
    await db.selectFrom('passwords').select('hash').execute(),
    await db.selectFrom('sessions').select('tokenHash').execute(),
  ]
  assert.deepEqual([hashes.length, sessions.length > 1], [3, true])
  for (const { hash } of hashes) addSecret(hash)
  for (const { tokenHash } of sessions) addSecret(tokenHash)
  return { root, login, addSecret, responses, made: ama.id as string, calendar }
}

/** Makes the database reject new sessions and passwords with an error that contains the row. */
async function breakDatabase(db: Database, kind: (typeof databases)[number]) {
  for (const [table, column] of [
    ['sessions', 'tokenHash'],
    ['passwords', 'hash'],
  ] as const) {
    if (kind === 'postgres')
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`broken_${table}`)} check (length(${sql.ref(column)}) < 3) not valid`.execute(
        db,
      )
    else
      for (const event of ['insert', 'update'])
        await sql
          .raw(
            `create trigger "${table}_${event}" before ${event} on "${table}" begin select raise(abort, 'broken'); end`,
          )
          .execute(db)
  }
}

describe('secrets', () => {
  for (const kind of databases) {
    test(`on ${kind}, no token, hash or password is in a log, a response or a page`, async () => {
      const { url, drop } = await freshDatabase(kind)
      const password = 'the chiefs password'
      const product = await startProduct(url, password)
      const db = await openDatabase<Tables>(url)
      try {
        const all = recorder(product.url)
        all.call = all.call.bind(all)
        const { root, login, addSecret, made, calendar } = await exerciseApi(db, all, password)

        await breakDatabase(db, kind)
        const set = { body: { password: addSecret('set while broken') }, token: root }
        assert.equal((await all.call('PUT', `/api/auth/users/${made}`, set)).status, 500)
        assert.equal((await login('chief@example.org', password)).status, 500)
        await db.schema.dropTable('passwords').execute()
        assert.equal((await login('chief@example.org', password)).status, 500)
        const body = { name: 'Ada', email: 'ada@example.org', password: addSecret('while it is broken') }
        assert.equal((await all.call('POST', '/api/auth/register', { body })).status, 500)
        await db.schema.dropTable('sessions').execute()
        assert.equal((await all.call('GET', '/api/auth/me', { token: root })).status, 500)

        await db.schema.dropTable('calendar_addresses').execute()
        assert.equal((await all.call('GET', `/calendars/${calendar}.ics`)).status, 500)

        const statuses = new Set(all.responses.map(({ status }) => status))
        assert.deepEqual(
          [200, 201, 400, 401, 403, 404, 409, 415, 429, 500].filter((status) => !statuses.has(status)),
          [],
        )
        const log = product.output()
        assert.equal(log.match(/"level":50/g)?.length, 6) // one for each of the six failed calls
        // Each of them is named in its response, and no other response names one.
        const logged = [...log.matchAll(/"level":50.*?"reqId":"([^"]+)"/g)].map(([, id]) => id)
        const failed = all.responses.filter(({ status }) => status === 500).map(({ requestId }) => requestId)
        assert.deepEqual(logged, failed)
        assert.ok(all.responses.every(({ status, requestId }) => status === 500 || requestId === null))
        const texts = all.responses.map(({ call, text, allowed }) => ({ source: call, text, allowed }))
        assert.deepEqual(leaks(all.secrets, [...texts, { source: 'the log', text: log }]), [])
        // Proves that the search works: every new token is in the response to its call.
        const opened = texts
          .map((each) => ({ ...each, allowed: undefined }))
          .filter(({ text }) => /"token":"/.test(text))
        assert.equal(new Set(leaks(all.secrets, opened).map((each) => each.split(' in ')[0])).size, opened.length)
      } finally {
        await db.destroy()
        await product.stop()
        await drop()
      }
    })
  }
})
