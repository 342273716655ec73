import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { emptySection, makeSection, signInAs } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { sectionNames } from './section-names.ts'

const url = '/api/content'
const message = 'Content updated successfully!'
const stats = [
  { value: '500+', label: 'Attendees' },
  { value: '3', label: 'Days' },
]
const hero = {
  section: 'hero' as const,
  title: 'Three days',
  subtitle: 'In Nairobi',
  buttonText: 'Go',
  buttonLink: '/tickets',
}
const optional = [
  'subtitle',
  'content',
  'image',
  'buttonText',
  'buttonLink',
  'stats',
  'metaTitle',
  'metaDescription',
  'keywords',
  'timeZone',
]
const none: Record<string, null> = { ...emptySection, ...Object.fromEntries(optional.map((name) => [name, null])) }

describe('writing content', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const shown = async (section: string) => (await site().get(`${url}/section/${section}`)).body.data[0]

    test('a form with an image and stats as JSON text creates a section that everyone can see', async () => {
      const sent = {
        ...hero,
        content: '<p onclick="x">Hello <b>you</b><script>x</script></p>',
        order: '2',
        stats: JSON.stringify(stats),
      }
      const form = [...Object.entries(sent), ['image', { bytes: await imageBytes('navy') }]] as Part[]
      const { status, headers, body } = await call('POST', url, { form })
      assert.equal(status, 201)
      const { id, image, contentDocument, createdAt, updatedAt, ...rest } = body.data
      const content = '<p>Hello <strong>you</strong></p>'
      const stored: Record<string, unknown> = { ...none, ...hero, content, order: 2, active: true, stats }
      const { image: _, ...texts } = stored
      assert.deepEqual(rest, { ...texts, _id: id })
      assert.match(image, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      assert.deepEqual([createdAt, headers.etag], [updatedAt, `"${updatedAt}"`])
      assert.deepEqual({ ...body, data: 0 }, { success: true, message, data: 0 })
      assert.deepEqual(await shown('hero'), { ...stored, image, contentDocument, id, _id: id })
    })

    test('JSON creates the same section, and the stats keep their order', async () => {
      const { body } = await call('POST', url, { json: { ...hero, section: 'stats', stats } })
      assert.deepEqual(body.data.stats, stats)
      const turned = await call('PUT', `${url}/${body.data.id}`, { json: { stats: stats.toReversed() } })
      assert.deepEqual(turned.body.data.stats, stats.toReversed())
    })

    test('each section name can be used once', async () => {
      for (const section of sectionNames) {
        const json = { section, title: 'T', metaTitle: 'M', metaDescription: 'D' }
        assert.equal((await call('POST', url, { json })).status, 201)
        const taken = [409, { success: false, message: `The section ${section} already exists` }]
        assert.deepEqual(outcome(await call('POST', url, { json })), taken)
      }
      assert.equal((await site().get(url)).body.content.length, sectionNames.length)
    })

    test('a section can take a free name, but not that of another section', async () => {
      const { id } = await makeSection(site().db, { section: 'about' })
      await makeSection(site().db, { section: 'footer' })
      const taken = [409, { success: false, message: 'The section footer already exists' }]
      assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, { json: { section: 'footer' } })), taken)
      assert.equal((await call('PUT', `${url}/${id}`, { json: { section: 'about' } })).status, 200)
      assert.equal((await call('PUT', `${url}/${id}`, { json: { section: 'faq' } })).body.data.section, 'faq')
    })

    test('omitted fields stay unchanged; empty text or null clears optional ones', async () => {
      const full = {
        ...hero,
        content: 'Hello',
        image: 'https://a.example/1.jpg',
        stats,
        metaTitle: 'M',
        keywords: 'a, b',
        order: 4,
      }
      const { id } = await makeSection(site().db, full)
      const before = (await call('GET', `${url}/${id}`)).body.data
      const { status, body } = await call('PUT', `${url}/${id}`, { form: [['title', 'Four days']] })
      const data = { ...before, title: 'Four days', updatedAt: body.data.updatedAt }
      assert.deepEqual([status, body], [200, { success: true, message, data }])
      const gone = { ...data, ...none, contentDocument: null, order: 0 }
      for (const sent of [
        { json: { ...none, order: null } },
        { form: [...optional, 'order'].map((name): Part => [name, '']) },
      ]) {
        await call('PUT', `${url}/${id}`, { json: full })
        const { body } = await call('PUT', `${url}/${id}`, sent)
        assert.deepEqual(body.data, { ...gone, title: hero.title, updatedAt: body.data.updatedAt })
      }
    })

    test('only staff see a section that is switched off, until it is switched on again', async () => {
      const { id } = await makeSection(site().db, hero)
      await makeSection(site().db, { section: 'about' })
      const sections = async (token: string | null | undefined) =>
        (await call('GET', url, { token })).body.content.map(({ section }: { section: string }) => section).sort()
      const user = await signInAs(site(), 'user')
      for (const sent of [{ json: { active: false } }, { form: [['active', 'false']] as Part[] }]) {
        const { status, headers, body } = await call('PATCH', `${url}/${id}/active`, sent)
        assert.deepEqual([status, body.message, body.data.active], [200, message, false])
        assert.equal(headers.etag, `"${body.data.updatedAt}"`)
        assert.deepEqual(await shown('hero'), { section: 'hero', active: false })
        assert.deepEqual(await sections(null), ['about'])
        assert.deepEqual(await sections(user), ['about'])
        assert.deepEqual(await sections(undefined), ['about', 'hero'])
        assert.equal((await call('PATCH', `${url}/${id}/active`, { json: { active: true } })).body.data.active, true)
        assert.equal((await shown('hero')).title, hero.title)
      }
    })

    test('a switch without a value is refused', async () => {
      const { id } = await makeSection(site().db, hero)
      const refused = refusal('active', 'Active must be true or false')
      for (const json of [{}, { active: null }, { active: 'maybe' }])
        assert.deepEqual(outcome(await call('PATCH', `${url}/${id}/active`, { json })), refused)
      const none = { success: false, message: 'Couldn’t understand the request' }
      assert.deepEqual(outcome(await call('PATCH', `${url}/${id}/active`)), [400, none])
    })

    test('the seo section requires meta title and description, when created and when changed', async () => {
      const errors = [
        { field: 'metaTitle', message: 'Meta title is required' },
        { field: 'metaDescription', message: 'Meta description is required' },
      ]
      const refused = { success: false, message: 'Meta title is required', errors }
      assert.deepEqual(outcome(await call('POST', url, { json: { section: 'seo', title: 'Seo' } })), [400, refused])
      assert.equal(await shown('seo'), undefined)
      const { id } = await makeSection(site().db, { section: 'seo', metaTitle: 'M', metaDescription: 'D' })
      const { status, body } = await call('PUT', `${url}/${id}`, { form: [['metaDescription', '']] })
      assert.deepEqual([status, body.errors], [400, errors.slice(1)])
      assert.equal((await shown('seo')).metaDescription, 'D')
      assert.equal((await call('PUT', `${url}/${id}`, { json: { keywords: 'a, b' } })).status, 200)
    })

    const wrong: [field: string, value: unknown, named: string, message: string][] = [
      ['section', 'blog', 'section', `Section must be one of ${sectionNames.join(', ')}`],
      ['title', '', 'title', 'Title is required'],
      ['buttonLink', 'tickets', 'buttonLink', 'Must be a valid URL'],
      ['buttonLink', 'javascript:alert(1)', 'buttonLink', 'Must be a valid URL'],
      ['buttonLink', '//evil.example', 'buttonLink', 'Must be a valid URL'],
      ['stats', [{ value: '', label: 'Days' }], 'stats.0.value', 'Value is required'],
      ['stats', [{ value: '3' }], 'stats.0.label', 'Label is required'],
      ['stats', ['many'], 'stats.0', 'Must be an object'],
      ['stats', Array(25).fill(stats[0]), 'stats', 'Must be at most 24 items'],
      ['order', -1, 'order', 'Must be at least 0'],
      ['order', 1.5, 'order', 'Must be a whole number'],
      ['timeZone', 'Mars/Base', 'timeZone', 'Must be a time zone such as Africa/Nairobi'],
      ['image', 'a.png', 'image', 'Must be an uploaded picture or an http(s) address'],
      ['content', 'x'.repeat(200_001), 'content', 'Must be at most 200,000 characters'],
    ]
    for (const [field, value, named, expected] of wrong)
      test(`${JSON.stringify(value).slice(0, 40)} is refused as ${field}: ${expected}`, async () => {
        const { id } = await makeSection(site().db, hero)
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
        for (const sent of [{ json: { [field]: value } }, { form: [[field, text]] as Part[] }])
          assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, sent)), refusal(named, expected))
        const json = { section: 'about', title: 'T', [field]: value }
        assert.deepEqual(outcome(await call('POST', url, { json })), refusal(named, expected))
        assert.equal((await call('GET', url)).body.content.length, 1)
      })
  })
})
