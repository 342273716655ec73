import assert from 'node:assert/strict'
import { once } from 'node:events'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { TOTP } from 'otpauth'

import { command, lastLine, newPort, ready, type Started, start } from './command.ts'
import { crawlExport } from './exported-site.ts'
import { untilTrue } from './until-true.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-commands-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Returns a function that runs a command to its end. */
const runs = (script: string) => async (args: string[], env: Record<string, string>) => {
  const { ended, output } = command([script, ...args], env)
  return { code: await ended, output: output() }
}

describe('npm start', () => {
  test('prints the addresses and the super admin last, serves the site there, and exits cleanly on SIGTERM', async () => {
    const [PORT, DATA_DIR] = [await newPort(), join(folder, 'clean')]
    const started = start({ PORT, DATA_DIR, SEED: 'demo' })
    await ready(started)
    const lines = started.output().trim().split('\n').slice(-4)
    assert.deepEqual(lines.slice(0, 3), [
      `The site: http://localhost:${PORT}`,
      `The console: http://localhost:${PORT}/admin`,
      'Super admin: admin@example.com',
    ])
    assert.match(lines[3] ?? '', /^Password: \w{5}(-\w{5}){3}$/)
    const page = await fetch(`http://127.0.0.1:${PORT}/speakers`)
    assert.equal(page.status, 200)
    const html = await page.text()
    assert.match(html, /<h1/)
    const pictures = [...new Set(html.match(/\/api\/uploads\/[\w/.]+/g))]
    assert.ok(pictures.length > 20)
    for (const path of pictures) assert.equal((await fetch(`http://127.0.0.1:${PORT}${path}`)).status, 200, path)
    started.child.kill('SIGTERM')
    assert.equal(await started.ended, 0)
  })

  test('npm run export writes that site as plain files, whose every link leads to one', async () => {
    const env = { DATA_DIR: join(folder, 'clean') }
    const exported = join(folder, 'exported')
    const { code, output } = await runs('scripts/export.mjs')([exported], env)
    assert.equal(code, 0, output)
    assert.match(output, /^Exported \d+ pages and \d+ files to .*exported: [\d.]+ MB in [\d.]+ s\n$/)
    const { pages, broken } = await crawlExport(exported)
    assert.deepEqual(broken, [])
    assert.ok(pages.size > 60, `${pages.size} pages`)
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /<(script|form|search|button|noscript)\b/, path)
      assert.doesNotMatch(html, /\bhref="[^"]*(login|register|localhost)|="\//, path)
    }
    const tickets = pages.get('/tickets/index.html') ?? ''
    assert.match(tickets, /No longer on sale/)
    assert.doesNotMatch(pages.get('/index.html') ?? '', /early bird|from \$/i)
    assert.doesNotMatch(tickets, /% sold|Buy ticket|from <b>|price-stubs|Group of ten/)
    assert.doesNotMatch(pages.get('/sponsors/index.html') ?? '', /Become a sponsor|#become|package/)
    const names = await readdir(exported, { recursive: true })
    assert.deepEqual(
      names.filter((name) => /\.m?js$|service-worker|webmanifest/.test(name)),
      [],
    )
    const again = await runs('scripts/export.mjs')([exported], env)
    assert.deepEqual([again.code, again.output], [1, `${exported} is not empty: choose another folder.\n`])
    const nothing = await runs('scripts/export.mjs')([], env)
    assert.deepEqual([nothing.code, nothing.output], [1, 'Into which folder? npm run export -- FOLDER\n'])
  })

  test('works twice at once on the same new folder', async () => {
    const DATA_DIR = join(folder, 'both')
    const both = [start({ PORT: await newPort(), DATA_DIR }), start({ PORT: await newPort(), DATA_DIR })]
    for (const each of both) await ready(each)
    for (const { child } of both) child.kill('SIGTERM')
    for (const { ended } of both) assert.equal(await ended, 0)
  })

  test('logs no error when a client disconnects within a request', async () => {
    const PORT = await newPort()
    const started = start({ PORT, DATA_DIR: join(folder, 'broken-off') })
    await ready(started)
    const socket = connect(Number(PORT), '127.0.0.1')
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 99']
    socket.write(`${head.join('\r\n')}\r\n\r\n{"email":`, () => socket.destroy())
    await once(socket, 'close')
    // The server responds to a later request after it has noticed the disconnect.
    assert.equal((await fetch(`http://127.0.0.1:${PORT}/health/live`)).status, 200)
    started.child.kill('SIGTERM')
    assert.equal(await started.ended, 0)
    assert.doesNotMatch(started.output(), /"level":50|aborted/)
  })

  test('reports a port in use in one sentence', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const started = start({ PORT: String(port), DATA_DIR: join(folder, 'taken') })
    assert.equal(await started.ended, 1)
    taken.close()
    assert.equal(
      lastLine(started.output()),
      `Port ${port} is taken by another program: stop that one or set PORT to another number.`,
    )
  })

  test('waits for a database that is not up yet, says so without its password, and can be stopped', async () => {
    const DATABASE_URL = 'postgres://u:secret@127.0.0.1:1/x'
    const started = start({ PORT: await newPort(), DATA_DIR: join(folder, 'waiting'), DATABASE_URL })
    await untilTrue(async () => started.output().includes('\n'))
    started.child.kill('SIGTERM')
    assert.equal(await started.ended, 0)
    assert.equal(started.output(), 'Waiting for the database at postgres://u:…@127.0.0.1:1/x…\n')
  })

  const refusals: [string, Record<string, string>, RegExp][] = [
    [
      'a folder that cannot be created',
      {},
      /^DATA_DIR=.* cannot be written \(ENOTDIR\): choose another folder or change its permissions\.\n$/,
    ],
    ['an invalid setting', { SEED: 'full' }, /^SEED=full is not valid: must be demo, demo-lagos or none\n$/],
  ]
  for (const [problem, env, sentence] of refusals) {
    test(`reports ${problem} in one sentence`, async () => {
      const file = join(folder, 'a-file')
      await writeFile(file, '')
      const DATA_DIR = Object.keys(env).length ? join(folder, 'refused') : join(file, 'data')
      const started = start({ PORT: await newPort(), DATA_DIR, ...env })
      assert.equal(await started.ended, 1)
      assert.match(started.output(), sentence)
    })
  }
})

