import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptySpeaker, makeSpeaker, signInAs } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

describe('speakers', () => {
  onBothDatabases((site) => {
    test('a speaker contains only the public fields, with id and _id', async () => {
      const social = { twitter: 'https://x.example/ada', linkedin: null, website: null }
      const { id } = await makeSpeaker(site().db, { name: 'Ada Obi', image: 'uploads/a/640x640.webp', social })
      const { status, body } = await site().get(`/api/speakers/${id}`)
      assert.equal(status, 200)
      assert.deepEqual(body, {
        success: true,
        data: {
          id,
          _id: id,
          name: 'Ada Obi',
          title: 'Engineer',
          company: 'Kobo Rails',
          bio: 'Builds ledgers that stay up at night.',
          ...emptySpeaker,
          image: 'uploads/a/640x640.webp',
          social,
        },
      })
    })

    test('featured speakers come first, then by name in natural order', async () => {
      for (const name of ['Zola', 'émile Ba', 'Eno']) await makeSpeaker(site().db, { name })
      await makeSpeaker(site().db, { name: 'Yaa', featured: true })
      const { body } = await site().get('/api/speakers')
      assert.deepEqual(
        body.data.map((speaker: { name: string }) => speaker.name),
        ['Yaa', 'émile Ba', 'Eno', 'Zola'],
      )
    })

    test('the home page shows featured speakers wherever staff have put them in the list', async () => {
      const { db, call, get } = site()
      const speakers = await Promise.all(
        Array.from({ length: 9 }, (_, index) => makeSpeaker(db, { name: `No ${index}` })),
      )
      const [first, second] = speakers
      const token = await signInAs(site(), 'admin')
      await call('POST', '/api/speakers/order', { token, body: { id: second?.id, before: first?.id } })
      const { id } = await makeSpeaker(db, { name: 'Yaa', featured: true })
      const { body } = await get('/api/speakers?featured=true&limit=8')
      assert.deepEqual([body.data.map((speaker: { id: string }) => speaker.id), body.total], [[id], 1])
      const home = String((await get('/')).body)
      assert.deepEqual(home.match(/(?<=<h3><a [^>]*href=")\/speakers\/[^"]+/g), [`/speakers/${id}`])
    })

    test('a limit that is not a number is refused by its name', async () => {
      const { status, body } = await site().get('/api/speakers?limit=some')
      assert.equal(status, 400)
      assert.deepEqual(body, {
        success: false,
        message: 'limit: Must be a whole number from 1 to 1000',
        errors: [{ field: 'limit', message: 'Must be a whole number from 1 to 1000' }],
      })
    })

    test('an unknown speaker is not found', async () => {
      const { status, body } = await site().get('/api/speakers/nobody')
      assert.equal(status, 404)
      assert.deepEqual(body, { success: false, message: 'Speaker not found' })
    })
  })
})
