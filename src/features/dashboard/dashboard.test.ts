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
  makeUser,
  openSession,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { write } from '../../db/write.server.ts'
import { entities } from '../entities.server.ts'

type Change = {
  revision: number
  at: string
  what: string
  entity: string
  label: string
  actorName: string
  count: number
}
const short = (changes: Change[]) =>
  changes.map(({ what, entity, label, count }) => `${what} ${entity}: ${label}${count > 1 ? ` (${count})` : ''}`)

describe('the dashboard', () => {
  onBothDatabases((site) => {
    const dashboard = async (token: string) => (await site().call('GET', '/api/dashboard', { token })).body.data

    test('has zeros and no changes on an empty site', async () => {
      const token = await signInAs(site(), 'admin')
      const { status, headers, body } = await site().call('GET', '/api/dashboard', { token })
      assert.equal(status, 200)
      assert.equal(headers['cache-control'], 'no-store, no-transform')
      const none = { speakers: 0, events: 0, agenda: 0, sponsors: 0, tickets: 0, gallery: 0, ticketsSold: 0 }
      assert.deepEqual(body, {
        success: true,
        data: { ...none, sections: [], changes: [] },
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
      const { changes, sections, ...counts } = await dashboard(token)
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

    test('lists who did what to which record, the latest change first', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      const ada = await makeUser(db, { name: 'Ada Obi' })
      const { id } = await makeSpeaker(db, { name: 'Bisi Ade' })
      await write(db, ada, (writer) => writer.update(entities.speakers, id, { name: 'Bisi Bello' }))
      await write(db, ada, (writer) => writer.remove(entities.speakers, id))
      const { changes } = await dashboard(token)
      const of = (index: number) => ({ revision: changes[index].revision, at: changes[index].at })
      assert.deepEqual(changes, [
        {
          ...of(0),
          actorName: 'Ada Obi',
          what: 'deleted',
          entity: 'speaker',
          recordId: id,
          label: 'Bisi Bello',
          count: 1,
        },
        {
          ...of(1),
          actorName: 'Ada Obi',
          what: 'updated',
          entity: 'speaker',
          recordId: id,
          label: 'Bisi Bello',
          count: 1,
        },
        {
          ...of(2),
          actorName: 'Tester',
          what: 'created',
          entity: 'speaker',
          recordId: id,
          label: 'Bisi Ade',
          count: 1,
        },
      ])
      assert.deepEqual(
        changes.map(({ revision }: Change) => revision),
        [5, 4, 3], // revisions 1 and 2 created the accounts
      )
      for (const { at } of changes) assert.equal(new Date(at).toISOString(), at)
    })

    test('labels each record with its name, topic or title', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      await makeEvent(db, { name: 'Opening night' })
      await makeAgendaItem(db, { topic: 'Rails' })
      await makeSponsor(db, { name: 'Kobo' })
      await makeTicket(db, { name: 'Standard' })
      await makeGalleryImage(db, { event_title: 'Hack day' })
      await makeSection(db, { section: 'about' })
      assert.deepEqual(short((await dashboard(token)).changes), [
        'created content section: about',
        'created gallery image: Hack day',
        'created ticket: Standard',
        'created sponsor: Kobo',
        'created agenda item: Rails',
        'created event: Opening night',
      ])
    })

    test('lists the last ten kinds of changes that an admin may see', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      for (let time = 1; time <= 6; time += 1) {
        await makeSpeaker(db, { name: `Speaker ${time}` })
        await makeEvent(db, { name: `Event ${time}` })
      }
      for (let time = 0; time < 11; time += 1) await makeUser(db)
      assert.deepEqual(
        short((await dashboard(token)).changes),
        [6, 5, 4, 3, 2].flatMap((time) => [`created event: Event ${time}`, `created speaker: Speaker ${time}`]),
      )
    })

    test('lists changes in a row that are alike as one, named after the latest', async () => {
      const { db } = site()
      const token = await signInAs(site(), 'admin')
      await makeSpeaker(db, { name: 'Ada' })
      for (let time = 1; time <= 32; time += 1) await makeGalleryImage(db, { event_title: `Picture ${time}` })
      const bisi = { id: 'user-1', name: 'Bisi Ade' }
      const { id } = await makeGalleryImage(db, { event_title: 'Of Bisi' })
      await write(db, bisi, (writer) => writer.update(entities.gallery, id, { event_title: 'Hers' }))
      await write(db, bisi, (writer) => writer.update(entities.gallery, id, { event_title: 'Hers too' }))
      assert.deepEqual(short((await dashboard(token)).changes), [
        'updated gallery image: Hers too (2)',
        'created gallery image: Of Bisi (33)',
        'created speaker: Ada',
      ])
    })

    test('lists changes of users only for super admins', async () => {
      const { db, call } = site()
      const chief = await makeUser(db, { name: 'Zola', role: 'super_admin' })
      const [root, admin] = [await openSession(site(), chief), await signInAs(site(), 'admin')]
      const eve = { name: 'Eve', email: 'eve@example.org', role: 'user', password: 'let me in' }
      const { id } = (await call('POST', '/api/auth/users', { token: root, body: eve })).body.data
      await call('DELETE', `/api/auth/users/${id}`, { token: root })
      assert.deepEqual(short((await dashboard(root)).changes).slice(0, 2), [
        'deleted user: A former user',
        'created user: A former user',
      ])
      assert.deepEqual((await dashboard(admin)).changes, [])
    })

    test('takes the same number of queries for one change and for many', async () => {
      const { db, statementsOf } = site()
      const token = await signInAs(site(), 'admin')
      const count = async () => (await statementsOf(() => dashboard(token))).length
      await makeSpeaker(db)
      const forOne = await count()
      for (let time = 0; time < 5; time += 1) await makeSpeaker(db)
      assert.deepEqual([forOne, await count()], [11, 11]) // the token, seven counts, sections, the changes, their labels
    })
  })
})