describe('npm run admin and the first super admin', () => {
  const generated = /^Password: (\w{5}(?:-\w{5}){3})$/m
  const signIn = async (PORT: string, email: string, password: string) => {
    const response = await fetch(`http://127.0.0.1:${PORT}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return { status: response.status, user: (await response.json()).user }
  }
  const me = async (PORT: string, token: string) =>
    (await fetch(`http://127.0.0.1:${PORT}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status
  const admin = runs('scripts/admin.mjs')
  const erase = runs('scripts/erase.mjs')
  const end = async ({ child, ended }: Started) => {
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
  }

  test('the first password is printed once, and can be replaced while the site is running', async () => {
    const env = { PORT: await newPort(), DATA_DIR: join(folder, 'admin'), LOG_LEVEL: 'trace' }
    const first = start(env)
    await ready(first)
    const [, password = ''] = generated.exec(first.output()) ?? []
    await end(first)
    assert.equal(first.output().split(password).length, 2)

    const second = start(env)
    await ready(second)
    assert.doesNotMatch(second.output(), /Super admin:|Password:/)
    const before = await signIn(env.PORT, 'admin@example.com', password)
    assert.deepEqual([before.status, before.user.role], [200, 'super_admin'])

    const reset = await admin([' Admin@Example.com '], env)
    assert.equal(reset.code, 0)
    const [, renewed = ''] = generated.exec(reset.output) ?? []
    assert.equal(reset.output, `Super admin: admin@example.com\nPassword: ${renewed}\n`)
    assert.notEqual(renewed, password)
    assert.equal(await me(env.PORT, before.user.token), 401)
    assert.equal((await signIn(env.PORT, 'admin@example.com', password)).status, 401)
    const after = await signIn(env.PORT, 'admin@example.com', renewed)
    assert.deepEqual([after.status, after.user.id], [200, before.user.id])

    const another = await admin(['njeri@example.org'], env)
    const [, njeris = ''] = generated.exec(another.output) ?? []
    assert.equal((await signIn(env.PORT, 'njeri@example.org', njeris)).user.role, 'super_admin')
    assert.equal(await me(env.PORT, after.user.token), 200)
    await end(second)
    for (const secret of [password, renewed, njeris]) assert.equal(second.output().includes(secret), false)
  })

  test('npm run admin -- EMAIL --reset-second-factor removes it, and leaves the password', async () => {
    const env = { PORT: await newPort(), DATA_DIR: join(folder, 'factor'), SUPER_ADMIN_PASSWORD: 'jacaranda in bloom' }
    const started = start(env)
    await ready(started)
    const [email, password] = ['admin@example.com', env.SUPER_ADMIN_PASSWORD]
    const { token } = (await signIn(env.PORT, email, password)).user
    const call = async (method: string, body?: object) =>
      (
        await fetch(`http://127.0.0.1:${env.PORT}/api/auth/me/authenticator-app`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json()
    const { secret } = (await call('POST')).data
    assert.equal((await call('PUT', { code: new TOTP({ secret }).generate() })).success, true)
    assert.equal((await signIn(env.PORT, email, password)).status, 401)

    const unknown = await admin(['nobody@example.com', '--reset-second-factor'], env)
    assert.deepEqual(
      [unknown.code, unknown.output],
      [1, 'There is no account with the email address nobody@example.com.\n'],
    )
    const { code, output } = await admin([email, '--reset-second-factor'], env)
    const message = `Two-factor authentication of ${email} was turned off. The password hasn’t changed.\n`
    assert.deepEqual([code, output], [0, message])
    assert.equal(await me(env.PORT, token), 401)
    assert.equal((await signIn(env.PORT, email, password)).status, 200)
    await end(started)
  })

  test('npm run erase deletes an account, but not the last super admin, and says what is left', async () => {
    const env = { DATA_DIR: join(folder, 'erase') }
    for (const email of ['njeri@example.org', 'zola@example.org']) assert.equal((await admin([email], env)).code, 0)
    assert.deepEqual(await erase([' Zola@Example.org '], env), {
      code: 0,
      output: 'The account of zola@example.org was deleted. Earlier backups still contain it.\n',
    })
    assert.deepEqual(await erase(['zola@example.org'], env), {
      code: 0,
      output: 'There is no account with the email address zola@example.org. Mails to it were deleted.\n',
    })
    assert.deepEqual(await erase(['njeri@example.org'], env), {
      code: 1,
      output: 'The last Super Admin cannot be deleted.\n',
    })
    assert.deepEqual(await erase([], env), {
      code: 1,
      output: 'Whose data? Give an email address: npm run erase -- somebody@example.com\n',
    })
  })

  test('npm run admin works before the first start, which then creates no other super admin', async () => {
    const env = { PORT: await newPort(), DATA_DIR: join(folder, 'admin-first') }
    const { code, output } = await admin(['njeri@example.org'], env)
    assert.equal(code, 0)
    const started = start(env)
    await ready(started)
    assert.doesNotMatch(started.output(), /Super admin:|Password:/)
    assert.equal((await signIn(env.PORT, 'njeri@example.org', generated.exec(output)?.[1] ?? '')).status, 200)
    await end(started)
  })

  test('a SUPER_ADMIN_PASSWORD signs in, is never printed, and applies only to the first start', async () => {
    const PORT = await newPort()
    const [email, password] = ['njeri@example.org', 'jacaranda in bloom']
    const env = { PORT, DATA_DIR: join(folder, 'set'), SUPER_ADMIN_EMAIL: 'Njeri@example.org', LOG_LEVEL: 'trace' }
    const first = start({ ...env, SUPER_ADMIN_PASSWORD: password })
    await ready(first)
    assert.deepEqual(first.output().trim().split('\n').slice(-2), [
      `Super admin: ${email}`,
      'Password: as set in SUPER_ADMIN_PASSWORD',
    ])
    assert.equal((await signIn(PORT, email, password)).user.role, 'super_admin')
    await end(first)

    const second = start({ ...env, SUPER_ADMIN_PASSWORD: 'another password' })
    await ready(second)
    assert.equal((await signIn(PORT, email, 'another password')).status, 401)
    assert.equal((await signIn(PORT, email, password)).status, 200)
    await end(second)
    for (const { output } of [first, second]) assert.doesNotMatch(output(), /jacaranda|another password/)
  })

  test('LIMITS=off prints a warning', async () => {
    const started = start({ PORT: await newPort(), DATA_DIR: join(folder, 'limits'), LIMITS: 'off' })
    await ready(started)
    assert.match(started.output(), /^LIMITS=off: SIGN-INS ARE NOT LIMITED\./m)
    await end(started)
  })

  test('npm run admin without a valid email prints what it needs', async () => {
    const DATA_DIR = join(folder, 'nobody')
    for (const args of [[], ['njeri'], ['njeri@example.org', 'another'], ['--help'], ['--reset-second-factor']])
      assert.deepEqual(await admin(args, { DATA_DIR }), {
        code: 1,
        output: 'Whose account? Give an email address: npm run admin -- somebody@example.com [--reset-second-factor]\n',
      })
    await assert.rejects(access(DATA_DIR))
  })
})
