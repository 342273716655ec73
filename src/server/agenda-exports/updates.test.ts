import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  makeAgendaItem,
  makeEvent,
  makeSection,
  makeSpeaker,
  makeTicket,
  makeUser,
  openSession,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { childrenOf, parseXml, textOf } from '../../../test/xml-element.ts'

const talk = { topic: 'Ledgers & <b>light</b>', date: '2027-04-14', time: '10:00 - 10:40', location: 'Hall B' }
const month = 31 * 86_400_000

describe('the feed of changes', () => {
  onBothDatabases((site) => {
    async function read() {
      const { status, headers, body } = await site().get('/updates.atom')
      assert.deepEqual([status, headers['content-type']], [200, 'application/atom+xml; charset=utf-8'])
      const feed = parseXml(String(body))
      assert.deepEqual([feed.name, feed.attributes.xmlns], ['feed', 'http://www.w3.org/2005/Atom'])
      const entries = childrenOf(feed, 'entry')
      // RFC 4287, 4.1: exactly one id, title and updated each, an author, and links that differ.
      for (const each of [feed, ...entries]) {
        for (const name of ['id', 'title', 'updated']) assert.ok(textOf(each, name), `${each.name} has no ${name}`)
        assert.match(String(textOf(each, 'updated')), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
        assert.equal(childrenOf(each, 'link').filter(({ attributes }) => attributes.rel === 'alternate').length, 1)
      }
      const [author] = childrenOf(feed, 'author')
      assert.ok(author && textOf(author, 'name'))
      const [self] = childrenOf(feed, 'link').filter(({ attributes }) => attributes.rel === 'self')
      assert.equal(self?.attributes.href, 'http://localhost:3000/updates.atom')
      const all = entries.map((entry) => ({
        id: String(textOf(entry, 'id')),
        title: textOf(entry, 'title'),
        summary: textOf(entry, 'summary'),
        path: childrenOf(entry, 'link')[0]?.attributes.href?.replace('http://localhost:3000', ''),
      }))
      assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
      for (const { id } of all) assert.match(id, /^urn:uuid:[0-9a-f-]{36}$/)
      return { body: String(body), entries: all, titles: all.map(({ title }) => title) }
    }

    test('says what was added, changed and cancelled, the latest first', async () => {
      const token = await signInAs(site(), 'admin')
      assert.deepEqual((await read()).entries, [])
      const { id } = await makeAgendaItem(site().db, talk)
      const ada = await makeSpeaker(site().db, { name: 'Ada Obi' })
      const event = await makeEvent(site().db, { name: 'Dinner' })
      const first = await read()
      assert.deepEqual(first.titles, ['Event added: Dinner', 'Speaker added: Ada Obi', `Talk added: ${talk.topic}`])
      assert.deepEqual(
        first.entries.map(({ path }) => path),
        [`/events/${event.id}`, `/speakers/${ada.id}`, `/agenda/${id}`],
      )
      await site().call('PUT', `/api/agenda/${id}`, { token, body: { time: '11:00 - 11:40' } })
      const second = await read()
      const day = 'Wednesday, April 14, 2027'
      assert.deepEqual(
        [second.entries[0]?.title, second.entries[0]?.summary],
        [`Talk changed: ${talk.topic}`, `${day}, 11:00 - 11:40, Hall B (before: ${day}, 10:00 - 10:40, Hall B)`],
      )
      assert.deepEqual(second.entries.slice(1), first.entries)
      await site().call('DELETE', `/api/agenda/${id}`, { token })
      const { titles, entries } = await read()
      assert.deepEqual(titles, [`Talk cancelled: ${talk.topic}`, 'Event added: Dinner', 'Speaker added: Ada Obi'])
      assert.equal(entries[0]?.path, '/agenda')
    })

    test('names neither staff, nor what only they see', async () => {
      const root = await makeUser(site().db, { name: 'Secret Staff', role: 'super_admin' })
      const token = await openSession(site(), root)
      const body = { ...talk, topic: 'By staff' }
      assert.equal((await site().call('POST', '/api/agenda', { token, body })).status, 201)
      await makeTicket(site().db, { name: 'Hidden ticket' })
      await makeSection(site().db, { section: 'about', title: 'A section' })
      const feed = await read()
      assert.deepEqual(feed.titles, ['Talk added: By staff'])
      assert.doesNotMatch(feed.body, /Secret Staff|person-|Hidden ticket/)
      assert.ok(!feed.body.includes(root.id))
    })

    test('a save that changes nothing is no change', async () => {
      const token = await signInAs(site(), 'admin')
      const { id } = await makeAgendaItem(site().db, talk)
      await site().call('PUT', `/api/agenda/${id}`, { token, body: { topic: talk.topic } })
      assert.deepEqual((await read()).titles, [`Talk added: ${talk.topic}`])
    })

    test('a deleted record is forgotten after a month', async () => {
      const token = await signInAs(site(), 'admin')
      const { id } = await makeSpeaker(site().db, { name: 'Ada Obi' })
      await site().call('DELETE', `/api/speakers/${id}`, { token })
      assert.deepEqual((await read()).titles, ['Speaker cancelled: Ada Obi'])
      site().clock.now = new Date(Date.now() + month)
      assert.doesNotMatch((await read()).body, /Ada/)
    })

    test('has the latest fifty', async () => {
      for (let index = 1; index <= 52; index += 1) await makeEvent(site().db, { name: `Evening ${index}` })
      const { titles } = await read()
      assert.deepEqual(
        [titles.length, titles[0], titles[49]],
        [50, 'Event added: Evening 52', 'Event added: Evening 3'],
      )
    })
  })
})
