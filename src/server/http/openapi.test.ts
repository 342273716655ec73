import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import {
  makeAgendaItem,
  makeEvent,
  makeGalleryImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
} from '../../../test/factories.ts'
import { openTestSite } from '../../../test/site.ts'

const publicReads = [
  '/api/agenda',
  '/api/content',
  '/api/content/section/{section}',
  '/api/events',
  '/api/gallery',
  '/api/speakers',
  '/api/speakers/{id}',
  '/api/sponsors',
  '/api/tickets',
]

type Json = { [name: string]: Json } & Json[] & string
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Yields every object in the document, with its path. */
function* objectsIn(value: unknown, path = '#'): Generator<[path: string, object: Record<string, unknown>]> {
  if (!isObject(value)) return
  yield [path, value]
  for (const [name, inside] of Object.entries(value)) yield* objectsIn(inside, `${path}/${name}`)
}

const atPointer = (document: unknown, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), document)

/** Returns a zod schema for a JSON schema, with its references resolved in `components`. */
const withReferences = (schema: object, components: object) =>
  z.fromJSONSchema(
    JSON.parse(JSON.stringify({ ...schema, $defs: components }).replaceAll('#/components/schemas/', '#/$defs/')),
  )

async function withSite(work: (site: Awaited<ReturnType<typeof openTestSite>>) => Promise<void>) {
  const site = await openTestSite('sqlite')
  try {
    await work(site)
  } finally {
    await site.close()
  }
}

describe('the description of the API', () => {
  test('is an OpenAPI 3.1 document', () =>
    withSite(async ({ get }) => {
      const { status, body } = await get('/api/openapi.json')
      assert.equal(status, 200)
      assert.match(body.openapi, /^3\.1\.\d+$/)
      assert.deepEqual([typeof body.info.title, typeof body.info.version], ['string', 'string'])
      for (const [path, methods] of Object.entries<Json>(body.paths)) {
        assert.match(path, /^\/api\//)
        for (const [method, operation] of Object.entries(methods)) {
          const name = `${method} ${path}`
          assert.match(method, /^(get|put|post|delete|patch)$/, name)
          assert.ok(operation.summary && operation.tags?.length, name)
          const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
          const parameters = (operation.parameters ?? []) as unknown as Record<string, unknown>[]
          const declared = parameters.filter((each) => each.in === 'path')
          assert.deepEqual(declared.map((each) => each.name).sort(), inPath.sort(), name)
          assert.ok(
            declared.every((each) => each.required === true && isObject(each.schema)),
            name,
          )
          const responses = Object.entries(operation.responses ?? {})
          assert.ok(responses.length > 0, name)
          for (const [responseStatus, response] of responses) {
            assert.match(responseStatus, /^([1-5](\d\d|XX)|default)$/, name)
            assert.equal(typeof response.description, 'string', name)
          }
        }
      }
    }))

  test('has no dangling references, and nothing that OpenAPI 3.1 removed', () =>
    withSite(async ({ get }) => {
      const { body } = await get('/api/openapi.json')
      for (const [path, object] of objectsIn(body)) {
        if (typeof object.$ref === 'string') {
          assert.match(object.$ref, /^#\//, path)
          assert.ok(atPointer(body, object.$ref), `${path} refers to ${object.$ref}`)
        }
        assert.notEqual(typeof object.nullable, 'boolean', path)
        assert.notEqual(typeof object.exclusiveMinimum, 'boolean', path)
      }
    }))

  test('lists every public read', () =>
    withSite(async ({ get }) => {
      const { body } = await get('/api/openapi.json')
      const reads = Object.keys(body.paths).filter((path) => body.paths[path].get)
      assert.deepEqual(
        publicReads.filter((path) => !reads.includes(path)),
        [],
      )
    }))

  test('matches the responses', () =>
    withSite(async ({ db, get }) => {
      const { id } = await makeSpeaker(db, { social: { website: 'https://ada.example' } })
      await makeEvent(db, { time: { start: '09:00', end: '10:00' } })
      await makeAgendaItem(db, { speakers: [id] })
      await makeSponsor(db, { tier: 'gold' })
      await makeTicket(db, { features: ['Lunch'] })
      await makeGalleryImage(db)
      await makeSection(db, { section: 'about', content: '<p>Hello <b>you</b></p><ul><li>one</li></ul>' })
      const { body } = await get('/api/openapi.json')
      for (const path of publicReads) {
        const { schema } = body.paths[path].get.responses['200'].content['application/json']
        const described = withReferences(schema, body.components.schemas)
        const response = await get(path.replace('{id}', id).replace('{section}', 'about'))
        assert.equal(response.status, 200, path)
        assert.deepEqual(described.parse(response.body), response.body, path)
      }
      const { schema } = body.paths['/api/speakers/{id}'].get.responses['4XX'].content['application/json']
      const failure = (await get('/api/speakers/nobody')).body
      assert.deepEqual(z.fromJSONSchema(schema).parse(failure), failure)
    }))

  test('is also available as a page that needs no script', () =>
    withSite(async ({ get }) => {
      const { status, headers, body } = await get('/api/docs')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'self'",
      )
      assert.doesNotMatch(body, /<script|<style|\son\w+=|\sstyle=|https?:\/\/(?!json-schema)/i)
      for (const path of publicReads) assert.ok(body.includes(`<strong>GET</strong> ${path}</code>`), path)
      const style = await get('/api/docs.css')
      assert.deepEqual([style.status, style.headers['content-type']], [200, 'text/css; charset=utf-8'])
    }))
})
