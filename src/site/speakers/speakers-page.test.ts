import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeAgendaItem, makeSpeaker, makeTrack } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'

describe('the page of the speakers', () => {
  onBothDatabases((site) => {
    /** Returns the names of the rows at an address, and the tracks with their counts. */
    const rows = async (query = '') => {
      const { status, body: html } = await site().get(`/speakers${query}`)
      const body = html.replaceAll('<!-- -->', '')
      assert.equal(status, 200)
      const texts = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, ...groups]) => groups.join(' '))
      return {
        names: texts(/<h2><a [^>]*href="\/speakers\/[^"]+"[^>]*>([^<]+)/g),
        tracks: texts(/class="chip"[^>]*>([^<]+) <span>(\d+)<\/span>/g),
        body: String(body),
      }
    }

    async function fill() {
      const { db } = site()
      const ada = await makeSpeaker(db, { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails' })
      const bisi = await makeSpeaker(db, { name: 'Bisi Ade', title: 'Lawyer', company: 'Lagos Law' })
      await makeSpeaker(db, { name: 'Chidi Eze', title: 'Founder', company: 'Eze & Sons' })
      await makeTrack(db, { name: 'Policy', color: 'blue' })
      await makeTrack(db, { name: 'Payments', color: 'amber' })
      await makeAgendaItem(db, {
        topic: 'Custody in three traditions',
        track: 'Policy',
        speakers: [bisi.id],
        location: 'A',
      })
      await makeAgendaItem(db, {
        topic: 'Nightly batches',
        track: 'Payments',
        speakers: [ada.id, bisi.id],
        location: 'B',
      })
    }

    test('filters by name, company and topic, and by track, without JavaScript', async () => {
      await fill()
      const all = await rows()
      assert.deepEqual(all.names, ['Ada Obi', 'Bisi Ade', 'Chidi Eze'])
      assert.deepEqual(all.tracks, ['All 3', 'Payments 2', 'Policy 1'])
      assert.deepEqual((await rows('?q=ODE')).names, [])
      assert.deepEqual((await rows('?q=obi')).names, ['Ada Obi'])
      assert.deepEqual((await rows('?q=sons')).names, ['Chidi Eze'])
      assert.deepEqual((await rows('?q=custody+traditions')).names, ['Bisi Ade'])
      assert.deepEqual((await rows('?track=Payments')).names, ['Ada Obi', 'Bisi Ade'])
      const both = await rows('?q=nightly&track=Policy')
      assert.deepEqual([both.names, both.tracks], [['Bisi Ade'], ['All 2', 'Payments 2', 'Policy 1']])
      await makeSpeaker(site().db, { name: 'Awa N’Diaye' })
      assert.deepEqual((await rows("?q=n'diaye")).names, ['Awa N’Diaye'])
      assert.match((await rows('?q=nobody')).body, /No speaker matches this search\./)
      assert.deepEqual((await rows('?track=Unknown')).names, [])
    })

    test('opens with the number of speakers, tracks and sessions, breaks apart', async () => {
      await fill()
      await makeAgendaItem(site().db, { topic: 'Lunch', format: 'Break', track: null })
      const { body } = await rows()
      assert.match(body, /<b>3<\/b> speakers<\/li><li><b>2<\/b> tracks<\/li><li><b>2<\/b> sessions<\/li>/)
    })

    test('opens with the number of speakers alone before there is an agenda', async () => {
      await makeSpeaker(site().db)
      const { body } = await rows()
      assert.match(body, /<ul class="opening-facts"><li><b>1<\/b> speaker<\/li><\/ul>/)
    })

    test('has neither search nor tracks while there is nobody', async () => {
      const { body } = await rows()
      assert.match(body, /Speakers will be announced soon\. Please check back later\./)
      assert.doesNotMatch(body, /<search/)
    })
  })
})
