import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { makeSponsor, visible } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onBothDatabases } from '../../../test/site.ts'

const input = { name: 'Kobo Rails', type: 'Current', contact: 'hello@kobo.example' }
const more = { website: 'https://kobo.example', tier: 'gold', description: 'Rails for money.' }
const url = '/api/sponsors'

describe('writing sponsors', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const publicList = async () => (await site().get(url)).body.data

    test('a form with a logo creates a sponsor that everyone can see', async () => {
      const form = [...Object.entries({ ...input, ...more }), ['logo', { bytes: await imageBytes('gold') }]] as Part[]
      const { status, headers, body } = await call('POST', url, { form })
      assert.equal(status, 201)
      const { id, logo, createdAt, updatedAt, ...rest } = body.data
      assert.deepEqual(rest, { ...visible, ...input, ...more, _id: id })
      assert.match(logo, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      assert.deepEqual([createdAt, headers.etag], [updatedAt, `"${updatedAt}"`])
      assert.deepEqual({ ...body, data: 0 }, { success: true, message: 'Sponsor created successfully.', data: 0 })
      assert.deepEqual(await publicList(), [{ ...input, ...more, logo, id, _id: id }])
    })

    test('a logo loses its white border, and a photo does not', async () => {
      const mark = { input: await imageBytes('gold'), gravity: 'center' }
      const bytes = await sharp(await imageBytes('white', 100, 75))
        .composite([mark])
        .png()
        .toBuffer()
      const sponsor = await call('POST', url, { form: [...(Object.entries(input) as Part[]), ['logo', { bytes }]] })
      assert.match(sponsor.body.data.logo, /\/40x30\.webp$/)
      const event = [
        ...Object.entries({ name: 'Dinner', date: '2027-04-14', location: 'Nairobi' }),
        ['image', { bytes }],
      ]
      const { body } = await call('POST', '/api/events', { form: event as Part[] })
      assert.match(body.data.image, /\/100x75\.webp$/)
    })

    test('JSON creates one with a logo URL, or with only the required fields', async () => {
      const logo = 'https://kobo.example/logo.svg'
      const { body } = await call('POST', url, { json: { ...input, logo } })
      assert.equal(body.data.logo, logo)
      const bare = await call('POST', url, { json: { name: 'Naira Works', type: 'Past' } })
      const { id, createdAt, updatedAt, ...rest } = bare.body.data
      const none = { contact: null, logo: null, website: null, tier: null, description: null }
      assert.deepEqual(rest, { ...visible, name: 'Naira Works', type: 'Past', ...none, _id: id })
    })

    test('the type is case-insensitive', async () => {
      for (const [type, stored] of [
        ['current', 'Current'],
        ['PAST', 'Past'],
        [' pAsT ', 'Past'],
      ]) {
        const created = await call('POST', url, { json: { ...input, type } })
        assert.equal(created.body.data.type, stored)
        const changed = await call('PUT', `${url}/${created.body.data.id}`, { form: [['type', type as string]] })
        assert.equal(changed.body.data.type, stored)
      }
    })

    test('an SVG logo is stored without scripts and handlers', async () => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>'
      const logo = { bytes: Buffer.from(svg), name: 'logo.svg', type: 'image/svg+xml' }
      const { status, body } = await call('POST', url, { form: [...(Object.entries(input) as Part[]), ['logo', logo]] })
      assert.equal(status, 201)
      assert.match(body.data.logo, /^uploads\/[0-9a-f]{24}\/40x20\.svg$/)
      const served = await site().app.inject({ url: `/api/${body.data.logo}` })
      assert.equal(served.headers['content-type'], 'image/svg+xml')
      assert.equal(
        served.headers['content-security-policy'],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
      assert.equal(
        served.body,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="9" height="9"/></svg>',
      )
    })

    test('omitted fields stay unchanged; empty text or null clears optional ones', async () => {
      const full = { ...input, ...more, tier: 'gold' as const, logo: 'https://kobo.example/logo.png' }
      const before = await makeSponsor(site().db, full)
      const changed = await call('PUT', `${url}/${before.id}`, { form: [['name', 'Kobo']] })
      assert.deepEqual(changed.body, {
        success: true,
        message: 'Sponsor updated successfully.',
        data: { ...before, name: 'Kobo', updatedAt: changed.body.data.updatedAt },
      })
      const names = ['contact', 'logo', 'website', 'tier', 'description']
      const none = Object.fromEntries(names.map((name) => [name, null]))
      for (const sent of [{ json: none }, { form: names.map((name): Part => [name, '']) }]) {
        const sponsor = await makeSponsor(site().db, full)
        const { body } = await call('PUT', `${url}/${sponsor.id}`, sent)
        assert.deepEqual(body.data, { ...sponsor, ...none, updatedAt: body.data.updatedAt })
      }
    })

    test('name and type are required', async () => {
      const { status, body } = await call('POST', url, { form: [['contact', 'x']] })
      const errors = [
        { field: 'name', message: 'Name is required' },
        { field: 'type', message: 'Type must be Current or Past' },
      ]
      assert.deepEqual([status, body], [400, { success: false, message: 'Name is required', errors }])
      assert.deepEqual(await publicList(), [])
    })

    const wrong: [field: string, value: string, message: string][] = [
      ['name', ' ', 'Name is required'],
      ['type', '', 'Type must be Current or Past'],
      ['type', 'Future', 'Type must be Current or Past'],
      ['website', 'kobo.example', 'Must be a valid URL'],
      ['website', 'javascript:alert(1)', 'Must be a valid URL'],
      ['tier', 'diamond', 'Tier must be one of platinum, gold, silver, bronze, partner'],
      ['tier', 'Gold', 'Tier must be one of platinum, gold, silver, bronze, partner'],
      ['logo', '/logo.png', 'Must be an uploaded picture or an http(s) address'],
      ['description', 'x'.repeat(2001), 'Must be at most 2000 characters'],
    ]
    for (const [field, value, message] of wrong)
      test(`'${value.slice(0, 40)}' is refused as ${field}: ${message}`, async () => {
        const { id } = await makeSponsor(site().db, input)
        for (const sent of [{ json: { [field]: value } }, { form: [[field, value]] as Part[] }])
          assert.deepEqual(outcome(await call('PUT', `${url}/${id}`, sent)), refusal(field, message))
        assert.deepEqual(
          outcome(await call('POST', url, { json: { ...input, [field]: value } })),
          refusal(field, message),
        )
        assert.equal((await publicList()).length, 1)
      })
  })
})
