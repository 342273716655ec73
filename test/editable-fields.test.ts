import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentEntities } from '../src/features/entities.server.ts'
import { callsTo } from './calls.ts'
import { type EntityName, makers } from './factories.ts'
import { onBothDatabases } from './site.ts'

/** The console fills a form from this read and saves all of its fields: a field that the read lacks would be erased. */
describe('the record that a form is filled from', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)

    for (const [name, { input }] of Object.entries(contentEntities))
      test(`has every field that a save may change: ${name}`, async () => {
        assert.ok(site().app.hasRoute({ method: 'PUT', url: `/api/${name}/:id` }))
        const { id } = await makers[name as EntityName](site().db)
        const { status, body } = await call('GET', `/api/${name}/${id}`)
        assert.equal(status, 200)
        assert.deepEqual(
          Object.keys(input.shape).filter((field) => !(field in body.data)),
          [],
        )
      })
  })
})
