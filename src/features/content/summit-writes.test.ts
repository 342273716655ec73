import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, type Part } from '../../../test/calls.ts'
import { makeSection } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onBothDatabases } from '../../../test/site.ts'

const url = '/api/content/summit'
const facts = {
  name: 'Lagos Fintech Week',
  startDate: '2028-11-02',
  endDate: '2028-11-05',
  city: 'Lagos',
  venue: 'Eko Convention Centre',
  address: 'Plot 1415 Adetokunbo Ademola Street, Lagos',
  coordinates: '6.4281, 3.4219',
  timeZone: 'Africa/Lagos',
  currency: 'NGN',
  email: 'hello@lagos.example',
  phone: '+234 700 000 0000',
  links: 'LinkedIn: https://linkedin.example/lagos\nX: https://x.example/lagos',
}

/** RFC 9110, 8.8.3. */
const validTag = /^"[!#-~]+"$/

describe('what is known about the summit', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const sections = async (): Promise<Record<string, Record<string, unknown>>> => {
      const { body } = await call('GET', '/api/content')
      return Object.fromEntries(body.content.map((section: { section: string }) => [section.section, section]))
    }

    test('is empty at first, and can be saved as it is read', async () => {
      const { status, headers, body } = await call('GET', url)
      assert.equal(status, 200)
      assert.match(String(headers.etag), validTag)
      const { id, updatedAt, earlierEditions, ...empty } = body.data
      assert.deepEqual([id, earlierEditions], ['summit', []])
      assert.deepEqual(new Set(Object.values(empty)), new Set(['']))
      assert.deepEqual(Object.keys(empty).toSorted(), [...Object.keys(facts), 'logo'].toSorted())
    })

    test('is stored in the sections that hold it, which are created as needed', async () => {
      const { status, headers, body } = await call('PUT', url, { json: facts })
      assert.deepEqual([status, body.message], [200, 'Content updated successfully!'])
      assert.match(String(headers.etag), validTag)
      const { id, updatedAt, logo, earlierEditions, ...saved } = body.data
      assert.deepEqual(saved, facts)
      const { footer, contact, seo } = await sections()
      assert.equal(footer?.title, facts.name)
      assert.equal(
        footer?.content,
        '<p>Email: hello@lagos.example</p><p>Phone: +234 700 000 0000</p><p>Address: Plot 1415 Adetokunbo Ademola Street, Lagos</p><p>LinkedIn: https://linkedin.example/lagos</p><p>X: https://x.example/lagos</p>',
      )
      assert.deepEqual([contact?.venue, contact?.city, contact?.currency], [facts.venue, 'Lagos', 'NGN'])
      assert.deepEqual([seo?.timeZone, seo?.metaTitle], ['Africa/Lagos', null])
    })

    test('once it is saved, no page has figures or terms that nobody wrote', async () => {
      const html = async (path: string) => String((await site().call('GET', path)).body)
      assert.match(await html('/'), /5000\+/)
      assert.match(await html('/tickets'), /15% fee/)
      await call('PUT', url, { json: facts })
      assert.doesNotMatch(await html('/'), /5000\+|class="stats"/)
      assert.doesNotMatch(await html('/tickets'), /refund|15% fee/i)
      await makeSection(site().db, { section: 'stats', title: 'Figures', stats: [{ value: '70', label: 'talks' }] })
      assert.match(await html('/'), /70/)
    })

    test('of the sections, only those that differ are changed, and other texts stay', async () => {
      const { db } = site()
      const content = '<p>Email: old@b.example</p><p>Open <strong>daily</strong></p>'
      await makeSection(db, { section: 'footer', title: 'Old', subtitle: 'Below the name', content })
      await makeSection(db, { section: 'seo', metaTitle: 'M', metaDescription: 'D', timeZone: 'Africa/Lagos' })
      const before = await sections()
      await call('PUT', url, { json: { name: 'New', timeZone: 'Africa/Lagos' } })
      const after = await sections()
      assert.deepEqual(after.seo, before.seo)
      assert.deepEqual(after.footer, { ...before.footer, title: 'New' })
      await call('PUT', url, { json: { name: 'New', email: 'new@b.example' } })
      assert.equal((await sections()).footer?.content, '<p>Email: new@b.example</p><p>Open <strong>daily</strong></p>')
    })

    test('only the lines of details leave the footer, the rest keeps its place and its format', async () => {
      const content =
        '<h3>Press</h3><p>Open <em>daily</em><br>Phone: 1<br>Closed in May</p><ul><li><p>By hand</p></li></ul>'
      await makeSection(site().db, { section: 'footer', title: 'Old', content })
      await call('PUT', url, { json: { name: 'New', phone: '2' } })
      assert.equal(
        (await sections()).footer?.content,
        '<p>Phone: 2</p><h3>Press</h3><p>Open <em>daily</em><br>Closed in May</p><ul><li><p>By hand</p></li></ul>',
      )
    })

    test('texts for search engines follow the facts when they were saved as suggested', async () => {
      await call('PUT', url, { json: facts })
      const { seo } = await sections()
      const title = 'Lagos Fintech Week · Lagos · 2–5 November 2028'
      const description = 'Our own words'
      await call('PUT', `/api/content/${seo?.id}`, { json: { metaTitle: title, metaDescription: description } })
      await call('PUT', url, { json: { ...facts, name: 'Accra Pay Days', city: 'Accra' } })
      const after = (await sections()).seo
      assert.deepEqual(
        [after?.metaTitle, after?.metaDescription],
        ['Accra Pay Days · Accra · 2–5 November 2028', description],
      )
    })

    test('its history is that of the sections that hold it', async () => {
      assert.deepEqual((await call('GET', '/api/history/content/summit')).body.data, [])
      await call('PUT', url, { json: facts })
      await makeSection(site().db, { section: 'about', title: 'About' })
      const { footer } = await sections()
      await call('PUT', `/api/content/${footer?.id}`, { json: { subtitle: 'Changed' } })
      const { body } = await call('GET', '/api/history/content/summit')
      assert.deepEqual(
        body.data.map(({ what, after }: { what: string; after: { section: string } }) => [what, after.section]),
        [
          ['updated', 'footer'],
          ['created', 'seo'],
          ['created', 'contact'],
          ['created', 'footer'],
        ],
      )
    })

    test('a form with a logo stores the logo, and one without keeps it', async () => {
      const form = [...Object.entries(facts), ['logo', { bytes: await imageBytes('navy') }]] as Part[]
      const { body } = await call('PUT', url, { form })
      assert.match(body.data.logo, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      const again = await call('PUT', url, { form: [['name', 'Renamed']] })
      assert.deepEqual([again.body.data.name, again.body.data.logo], ['Renamed', body.data.logo])
      assert.equal((await call('PUT', url, { json: { name: 'Renamed', logo: '' } })).body.data.logo, '')
    })

    test('is saved only over its current version', async () => {
      const first = await call('GET', url)
      const version = String(first.headers.etag)
      const headers = { 'if-match': version }
      const saved = await call('PUT', url, { json: facts, headers })
      assert.equal(saved.status, 200)
      const refused = await call('PUT', url, { json: { name: 'Mine' }, headers })
      assert.deepEqual([refused.status, refused.body.message], [412, 'Someone else changed this in the meantime'])
      assert.equal((await call('GET', url)).body.data.name, facts.name)
      const next = { 'if-match': String(saved.headers.etag) }
      assert.equal((await call('PUT', url, { json: { name: 'Mine' }, headers: next })).status, 200)
    })

    const wrong: [fields: Partial<Record<keyof typeof facts, string>>, field: string, message: string][] = [
      [{ name: '' }, 'name', 'Name is required'],
      [{ startDate: 'soon', endDate: '' }, 'startDate', 'Must be a date (YYYY-MM-DD)'],
      [{ endDate: '2028-11-01' }, 'endDate', 'The last day must not be before the first'],
      [{ startDate: '' }, 'endDate', 'The last day must not be before the first'],
      [{ email: 'nobody' }, 'email', 'Invalid email address'],
      [{ currency: 'N' }, 'currency', 'Currency must be three capital letters, such as USD'],
      [{ timeZone: 'Mars/Base' }, 'timeZone', 'Must be a time zone such as Africa/Nairobi'],
      [
        { coordinates: 'Victoria Island' },
        'coordinates',
        'Must be coordinates such as -1.2886, 36.8233, or an OpenStreetMap or Google Maps link that contains them. Open short links and copy the full address',
      ],
      [
        { links: 'Email: https://lagos.example' },
        'links',
        'Write one link per line, such as LinkedIn: https://www.linkedin.com/company/example',
      ],
      [
        { links: 'javascript:alert(1)' },
        'links',
        'Write one link per line, such as LinkedIn: https://www.linkedin.com/company/example',
      ],
    ]
    for (const [fields, field, message] of wrong)
      test(`${JSON.stringify(fields)} is refused: ${message}`, async () => {
        const { status, body } = await call('PUT', url, { json: { ...facts, ...fields } })
        assert.deepEqual([status, body.errors], [400, [{ field, message }]])
        assert.deepEqual(await sections(), {})
      })

    test('a link of a map becomes coordinates', async () => {
      const coordinates = 'https://www.openstreetmap.org/#map=17/6.42810/3.42190'
      const { body } = await call('PUT', url, { json: { ...facts, coordinates } })
      assert.equal(body.data.coordinates, '6.4281, 3.4219')
    })

    test('is shown also where its sections are switched off, but not their texts', async () => {
      await call('PUT', url, { json: facts })
      for (const { id } of Object.values(await sections()))
        await call('PATCH', `/api/content/${id}/active`, { json: { active: false } })
      const { body } = await site().get('/')
      assert.match(body, /<title>Lagos Fintech Week · Lagos · 2–5 November 2028<\/title>/)
      assert.doesNotMatch(body, /hello@lagos\.example/)
    })
  })
})
