import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openDatabase } from '../src/db/database.server.ts'
import { write } from '../src/db/write.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { outbox } from '../src/features/users/mail/outbox.server.ts'
import { makeUser } from './factories.ts'
import { freshDatabase, withDatabase } from './fresh-database.ts'
import { startServer } from './server-process.ts'
import { databases } from './site.ts'
import { emptyOutbox, startSmtp, tokenIn } from './smtp.ts'
import { inTwoProcesses } from './two-processes.ts'
import { untilTrue } from './until-true.ts'

const smtp = await startSmtp()
const { smtpUrl, from } = smtp.mail
const admin = 'admin@example.com'

/** Starts a server process that sends mail. */
async function withServer(databaseUrl: string, work: (start: () => ReturnType<typeof startServer>) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-mail-'))
  const running: Awaited<ReturnType<typeof startServer>>[] = []
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, MAIL_FROM: from, LOG_LEVEL: 'trace' }
  try {
    await work(async () => {
      const server = await startServer(env)
      running.push(server)
      return server
    })
  } finally {
    for (const server of running) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function post(url: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

/** As if enough time had passed for every mail to be due again. */
const letTimePass = (db: Database) =>
  db
    .updateTable('outbox')
    .set({ dueAt: new Date(0).toISOString() })
    .execute()

const twoSenders = `
import { openDatabase } from './src/db/database.server.ts'
import { buildApp } from './src/server/app.server.ts'
import { testEnvironment } from './test/test-environment.ts'
import { emptyOutbox } from './test/smtp.ts'
const { url, mail } = JSON.parse(argument)
const db = await openDatabase(url)
const site = { load: async () => ({ routes: {} }), register: async () => {} }
const app = await buildApp({ environment: { ...testEnvironment, mail }, db, storage: undefined, site })
await bothBegin()
await app.ready()
await emptyOutbox({ db })
await app.close()
await db.destroy()
done('done')
`

for (const kind of databases) {
  describe(`mail on ${kind}`, () => {
    test('survives kill -9 while it is being sent, and both copies of it work', async () => {
      const { url, drop } = await freshDatabase(kind)
      await withServer(url, async (start) => {
        smtp.hang()
        const first = await start()
        assert.equal(await post(first.url, 'forgot-password', { email: admin }), 200)
        const copy = await smtp.mailTo(admin)
        await first.kill()
        smtp.hang(false)
        const db = await openDatabase<Tables>(url)
        await letTimePass(db)
        const second = await start()
        const again = await smtp.mailTo(admin)
        assert.equal(again.headers['message-id'], copy.headers['message-id'])
        assert.notEqual(tokenIn(again), tokenIn(copy))
        await emptyOutbox({ db })
        assert.equal(
          await post(second.url, 'reset-password', { token: tokenIn(copy), password: 'a new password' }),
          200,
        )
        for (const token of [tokenIn(copy), tokenIn(again)])
          assert.equal((first.output() + second.output()).includes(token), false)
        await db.destroy()
      })
      await drop()
    })

    test('does not hold up the end of a process for long while a server hangs', async () => {
      const { url, drop } = await freshDatabase(kind)
      await withServer(url, async (start) => {
        smtp.hang()
        const server = await start()
        await post(server.url, 'forgot-password', { email: admin })
        await smtp.mailTo(admin)
        await server.stop()
        assert.match(server.output(), /tried again after 1 attempts: EABORT/)
      })
      await drop()
    })

    test('stays in the outbox while the server is down and the site is restarted', async () => {
      const { url, drop } = await freshDatabase(kind)
      await withServer(url, async (start) => {
        await smtp.pause()
        const first = await start()
        await post(first.url, 'forgot-password', { email: admin })
        const db = await openDatabase<Tables>(url)
        await untilTrue(async () => first.output().includes('will be tried again'))
        await first.stop()
        await smtp.resume()
        await letTimePass(db)
        await start()
        await smtp.mailTo(admin)
        await db.destroy()
      })
      await drop()
    })

    test('a log names neither the address nor the token of a mail that is refused', async () => {
      const { url, drop } = await freshDatabase(kind)
      await withServer(url, async (start) => {
        const server = await start()
        smtp.refuse(admin)
        await post(server.url, 'forgot-password', { email: admin })
        await untilTrue(async () => server.output().includes('will be tried again'))
        const log =
          server
            .output()
            .split('\n')
            .find((line) => line.includes('will be tried again')) ?? ''
        assert.equal(
          JSON.parse(log).msg,
          'A mail (passwordReset) could not be sent and will be tried again after 1 attempts: EENVELOPE 550',
        )
        assert.equal(log.includes(admin), false)
      })
      await drop()
    })

    test('is sent once when two processes share a database', () =>
      withDatabase(kind, async (db, url) => {
        const people = await Promise.all(Array.from({ length: 30 }, () => makeUser(db)))
        for (const { id: userId, email: recipient } of people)
          await write(db, { id: null, name: 'Tester' }, ({ tx }) =>
            outbox.add(tx, { kind: 'passwordChanged' }, { userId, recipient }, new Date()),
          )
        await inTwoProcesses(twoSenders, JSON.stringify({ url, mail: smtp.mail }))
        assert.deepEqual(smtp.received.flatMap(({ to }) => to).sort(), people.map(({ email }) => email).sort())
      }))
  })
}
