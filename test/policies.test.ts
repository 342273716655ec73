import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { authorize } from '../src/server/http/authorize.server.ts'
import { createServer } from '../src/server/http/create-server.server.ts'
import { registerErrorHandler } from '../src/server/http/error-handler.server.ts'
import { makeUser, openSession, signInAs } from './factories.ts'
import { routePolicies as table } from './route-policies.ts'
import { type Method, onSqlite, type TestSite } from './site.ts'
import { testEnvironment } from './test-environment.ts'

/** Who passes each policy: repeated here, so that a change of the product cannot change it. */
const callers = ['nobody', 'user', 'admin', 'super_admin', 'ended token', "deleted user's token"] as const
type Caller = (typeof callers)[number]
const allowedCallers: Record<string, readonly Caller[]> = {
  everyone: callers,
  'signed-in': ['user', 'admin', 'super_admin'],
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
}

/** The routes of the built site's files, which everyone may have: those with a name of their own have one each. */
const files = new Set(
  globSync('**/*.*', { cwd: join(import.meta.dirname, '../build/client') })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(br|gz)$/.test(path))
    .map((path) => `GET /${path.replace(/^assets\/.*/, 'assets/*')}`),
)

/** Each route of the app created last, as 'GET /path', including those that Fastify adds itself. */
const registered: { route: string; policy: unknown }[] = []
channel('fastify.initialization').subscribe((message) => {
  registered.length = 0
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    for (const each of [method].flat()) registered.push({ route: `${each} ${url}`, policy: config?.policy })
  })
})

const asGet = (route: string) => route.replace(/^HEAD /, 'GET ')

/** Returns the differences between the table and the routes, as sentences. */
function differences(routes: string[], rows: string[]): string[] {
  const [known, served] = [new Set(rows), new Set(routes.map(asGet))]
  return [
    ...routes.filter((route) => !known.has(asGet(route))).map((route) => `${route} is in no row of the table`),
    ...rows.filter((row) => !served.has(row)).map((row) => `${row} is not a route`),
  ]
}

async function tokensOf(site: TestSite): Promise<() => Promise<Record<Caller, string | undefined>>> {
  const { db, call } = site
  const [user, admin, root, deleted] = [
    await makeUser(db),
    await makeUser(db, { role: 'admin' }),
    await makeUser(db, { role: 'super_admin' }),
    await makeUser(db, { role: 'super_admin' }),
  ]
  const ended = await openSession(site, root)
  await call('POST', '/api/auth/logout', { token: ended })
  const tokenOfDeleted = await openSession(site, deleted)
  await db.deleteFrom('users').where('id', '=', deleted.id).execute()
  // New ones for each route: a call may end a session.
  return async () => ({
    nobody: undefined,
    user: await openSession(site, user),
    admin: await openSession(site, admin),
    super_admin: await openSession(site, root),
    'ended token': ended,
    "deleted user's token": tokenOfDeleted,
  })
}

const validCallers: readonly Caller[] = ['user', 'admin', 'super_admin']

/** Compares a status with the route's row: 401 or 403 for a refusal, anything else below 500 for a call that is let through. */
function isExpected(route: string, caller: Caller, status: number): boolean {
  if (allowedCallers[table[asGet(route)] as string]?.includes(caller))
    return status !== 401 && status !== 403 && status < 500
  return status === (validCallers.includes(caller) ? 403 : 401)
}

/** Calls a route as each caller. @returns a sentence for each wrong response */
async function wrongResponses({ call }: TestSite, route: string, tokens: Record<Caller, string | undefined>) {
  const [method, url = ''] = route.split(' ')
  const path = url.replace(/:\w+|\*/g, 'nobody')
  const wrong: string[] = []
  for (const caller of callers) {
    const token = tokens[caller]
    const { status } = await call(method as Method, path, token ? { token } : {})
    if (!isExpected(route, caller, status)) wrong.push(`${route} returns ${status} to ${caller}`)
  }
  return wrong
}

describe('policies', () => {
  onSqlite((site) => {
    test('every route is in the table, and every row is a route', () => {
      const routes = registered.map(({ route }) => route)
      assert.ok(routes.length > 100, `only ${routes.length} routes`)
      assert.deepEqual(differences(routes, [...Object.keys(table), ...files]), [])
    })

    test('every route is registered with the policy of its row', () => {
      const expected = registered.map(({ route }) => ({ route, policy: table[asGet(route)] ?? 'everyone' }))
      assert.deepEqual(registered, expected)
    })

    test('every route lets through only the callers of its row', async () => {
      const tokens = await tokensOf(site())
      const routes = registered.map(({ route }) => route).filter((route) => asGet(route) in table)
      const wrong: string[] = []
      for (const route of routes) wrong.push(...(await wrongResponses(site(), route, await tokens())))
      assert.ok(routes.length >= 60, `only ${routes.length} routes`)
      assert.deepEqual(wrong, [])
    })

    test('a file of the site is for everyone, with an invalid token, too', async () => {
      for (const token of ['', 'x'.repeat(43)])
        assert.equal((await site().call('GET', '/favicon.svg', { token })).status, 200)
    })

    test('a call is refused before its body is read', async () => {
      const body = { name: 'x'.repeat(30_000_000) }
      for (const [method, path] of [
        ['POST', '/api/auth/users'],
        ['PUT', '/api/auth/me'],
      ] as const)
        assert.equal((await site().call(method, path, { body })).status, 401)
      const token = await signInAs(site(), 'admin')
      const headers = { 'content-type': 'image/png' }
      for (const broken of ['{"name":', 'x'.repeat(30_000_000)])
        assert.equal((await site().call('POST', '/api/auth/users', { token, body: broken, headers })).status, 403)
    })

    test('the policy of a route decides, whatever its path looks like', async () => {
      const { db } = site()
      const app = createServer(testEnvironment)
      registerErrorHandler(app)
      authorize(app, { ...testEnvironment, db, now: () => site().clock.now })
      app.get('/api/auth/users', { config: { policy: 'everyone' } }, async () => 'let in')
      app.get('/health/live', { config: { policy: 'super_admin' } }, async () => 'let in')
      app.get('/no-policy', async () => 'let in')
      const statuses = async (authorization = '') =>
        Promise.all(
          ['/api/auth/users', '/health/live', '/no-policy'].map(
            async (url) => (await app.inject({ url, headers: { authorization } })).statusCode,
          ),
        )
      assert.deepEqual(await statuses(), [200, 401, 401])
      assert.deepEqual(await statuses(`Bearer ${await signInAs(site(), 'admin')}`), [200, 403, 403])
      assert.deepEqual(await statuses(`Bearer ${await signInAs(site(), 'super_admin')}`), [200, 200, 403])
      await app.close()
    })

    test('a response to a request with a token is not cacheable', async () => {
      const token = await signInAs(site(), 'admin')
      for (const path of ['/api/dashboard', '/api/auth/me', '/api/auth/sessions', '/api/content', '/api/speakers'])
        assert.equal(
          (await site().call('GET', path, { token })).headers['cache-control'],
          'no-store, no-transform',
          path,
        )
    })
  })
})
