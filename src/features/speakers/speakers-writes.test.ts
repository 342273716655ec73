import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo, outcome, type Part, refusal } from '../../../test/calls.ts'
import { emptySpeaker, makeSpeaker, visible } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { onBothDatabases } from '../../../test/site.ts'

const input = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
const texts = Object.entries(input) as Part[]
const social = { twitter: 'https://x.example/ada', linkedin: 'https://in.example/ada', website: 'https://ada.example' }
const url = '/api/speakers'

describe('writing speakers', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    const publicList = async () => (await site().get(url)).body.data

    test('a form with social links as JSON text and a photo creates a speaker visible to everyone', async () => {
      const file = { bytes: await imageBytes('teal'), name: 'ada.png', type: 'image/png' }
      const form: Part[] = [...texts, ['featured', 'true'], ['social', JSON.stringify(social)], ['image', file]]
      const { status, headers, body } = await call('POST', url, { form })
      assert.equal(status, 201)
      const { id, createdAt, updatedAt, ...rest } = body.data
      const { image } = rest
      assert.deepEqual(rest, { ...visible, ...input, ...emptySpeaker, featured: true, social, image, _id: id })
      assert.match(image, /^uploads\/[0-9a-f]{24}\/40x30\.webp$/)
      assert.equal(createdAt, updatedAt)
      assert.deepEqual({ ...body, data: null }, { success: true, message: 'Speaker added successfully', data: null })
      assert.equal(headers.etag, `"${updatedAt}"`)
      assert.deepEqual(await publicList(), [{ ...input, ...emptySpeaker, featured: true, social, image, id, _id: id }])
      assert.equal((await site().get(`/api/${image}`)).status, 200)
    })

    test('JSON creates the same speaker', async () => {
      const image = 'https://pictures.example/ada.jpg'
      const { status, body } = await call('POST', url, { json: { ...input, social, featured: true, image } })
      assert.equal(status, 201)
      const { id } = body.data
      assert.deepEqual(await publicList(), [{ ...input, ...emptySpeaker, featured: true, social, image, id, _id: id }])
    })

    test('a speaker with only the required fields has empty optional ones, and is not featured', async () => {
      const { body } = await call('POST', url, { json: input })
      const { id, createdAt, updatedAt, ...rest } = body.data
      assert.deepEqual(rest, { ...visible, ...input, ...emptySpeaker, _id: id })
    })

    test('a form changes only the fields that it contains', async () => {
      const before = await makeSpeaker(site().db, {
        ...input,
        social,
        featured: true,
        image: 'https://a.example/1.jpg',
      })
      const { status, body } = await call('PUT', `${url}/${before.id}`, { form: [['title', ' Founder\u0007 ']] })
      assert.equal(status, 200)
      assert.equal(body.message, 'Speaker updated successfully')
      assert.deepEqual(body.data, { ...before, title: 'Founder', updatedAt: body.data.updatedAt })
      assert.ok(body.data.updatedAt > before.updatedAt)
      assert.equal((await publicList())[0].title, 'Founder')
    })

    test('JSON changes only the fields that it contains, and an empty object changes nothing', async () => {
      const before = await makeSpeaker(site().db, { ...input, social, featured: true })
      for (const json of [{}, { company: 'Naira Works' }]) {
        const { body } = await call('PUT', `${url}/${before.id}`, { json })
        assert.deepEqual(body.data, { ...before, ...json, updatedAt: body.data.updatedAt })
      }
    })

    test('empty text or null clears optional fields', async () => {
      const full = { social, image: 'https://a.example/1.jpg', featured: true }
      const empty: Part[] = [
        ['social', ''],
        ['image', ''],
        ['featured', ''],
      ]
      for (const sent of [{ form: empty }, { json: { social: null, image: null, featured: null } }]) {
        const { id } = await makeSpeaker(site().db, full)
        const { body } = await call('PUT', `${url}/${id}`, sent)
        assert.deepEqual([body.data.social, body.data.image, body.data.featured], [null, null, false])
      }
    })

    test('empty text does not clear required fields', async () => {
      const before = await makeSpeaker(site().db, input)
      const messages = {
        name: 'Name is required',
        title: 'Title is required',
        company: 'Company is required',
      }
      for (const [field, message] of [...Object.entries(messages), ['bio', 'Bio must be at least 20 characters']] as [
        string,
        string,
      ][]) {
        assert.deepEqual(
          outcome(await call('PUT', `${url}/${before.id}`, { form: [[field, ' ']] })),
          refusal(field, message),
        )
      }
      assert.deepEqual((await publicList())[0].title, before.title)
    })

    test('unknown fields are dropped', async () => {
      const extra = { id: 'mine', _id: 'mine', createdAt: 'never', role: 'admin', constructor: 'x' }
      const { body } = await call('POST', url, { json: { ...input, ...extra } })
      const fields = { ...input, ...emptySpeaker, ...visible, id: '', _id: '', createdAt: '', updatedAt: '' }
      assert.deepEqual(Object.keys(body.data).sort(), Object.keys(fields).sort())
      assert.notEqual(body.data.id, 'mine')
      assert.notEqual(body.data.createdAt, 'never')
      const inForm = await call('POST', url, {
        form: [...texts, ...(Object.entries(extra) as Part[]).filter(([name]) => name !== 'constructor')],
      })
      assert.notEqual(inForm.body.data.id, 'mine')
    })

    test('every missing field is named, in a form and in JSON', async () => {
      const errors = [
        { field: 'name', message: 'Name is required' },
        { field: 'title', message: 'Title is required' },
        { field: 'company', message: 'Company is required' },
        { field: 'bio', message: 'Bio is required' },
      ]
      for (const sent of [{ json: {} }, { form: [['x', 'y']] as Part[] }])
        assert.deepEqual((await call('POST', url, sent)).body, {
          success: false,
          message: 'Name is required',
          errors,
        })
      assert.deepEqual(await publicList(), [])
    })

    const wrong: [field: string, value: unknown, named: string, message: string][] = [
      ['name', 'A', 'name', 'Name must be at least 2 characters'],
      ['name', 'x'.repeat(121), 'name', 'Must be at most 120 characters'],
      ['name', 7, 'name', 'Name is required'],
      ['bio', 'x'.repeat(19), 'bio', 'Bio must be at least 20 characters'],
      ['bio', 'x'.repeat(10_001), 'bio', 'Must be at most 10000 characters'],
      ['featured', 'perhaps', 'featured', 'Featured must be true or false'],
      ['social', 'twitter', 'social', 'Must be an object'],
      ['social', { twitter: 'javascript:alert(1)' }, 'social.twitter', 'Must be a valid URL'],
      ['social', { website: 5 }, 'social.website', 'Must be text'],
      ['image', 'data:image/png;base64,AA', 'image', 'Must be an uploaded picture or an http(s) address'],
    ]
    for (const [field, value, named, message] of wrong)
      test(`${JSON.stringify(value).slice(0, 40)} is refused as ${field}: ${message}`, async () => {
        const { id } = await makeSpeaker(site().db, input)
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
        const calls = [
          await call('POST', url, { json: { ...input, [field]: value } }),
          await call('PUT', `${url}/${id}`, { json: { [field]: value } }),
          ...(typeof value === 'number' ? [] : [await call('PUT', `${url}/${id}`, { form: [[field, text]] })]),
        ]
        for (const response of calls) assert.deepEqual(outcome(response), refusal(named, message))
        assert.equal((await publicList()).length, 1)
      })

    test('featuring takes the value of the body, and toggles without one', async () => {
      const { id } = await makeSpeaker(site().db, input)
      const feature = async (sent: object, featured: boolean) => {
        const { status, headers, body } = await call('PUT', `${url}/${id}/featured`, sent)
        const message = `Speaker ${featured ? 'featured' : 'unfeatured'} successfully`
        assert.deepEqual([status, body.message, body.data.featured], [200, message, featured])
        assert.equal(headers.etag, `"${body.data.updatedAt}"`)
        assert.equal((await publicList())[0].featured, featured)
      }
      await feature({}, true)
      await feature({}, false)
      await feature({ json: {} }, true)
      await feature({ headers: { 'content-type': 'application/json' } }, false)
      await feature({ json: { featured: true } }, true)
      await feature({ json: { featured: false } }, false)
      await feature({ json: { featured: false } }, false)
      await feature({ form: [['featured', 'true']] }, true)
      await feature({ form: [['featured', 'on']] }, true)
    })

    test('featuring with a value other than true and false is refused', async () => {
      const { id } = await makeSpeaker(site().db, input)
      const { status, body } = await call('PUT', `${url}/${id}/featured`, { json: { featured: 'maybe' } })
      assert.deepEqual([status, body.message], [400, 'Featured must be true or false'])
    })
  })
})
