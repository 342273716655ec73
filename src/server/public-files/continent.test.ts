import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSection } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'

const arcs = (svg: string) => svg.match(/q-?\d+ -?\d+ -?\d+ -?\d+/g)?.length ?? 0

describe('the picture of the continent', () => {
  onSqlite((site) => {
    test('has its arcs end in the city of the summit, if the city is on it', async () => {
      assert.match((await site().get('/')).body, /src="\/continent\.svg"/)
      await makeSection(site().db, { section: 'contact', city: 'Lomé, Togo' })
      assert.match((await site().get('/')).body, /src="\/continent\/lome\.svg"/)
      const { headers, body } = await site().get('/continent/lome.svg')
      assert.equal(headers['content-type'], 'image/svg+xml')
      assert.equal(arcs(body), 11) // of 13 cities, Accra and Lagos are too near
      assert.match(body, />Lomé<\/text>/)
    })

    test('is the network without a hub for any other city', async () => {
      const { body } = await site().get('/continent.svg')
      assert.equal(arcs(body), 0)
      assert.doesNotMatch(body, /<text|<circle/)
      for (const file of ['london.svg', '..%2f..%2fx.svg', 'x'.repeat(60)]) {
        const { status, headers } = await site().get(`/continent/${file}`)
        assert.deepEqual([status, headers.location], [302, '/continent.svg'], file)
      }
    })
  })
})
