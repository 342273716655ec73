import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeSponsor } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { currentSponsors } from './current-sponsors.ts'
import type { PublicSponsor } from './sponsor.ts'

const namesOf = (body: { data: PublicSponsor[] }) => body.data.map(({ name }) => name)

describe('sponsors', () => {
  onBothDatabases((site) => {
    test('a sponsor contains only the public fields, with id and _id', async () => {
      const full = {
        name: 'Kobo Rails',
        type: 'Current',
        contact: 'partners@koborails.example',
        logo: 'uploads/a/320x160.webp',
        website: 'https://koborails.example',
        tier: 'platinum' as const,
        description: 'Settles transfers every ninety seconds.',
      }
      const { id } = await makeSponsor(site().db, full)
      const { body } = await site().get('/api/sponsors')
      assert.deepEqual(body, { success: true, data: [{ ...full, id, _id: id }] })
    })

    test('omitted fields are null', async () => {
      const { id } = await makeSponsor(site().db)
      const { body } = await site().get('/api/sponsors')
      const nothing = { contact: null, logo: null, website: null, tier: null, description: null }
      assert.deepEqual(body.data, [{ ...nothing, id, _id: id, name: 'Kobo Rails', type: 'Current' }])
    })

    test('sponsors are sorted by tier, highest first, then by name in natural order', async () => {
      const { db, get } = site()
      await makeSponsor(db, { name: 'Untiered' })
      await makeSponsor(db, { name: 'Partner', tier: 'partner' })
      await makeSponsor(db, { name: 'Bronze', tier: 'bronze' })
      await makeSponsor(db, { name: 'zinc gold', tier: 'gold' })
      await makeSponsor(db, { name: 'Éclair gold', tier: 'gold' })
      await makeSponsor(db, { name: 'Silver', tier: 'silver', type: 'Past' })
      await makeSponsor(db, { name: 'Platinum', tier: 'platinum' })
      assert.deepEqual(namesOf((await get('/api/sponsors')).body), [
        'Platinum',
        'Éclair gold',
        'zinc gold',
        'Silver',
        'Bronze',
        'Partner',
        'Untiered',
      ])
    })

    test('the type is stored as Current or Past, whatever its case', async () => {
      const { db, get } = site()
      await makeSponsor(db, { name: 'A', type: 'CURRENT' })
      await makeSponsor(db, { name: 'B', type: ' past ' })
      await makeSponsor(db, { name: 'C', type: 'current' })
      const { body } = await get('/api/sponsors')
      assert.deepEqual(
        body.data.map(({ type }: PublicSponsor) => type),
        ['Current', 'Past', 'Current'],
      )
      assert.deepEqual(namesOf({ data: currentSponsors(body.data) }), ['A', 'C'])
    })
  })
})
