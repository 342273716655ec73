import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  makeAgendaItem,
  makeEvent,
  makeGalleryImage,
  makeSection,
  makeSpeaker,
  makeSponsor,
  makeTicket,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

describe('the dashboard', () => {
  onBothDatabases((site) => {
    const dashboard = async (token: string) => (await site().call('GET', '/api/dashboard', { token })).body.data

    test('has zeros on an empty site', async () => {
      const token = await signInAs(site(), 'admin')
      const { status, headers, body } = await site().call('GET', '/api/dashboard', { token })
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'no-store, no-transform')
      const none = { speakers: 0, events: 0, agenda: 0, sponsors: 0, tickets: 0, gallery: 0, ticketsSold: 0 }
      assert.deepEqual(body, {
        success: true,
        data: { ...none, sections: [] },
      })
    })

    test('counts the records of each entity', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      for (const name of ['Ada', 'Bisi', 'Chidi']) await makeSpeaker(db, { name })
      for (const name of ['Hack day', 'Opening night']) await makeEvent(db, { name })
      await makeAgendaItem(db)
      for (const type of ['Current', 'Past', 'Past', 'Past'] as const) await makeSponsor(db, { type })
      await makeTicket(db, { sold: 30 })
      await makeTicket(db, { sold: 12 })
      for (const event_title of ['Hack day', 'Opening night']) await makeGalleryImage(db, { event_title })
      const { sections, ...counts } = await dashboard(token)
      assert.deepEqual(counts, {
        speakers: 3,
        events: 2,
        agenda: 1,
        sponsors: 4,
        tickets: 2,
        gallery: 2,
        ticketsSold: 42,
      })
    })

    test('names the saved sections, active or not', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      await makeSection(db, { section: 'hero' })
      await makeSection(db, { section: 'about', active: false })
      assert.deepEqual((await dashboard(token)).sections, ['about', 'hero'])
    })

    test('takes the same number of queries for one change and for many', async () => {
      const { db, statementsOf } = site()
      const token = await signInAs(site(), 'admin')
      const count = async () => (await statementsOf(() => dashboard(token))).length
      await makeSpeaker(db)
      const forOne = await count()
      for (let time = 0; time < 5; time += 1) await makeSpeaker(db)
      assert.deepEqual([forOne, await count()], [9, 9]) // the token, seven counts, sections
    })
  })
})
