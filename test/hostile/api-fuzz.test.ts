import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { entities } from '../../src/features/entities.server.ts'
import type { Role } from '../../src/lib/policy.ts'
import { encoded, type Part } from '../calls.ts'
import { makers, signInAs } from '../factories.ts'
import { imageBytes } from '../images.ts'
import { databases, type Method, openTestSite, type TestSite } from '../site.ts'
import { plausibleObjects, type Schema, valuesOf } from './json-schema.ts'
import { runs, seed } from './round.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Route = { method: Method; path: string; operation: Operation }
type Description = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
type Request = {
  route: Route
  who: Who
  id: number
  params: unknown[]
  query: [string, unknown][]
  body: unknown
  as: string
}

const callers = ['super_admin', 'super_admin', 'super_admin', 'admin', 'user', 'visitor', 'unknown token'] as const
type Who = (typeof callers)[number]

/** Columns that no answer has, and the marks of a stack, a statement, a file or a driver. */
const secrets = /\$argon2|"(password|passwordHash|hash|tokenHash|userId|sessionId)":/
const internals =
  /\bat \S+ \(|node:internal|node_modules|\.server\.ts|file:\/\/\/|SQLITE_|sqlite3|kysely|(select|insert into|update|delete from) \\?"\w+|syntax error|violates|relation \\?"|TypeError|is not a function/i

/** Requests for every route of the description, in every shape that its schemas allow and some that they do not. */
function requestsFor({ paths, components }: Description): fc.Arbitrary<Request> {
  const of = (schema: Schema) => valuesOf(schema, components?.schemas ?? {})
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Route => ({ method: method.toUpperCase() as Method, path, operation }),
    ),
  )
  return fc.oneof(
    ...routes.map((route) => {
      const parameters = (kind: string) => (route.operation.parameters ?? []).filter((each) => each.in === kind)
      const body = Object.values(route.operation.requestBody?.content ?? {})[0]?.schema
      return fc.record({
        route: fc.constant(route),
        who: fc.constantFrom(...callers),
        id: fc.nat(200),
        params: fc.tuple(...parameters('path').map(({ schema }) => fc.option(of(schema), { freq: 2 }))),
        query: fc.tuple(
          ...parameters('query').map(({ name, schema }) => fc.tuple(fc.constant(name), fc.option(of(schema)))),
        ),
        body: body ? fc.oneof(of(body), plausibleObjects(body)) : fc.constant(undefined),
        as: fc.constantFrom('json', 'json', 'json', 'form', 'form with image', 'text'),
      })
    }),
  )
}

/** Returns a function that sends a request, and the answers by route and status. */
function clientOf(site: TestSite, image: Uint8Array) {
  const tokens = new Map<Who, string>()
  const tokenOf = async (who: Who) => {
    if (who === 'visitor') return undefined
    if (who === 'unknown token') return 'x'.repeat(43)
    const token = tokens.get(who) ?? (await signInAs(site, who as Role))
    tokens.set(who, token)
    return token
  }
  /** Returns the id of some record or user, whatever the route is about. */
  const someId = async (at: number) => {
    const tables = Object.keys(entities) as (keyof typeof entities)[]
    const all = await Promise.all(tables.map((table) => site.db.selectFrom(table).select('id').limit(20).execute()))
    return all.flat()[at % all.flat().length]?.id ?? 'nobody'
  }

  return async ({ route, who, id, params, query, body, as }: Request) => {
    const given = await Promise.all(params.map((value) => (value === null ? someId(id) : textOf(value).slice(0, 200))))
    const search = query.flatMap(([name, value]) =>
      value === null ? [] : [`${name}=${encodeURIComponent(textOf(value))}`],
    )
    const url = route.path.replace(/\{\w+\}/g, () => encodeURIComponent((given.shift() ?? '').toWellFormed()) || '-')
    const token = await tokenOf(who)
    const sent = await bodyOf(route.method === 'GET' ? undefined : body, as, image)
    const headers = { ...sent?.headers, ...(token && { authorization: `Bearer ${token}` }) }
    const response = await site.app.inject({
      method: route.method as 'GET',
      url: search.length ? `${url}?${search.join('&')}` : url,
      headers,
      ...(sent && { payload: sent.payload }),
    })
    // The request may have ended its own session, or another session.
    if (response.statusCode === 401) tokens.delete(who)
    return response
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

async function bodyOf(body: unknown, as: string, image: Uint8Array) {
  if (body === undefined) return undefined
  const json = { payload: JSON.stringify(body) ?? '', headers: { 'content-type': 'application/json' } }
  if (as === 'text') return { payload: json.payload, headers: { 'content-type': 'text/plain' } }
  if (as === 'json' || typeof body !== 'object' || body === null) return json
  const parts = Object.entries(body).map(([name, value]): Part => [name.toWellFormed(), textOf(value)])
  const images: Part[] = ['image', 'logo', 'images'].map((part) => [part, { bytes: image }])
  return encoded(as === 'form' ? parts : [...parts.filter(([name]) => !/^(image|logo|images)$/.test(name)), ...images])
}

/** Returns a function that checks an answer against the schema that its route declares for the status. */
function checkerOf({ components }: Description) {
  const schemas = new WeakMap<object, z.ZodType>()
  const schemaOf = (declared: Schema) => {
    const known = schemas.get(declared)
    const definitions = JSON.stringify({ ...declared, $defs: components?.schemas })
    const schema = known ?? z.fromJSONSchema(JSON.parse(definitions.replaceAll('#/components/schemas/', '#/$defs/')))
    schemas.set(declared, schema)
    return schema
  }
  return (route: Route, status: number, text: string) => {
    const { responses } = route.operation
    const declared = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
    assert.ok(declared, `${status} is not declared`)
    if (!declared.content) return assert.equal(text, '')
    const [type = '', { schema } = {}] = Object.entries(declared.content)[0] ?? []
    assert.ok(schema, `${status} has no schema`)
    const { error } = schemaOf(schema).safeParse(type === 'application/json' ? JSON.parse(text) : text)
    assert.equal(error, undefined, `${status} ${text.slice(0, 300)}`)
  }
}

describe('every route of the API, called with whatever its schemas allow and more', () => {
  for (const kind of databases)
    test(`answers as it declares, without an error of the server or a secret, on ${kind}`, async (context) => {
      const numRuns = runs(600, 10_000)
      context.diagnostic(`${numRuns} requests, repeatable with HOSTILE_SEED=${seed}`)
      const site = await openTestSite(kind, { rateLimited: false })
      try {
        for (const make of Object.values(makers)) await make(site.db)
        const description: Description = (await site.get('/api/openapi.json')).body
        const send = clientOf(site, await imageBytes('red'))
        const check = checkerOf(description)
        const statuses = new Map<number, number>()
        const property = fc.asyncProperty(requestsFor(description), async (request) => {
          const { statusCode, body } = await send(request)
          const name = `${request.who}: ${request.route.method} ${request.route.path}`
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
          assert.ok(statusCode < 500, `${name} answers ${statusCode} ${body}`)
          assert.doesNotMatch(body, secrets, name)
          assert.doesNotMatch(body, internals, name)
          check(request.route, statusCode, body)
        })
        // Not shrunk: each request finds what those before it left.
        await fc.assert(property, { numRuns, seed, endOnFailure: true })
        context.diagnostic(
          [...statuses]
            .sort()
            .map(([status, count]) => `${count} × ${status}`)
            .join(', '),
        )
        for (const status of [200, 201, 400, 401, 403, 404, 415]) assert.ok(statuses.has(status), `no ${status}`)
      } finally {
        await site.close()
      }
    })
})
