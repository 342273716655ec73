import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeImage, makeRoom, makeSpeaker, makeSummit, makeTrack } from '../../../test/factories.ts'
import { imageBytes } from '../../../test/images.ts'
import { type Method, onBothDatabases } from '../../../test/site.ts'
import { startSet } from '../../../test/started-set.ts'
import { purgeImages } from '../../records/image-store.server.ts'

const ada = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up at night.' }

describe('a set of changes', () => {
  onBothDatabases((site) => {
    const start = () => startSet(site())
    const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

    test('holds saves back from the site, shows them to staff and in the preview, and publishes them as one action', async () => {
      await makeSummit(site().db)
      const { id: oldId } = await makeSpeaker(site().db, { name: 'Old Speaker' })
      const { id: renamed } = await makeTrack(site().db, { name: 'Payments' })
      await makeRoom(site().db)
      const talk = await makeAgendaItem(site().db, { track: 'Payments', speakers: [oldId] })
      const { preview, live, inSet, describeSet, publish } = await start()

      const created = await inSet('POST', '/speakers', ada)
      assert.equal(created.status, 201)
      assert.equal(created.headers.change, undefined)
      const { id } = created.body.data
      assert.equal((await inSet('PUT', `/speakers/${id}`, { title: 'Chair' })).status, 200)
      const changed = await inSet('PUT', `/agenda/${talk.id}`, { topic: 'Opening', speakers: [id] })
      assert.equal(changed.status, 200)
      assert.equal((await inSet('PUT', `/tracks/${renamed}`, { name: 'Money' })).status, 200)
      assert.equal((await inSet('DELETE', `/speakers/${oldId}`)).status, 200)

      assert.deepEqual(names((await site().get('/api/speakers')).body), ['Old Speaker'])
      assert.deepEqual(names((await live('GET', '/speakers')).body), ['Old Speaker'])
      assert.deepEqual(names((await inSet('GET', '/speakers')).body), ['Ada Obi'])
      const current = await inSet('GET', `/agenda/${talk.id}`)
      assert.deepEqual([current.body.data.topic, current.body.data.track], ['Opening', 'Money'])
      const outdated = await inSet('PUT', `/agenda/${talk.id}`, { topic: 'x' }, { 'if-match': `"${talk.updatedAt}"` })
      assert.equal(outdated.status, 412)

      const page = await site().get(`${preview}speakers`)
      assert.equal(page.status, 200)
      assert.match(page.body, /Ada Obi/)
      assert.doesNotMatch(page.body, /Old Speaker/)
      assert.match(page.body, new RegExp(`href="${preview}agenda"`))
      const { 'cache-control': caching, 'x-robots-tag': robots, 'referrer-policy': referrer } = page.headers
      assert.deepEqual([caching, robots, referrer], ['no-store, no-transform', 'noindex', 'no-referrer'])
      assert.match((await site().get(`${preview}agenda/${talk.id}`)).body, /Ada Obi/)
      assert.doesNotMatch((await site().get('/speakers')).body, /Ada Obi/)
      assert.equal((await site().get(`${preview}programme.svg`)).headers['content-type'], 'image/svg+xml')

      const { changes } = await describeSet()
      assert.deepEqual(changes.map(({ entity, what, label }) => [entity, what, label]).toSorted(), [
        ['agenda item', 'updated', 'Opening'],
        ['speaker', 'created', 'Ada Obi'],
        ['speaker', 'deleted', 'Old Speaker'],
        ['track', 'updated', 'Money'],
      ])
      const published = await publish()
      assert.equal(published.status, 200, JSON.stringify(published.body))
      assert.equal(published.body.message, '“Line-up 2” is published: 4 records.')
      const { body } = await site().get(`/api/agenda/${talk.id}`)
      assert.deepEqual(
        [body.data.topic, body.data.track, body.data.speakerRecords[0].title],
        ['Opening', 'Money', 'Chair'],
      )
      assert.equal((await site().get(`${preview}speakers`)).status, 404)
      for (const path of ['/preview/x', '/preview/short/speakers', '/preview/%0a'])
        assert.equal((await site().get(path)).status, 404)
      assert.equal((await inSet('PUT', `/speakers/${id}`, { title: 'x' })).status, 409)

      const keyed = { 'idempotency-key': '"undo"' }
      const undone = await live('POST', `/changes/${published.headers.change}/undo`, {}, keyed)
      assert.equal(undone.status, 200)
      assert.deepEqual(names((await site().get('/api/speakers')).body), ['Old Speaker'])
      assert.equal((await describeSet()).outcome, 'undone')
      const redone = await live('POST', `/changes/${undone.headers.change}/undo`, {})
      assert.equal(redone.status, 200, JSON.stringify(redone.body))
      assert.equal((await describeSet()).outcome, 'published')
    })

    test('can be restored and published again once its publication was undone', async () => {
      const { live, inSet, describeSet, publish, id: set } = await start()
      const restore = () => live('POST', `/change-sets/${set}/restore`, {})
      await inSet('POST', '/speakers', ada)
      const published = await publish()
      assert.equal((await restore()).status, 409)
      await live('POST', `/changes/${published.headers.change}/undo`, {})
      const [listed] = (await live('GET', '/change-sets')).body.data
      assert.equal(listed.outcome, 'undone')
      assert.equal((await restore()).status, 200)
      assert.deepEqual([(await describeSet()).outcome, (await describeSet()).closedAt], [null, null])
      assert.equal((await publish()).status, 200)
      assert.deepEqual(names((await site().get('/api/speakers')).body), ['Ada Obi'])
      assert.equal((await describeSet()).outcome, 'published')
    })

    test('merges with changes on the site, and asks about fields that both changed', async () => {
      const { id } = await makeSpeaker(site().db)
      const { live, inSet, describeSet, publish, id: set } = await start()
      await inSet('PUT', `/speakers/${id}`, { title: 'Chair', company: 'Set Ltd' })
      await live('PUT', `/speakers/${id}`, { company: 'Site Ltd', bio: 'A new biography, written on the site.' })
      const { body } = await inSet('GET', `/speakers/${id}`)
      assert.deepEqual([body.data.company, body.data.bio], ['Set Ltd', 'A new biography, written on the site.'])

      const refused = await publish()
      assert.equal(refused.status, 409)
      assert.deepEqual(
        refused.body.errors.map(({ field }: { field: string }) => field),
        ['company'],
      )
      assert.equal((await site().get(`/api/speakers/${id}`)).body.data.title, 'Engineer')
      const [change] = (await describeSet()).changes
      assert.deepEqual(change?.conflicts, [{ field: 'company', site: 'Site Ltd', set: 'Set Ltd' }])

      const decision = { entity: 'speaker', recordId: id, field: 'company', keep: 'site' }
      assert.equal((await live('POST', `/change-sets/${set}/decide`, { ...decision, field: 'nope' })).status, 404)
      assert.equal((await live('POST', `/change-sets/${set}/decide`, decision)).status, 200)
      assert.equal((await publish()).status, 200)
      const { data } = (await site().get(`/api/speakers/${id}`)).body
      assert.deepEqual([data.title, data.company], ['Chair', 'Site Ltd'])
    })

    test('gives talks the former name of a track when its publication is undone', async () => {
      const talk = await makeAgendaItem(site().db, { track: 'Payments' })
      const track = await makeTrack(site().db, { name: 'Payments', color: 'blue' })
      const { live, inSet, publish } = await start()
      // The talk comes before the track, which is changed last.
      await inSet('PUT', `/tracks/${track.id}`, { name: 'Money' })
      await inSet('PUT', `/tracks/${track.id}`, { color: 'red' })
      const { headers } = await publish()
      const trackOfTalk = async () => (await site().get(`/api/agenda/${talk.id}`)).body.data.track
      assert.equal(await trackOfTalk(), 'Money')
      assert.equal((await live('POST', `/changes/${headers.change}/undo`, {})).status, 200)
      assert.equal(await trackOfTalk(), 'Payments')
    })

    test('loses nothing when two people save into it at once, and a third on the site', async () => {
      const records = await Promise.all(['One', 'Two', 'Three'].map((name) => makeSpeaker(site().db, { name })))
      const { live, inSet, publish } = await start()
      const saves = records.flatMap(({ id }, index) => [
        inSet('PUT', `/speakers/${id}`, { title: `Title ${index}` }),
        inSet('PUT', `/speakers/${id}`, { company: `Company ${index}` }),
        live('PUT', `/speakers/${id}`, { bio: `A biography that is long enough, ${index}.` }),
      ])
      assert.deepEqual(new Set((await Promise.all(saves)).map(({ status }) => status)), new Set([200]))
      assert.equal((await publish()).status, 200)
      for (const [index, { id }] of records.entries()) {
        const { title, company, bio } = (await site().get(`/api/speakers/${id}`)).body.data
        assert.deepEqual(
          [title, company, bio],
          [`Title ${index}`, `Company ${index}`, `A biography that is long enough, ${index}.`],
        )
      }
    })

    test('takes single saves back, and they can be done again', async () => {
      const { id } = await makeSpeaker(site().db, { title: 'Engineer', company: 'Kobo' })
      const { live, inSet, describeSet, id: set } = await start()
      let keys = 0
      /** @returns the action */
      async function act(method: Method, path: string, body: object = {}) {
        keys += 1
        const { status, headers } = await inSet(method, path, body, { 'idempotency-key': `"${set} ${keys}"` })
        assert.ok(status < 300, `${method} ${path}`)
        return headers.change as string
      }
      const undo = (action: string, conflicts = 'ask') => act('POST', `/changes/${action}/undo`, { conflicts })
      const changes = async () =>
        (await describeSet()).changes.map(({ what, label, differences }) => [
          ...[what, label],
          ...differences.map(({ from, to }) => `${from} → ${to}`),
        ])

      await act('PUT', `/speakers/${id}`, { title: 'Chair' })
      const action = await act('PUT', `/speakers/${id}`, { title: 'Founder', company: 'Naira Labs' })
      const undoing = await undo(action)
      assert.deepEqual(await changes(), [['updated', 'Ada Obi', 'Engineer → Chair']])
      await undo(undoing)
      assert.deepEqual(await changes(), [['updated', 'Ada Obi', 'Engineer → Founder', 'Kobo → Naira Labs']])
      await undo(action)

      const creation = await act('POST', '/speakers', { ...ada, name: 'Ben' })
      const deletion = await act('DELETE', `/speakers/${id}`)
      assert.deepEqual((await changes()).toSorted(), [
        ['created', 'Ben'],
        ['deleted', 'Ada Obi'],
      ])
      await undo(deletion)
      await undo(creation)
      assert.deepEqual(await changes(), [['updated', 'Ada Obi', 'Engineer → Chair']])

      const title = await act('PUT', `/speakers/${id}`, { title: 'Guest' })
      await act('PUT', `/speakers/${id}`, { title: 'Host' })
      const asked = await inSet('POST', `/changes/${title}/undo`, { conflicts: 'ask' })
      assert.deepEqual([asked.status, asked.body.reason], [409, 'changed_since'])
      assert.equal((await live('POST', `/changes/${title}/undo`, {})).status, 404)
      await undo(title, 'overwrite')
      assert.deepEqual(await changes(), [['updated', 'Ada Obi', 'Engineer → Chair']])
      assert.equal((await site().get(`/api/speakers/${id}`)).body.data.title, 'Engineer')
    })

    test('keeps the images that undoing brings back', async () => {
      const [red, blue] = [
        await makeImage(site(), await imageBytes('red')),
        await makeImage(site(), await imageBytes('blue')),
      ]
      const { id } = await makeSpeaker(site().db)
      const { inSet } = await start()
      await inSet('PUT', `/speakers/${id}`, { image: red })
      const replacing = await inSet('PUT', `/speakers/${id}`, { image: blue }, { 'idempotency-key': '"a"' })
      const { db, storage, clock } = site()
      await purgeImages({ db, storage, now: () => new Date(clock.now.getTime() + 2 * 3_600_000) })
      assert.equal((await inSet('POST', `/changes/${replacing.headers.change}/undo`, {})).status, 200)
      assert.equal((await inSet('GET', `/speakers/${id}`)).body.data.image, red)
    })

    test('changes nothing on the site by a save that changes nothing in the set', async () => {
      const [first, second] = [await makeTrack(site().db, { name: 'A' }), await makeTrack(site().db, { name: 'B' })]
      const { inSet } = await start()
      for (let time = 0; time < 2; time += 1) {
        assert.equal((await inSet('PUT', `/tracks/${first.id}`, { color: 'green' })).status, 200)
        assert.equal((await inSet('POST', '/tracks/order', { id: second.id, before: first.id })).status, 200)
      }
      assert.deepEqual(names((await inSet('GET', '/tracks')).body), ['B', 'A'])
      const { data } = (await site().get('/api/tracks')).body
      assert.deepEqual(names({ data }), ['A', 'B'])
      assert.equal(data[0].color, 'indigo')
    })

    test('has keys of its own: a save that is sent again, to the site, is made there', async () => {
      const { live, inSet } = await start()
      const key = { 'idempotency-key': '"the same"' }
      assert.equal((await inSet('POST', '/speakers', ada, key)).status, 201)
      assert.equal((await live('POST', '/speakers', ada, key)).headers['idempotent-replayed'], undefined)
      assert.deepEqual(names((await site().get('/api/speakers')).body), ['Ada Obi'])
    })

    test('names the speakers that it deletes', async () => {
      const { id } = await makeSpeaker(site().db, { name: 'Ben Chi' })
      const { id: other } = await makeSpeaker(site().db)
      const talk = await makeAgendaItem(site().db, { speakers: [id] })
      const { inSet, describeSet } = await start()
      await inSet('PUT', `/agenda/${talk.id}`, { speakers: [other] })
      await inSet('DELETE', `/speakers/${id}`)
      const change = (await describeSet()).changes.find(({ entity }) => entity === 'agenda item')
      assert.deepEqual(change?.differences, [{ field: 'speakers', from: 'Ben Chi', to: 'Ada Obi' }])
    })

    test('updates a record that was deleted on the site and brought back', async () => {
      const { id } = await makeSpeaker(site().db, ada)
      const { live, inSet, describeSet, publish, id: set } = await start()
      await inSet('PUT', `/speakers/${id}`, { title: 'Chair' })
      const { headers } = await live('DELETE', `/speakers/${id}`, undefined, { 'idempotency-key': '"deletes"' })
      const decision = { entity: 'speaker', recordId: id, field: '', keep: 'set' }
      assert.equal((await live('POST', `/change-sets/${set}/decide`, decision)).status, 200)
      assert.equal((await live('POST', `/changes/${headers.change}/undo`, {})).status, 200)
      const [change] = (await describeSet()).changes
      assert.deepEqual([change?.what, change?.conflicts], ['updated', []])
      assert.equal((await publish()).status, 200)
      const { data } = (await site().get(`/api/speakers/${id}`)).body
      assert.deepEqual([data.title, data.company], ['Chair', ada.company])
    })

    test('can be discarded and restored, and its link replaced and revoked', async () => {
      const { live, inSet, describeSet, preview, id: set } = await start()
      await inSet('POST', '/speakers', ada)
      await live('POST', `/change-sets/${set}/discard`, {})
      assert.equal((await inSet('POST', '/speakers', ada)).status, 409)
      assert.equal((await site().get(preview)).status, 404)
      await live('POST', `/change-sets/${set}/restore`, {})
      assert.equal((await describeSet()).changes.length, 1)
      assert.equal((await site().get(preview)).status, 200)
      await live('POST', `/change-sets/${set}/preview`, {})
      assert.equal((await site().get(preview)).status, 404)
      const replaced = (await describeSet()).preview ?? ''
      assert.equal((await site().get(replaced)).status, 200)
      await live('DELETE', `/change-sets/${set}/preview`)
      assert.equal((await site().get(replaced)).status, 404)
      assert.equal((await describeSet()).preview, null)
      const { changes } = await describeSet()
      const path = `/change-sets/${set}/changes/speaker/${changes[0]?.recordId}`
      assert.equal((await live('DELETE', path)).status, 200)
      assert.deepEqual((await describeSet()).changes, [])
    })

    test('is not for visitors, whatever header they send', async () => {
      const { id, inSet } = await start()
      await inSet('POST', '/speakers', ada)
      const attempts: Record<string, string>[] = [{ 'change-set': id }, { authorization: `Preview ${'x'.repeat(43)}` }]
      for (const headers of attempts) {
        const { body } = await site().call('GET', '/api/speakers', { headers })
        assert.doesNotMatch(JSON.stringify(body), /Ada/)
      }
    })
  })
})
