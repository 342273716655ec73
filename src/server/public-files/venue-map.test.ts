import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSection } from '../../../test/factories.ts'
import { onSqlite } from '../../../test/site.ts'

describe('the map of the venue', () => {
  onSqlite((site) => {
    test('is a document of its own; only its policy allows another site', async () => {
      await makeSection(site().db, { section: 'contact', venue: '"Eko" <Hall>', coordinates: '6.4281, 3.4219' })
      const { status, headers, body } = await site().get('/contact/map')
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.match(
        body,
        /<iframe src="https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=[^"]*&amp;marker=6\.4281%2C3\.4219"/,
      )
      assert.match(body, /title="&quot;Eko&quot; &lt;Hall&gt;"/)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /frame-src https:\/\/www\.openstreetmap\.org;/)
      assert.match(policy, /frame-ancestors 'self'/)
      for (const path of ['/', '/contact', '/admin/dashboard'])
        assert.match(String((await site().get(path)).headers['content-security-policy']), /frame-src 'self';/, path)
    })

    test('is not there without coordinates', async () => {
      assert.equal((await site().get('/contact/map')).status, 404)
    })

    test('the contact page requests nothing of another site', async () => {
      await makeSection(site().db, {
        section: 'contact',
        venue: 'Eko Hall',
        city: 'Lagos',
        coordinates: '6.4281, 3.4219',
      })
      const { body } = await site().get('/contact')
      assert.match(body, /Eko Hall, Lagos/)
      assert.match(
        body,
        /href="https:\/\/www\.openstreetmap\.org\/\?mlat=6\.4281&amp;mlon=3\.4219#map=17\/6\.4281\/3\.4219"/,
      )
      assert.doesNotMatch(body, /<iframe|src="https:/)
    })

    test('without coordinates there is a link that searches for the address, and without an address there is nothing', async () => {
      assert.doesNotMatch((await site().get('/contact')).body, /Getting there|openstreetmap/)
      await makeSection(site().db, { section: 'footer', title: 'Summit', content: 'Address: 1 Marina, Lagos' })
      assert.match(
        (await site().get('/contact')).body,
        /href="https:\/\/www\.openstreetmap\.org\/search\?query=1%20Marina%2C%20Lagos"/,
      )
    })
  })
})
