import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsTo } from '../../../test/calls.ts'
import { contentOf } from '../../../test/content-of.ts'
import { makeAgendaItem, makers, makeSpeaker, makeTrack, makeUser } from '../../../test/factories.ts'
import { onBothDatabases } from '../../../test/site.ts'
import { contentEntities } from '../entities.server.ts'

describe('undoing', () => {
  onBothDatabases((site) => {
    const call = callsTo(site)
    /** Sends a change as the console does. @returns the actions that the response names */
    let keys = 0
    async function act(method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object): Promise<string[]> {
      keys += 1
      const headers = { 'idempotency-key': `"undo-${keys}"` }
      const answer = await call(method, path, { ...(json && { json }), headers })
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return String(answer.headers.change ?? '')
        .split(', ')
        .filter(Boolean)
    }
    const undo = (action: string | undefined, conflicts?: string) =>
      call('POST', `/api/changes/${action}/undo`, { json: conflicts ? { conflicts } : {} })

    const content = () => contentOf(site())

    test('an update puts back only the fields that it changed, and can be undone itself', async () => {
      const { id } = await makeSpeaker(site().db, { title: 'Engineer', company: 'Kobo' })
      const [action] = await act('PUT', `/api/speakers/${id}`, { title: 'Founder' })
      await act('PUT', `/api/speakers/${id}`, { company: 'Naira Labs' })
      const answer = await undo(action)
      assert.deepEqual([answer.status, answer.body], [200, { success: true, message: 'Undone' }])
      const read = async () => (await call('GET', `/api/speakers/${id}`)).body.data
      assert.deepEqual([(await read()).title, (await read()).company], ['Engineer', 'Naira Labs'])
      const [undoing] = (await call('GET', `/api/history/speakers/${id}`)).body.data
      await undo(undoing.action)
      assert.equal((await read()).title, 'Founder')
    })

    test('a change counts as undone until that is undone itself', async () => {
      const { id } = await makeSpeaker(site().db, { title: 'Engineer' })
      await act('PUT', `/api/speakers/${id}`, { title: 'Founder' })
      type Listed = { recordId?: string; action: number; isUndone: boolean }
      const history = async (): Promise<Listed[]> => (await call('GET', `/api/history/speakers/${id}`)).body.data
      const activity = async (): Promise<Listed[]> =>
        (await call('GET', '/api/changes?entity=speaker')).body.data.filter(({ recordId }: Listed) => recordId === id)
      for (const expected of [
        [false, true, false],
        [false, true, false, false],
        [false, true, false, true, false],
      ]) {
        await undo(String((await history())[0]?.action))
        for (const list of [await history(), await activity()])
          assert.deepEqual(
            list.map(({ isUndone }) => isUndone),
            expected,
          )
      }
    })

    test('a field that was changed again since needs a choice: keep it or overwrite it', async () => {
      const { id } = await makeSpeaker(site().db, { title: 'Engineer', company: 'Kobo' })
      const [action] = await act('PUT', `/api/speakers/${id}`, { title: 'Founder', company: 'Naira Labs' })
      await act('PUT', `/api/speakers/${id}`, { title: 'Chair' })
      const before = await content()
      const asked = await undo(action)
      assert.deepEqual([asked.status, asked.body.reason], [409, 'changed_since'])
      assert.deepEqual(
        asked.body.errors.map(({ field }: { field: string }) => field),
        ['title'],
      )
      assert.deepEqual(await content(), before)
      const read = async () => (await call('GET', `/api/speakers/${id}`)).body.data
      await undo(action, 'keep')
      assert.deepEqual([(await read()).title, (await read()).company], ['Chair', 'Kobo'])
      const kept = await undo(action, 'keep')
      assert.deepEqual([kept.status, kept.body.message], [409, 'Nothing is left to undo here'])
      await undo(action, 'overwrite')
      assert.deepEqual([(await read()).title, (await read()).company], ['Engineer', 'Kobo'])
      const again = await undo(action, 'overwrite')
      assert.deepEqual([again.status, again.body.reason], [409, 'already_undone'])
    })

    test('a deleted record returns under its id, with all that refers to it', async () => {
      const { id } = await makeSpeaker(site().db)
      await makeAgendaItem(site().db, { speakers: [id] })
      const before = await content()
      const [action] = await act('DELETE', `/api/speakers/${id}`)
      await undo(action)
      assert.deepEqual(await content(), before)
      const again = await undo(action)
      assert.deepEqual([again.status, again.body.message], [409, 'Already undone'])
      assert.deepEqual(await content(), before)
    })

    test('a deleted record returns shown or hidden by moments that have passed since', async () => {
      const { db, clock } = site()
      const read = async (id: string) => {
        const { hidden, showAt, hideAt } = (await call('GET', `/api/speakers/${id}`)).body.data
        return { hidden, showAt, hideAt }
      }
      const inTime = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000).toISOString()
      const [closing, opening] = [await makeSpeaker(db), await makeSpeaker(db)]
      await act('PUT', `/api/speakers/${closing.id}`, { hideAt: inTime(5) })
      await act('PUT', `/api/speakers/${opening.id}`, { hidden: true, showAt: inTime(5) })
      const actions = [
        ...(await act('DELETE', `/api/speakers/${closing.id}`)),
        ...(await act('DELETE', `/api/speakers/${opening.id}`)),
      ]
      clock.now = new Date(inTime(10))
      for (const action of actions) assert.equal((await undo(action)).status, 200)
      assert.deepEqual(await read(closing.id), { hidden: true, showAt: null, hideAt: null })
      assert.deepEqual(await read(opening.id), { hidden: false, showAt: null, hideAt: null })
    })

    test('a record is hidden when the end that staff took away has passed since', async () => {
      const { db, clock } = site()
      const inTime = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000).toISOString()
      const { id } = await makeSpeaker(db)
      await act('PUT', `/api/speakers/${id}`, { hideAt: inTime(5) })
      const [action] = await act('PUT', `/api/speakers/${id}`, { hideAt: null, title: 'Chair' })
      clock.now = new Date(inTime(10))
      assert.equal((await undo(action)).status, 200)
      const { hidden, hideAt, title } = (await call('GET', `/api/speakers/${id}`)).body.data
      assert.deepEqual([hidden, hideAt, title !== 'Chair'], [true, null, true])
    })

    test('each kind of record can be created, changed, deleted, and all of that undone', async () => {
      const start = await content()
      for (const [name, { tableName }] of Object.entries(contentEntities)) {
        if (name === 'content' || name === 'gallery') continue // made by forms of their own
        const { id } = await makers[name as 'speakers'](site().db)
        const made = await content()
        const [action] = await act('DELETE', `/api/${tableName}/${id}`)
        await undo(action)
        assert.deepEqual(await content(), made, name)
        const [created] = (await call('GET', `/api/history/${tableName}/${id}`)).body.data.slice(-1)
        assert.equal((await undo(created.action)).status, 200)
      }
      assert.deepEqual(await content(), start)
    })

    test('renaming a track is undone in its talks, too', async () => {
      const { id } = await makeTrack(site().db, { name: 'DeFi' })
      await makeAgendaItem(site().db, { track: 'DeFi' })
      await makeAgendaItem(site().db, { track: 'DeFi' })
      const before = await content()
      const [action] = await act('PUT', `/api/tracks/${id}`, { name: 'Money' })
      await undo(action)
      assert.deepEqual(await content(), before)
    })

    test('a name that another record has got is refused, and nothing is undone', async () => {
      const { id } = await makeTrack(site().db, { name: 'Économie' })
      const [action] = await act('PUT', `/api/tracks/${id}`, { name: 'Law' })
      await makeTrack(site().db, { name: 'ÉCONOMIE' })
      const before = await content()
      const refused = await undo(action)
      assert.deepEqual(
        [refused.status, refused.body.message],
        [409, 'Another track is called “Économie” now. Rename it first.'],
      )
      assert.deepEqual(await content(), before)
    })

    test('accounts are never undone, nor changes that are too old or do not exist', async () => {
      await makeUser(site().db, { name: 'Jo', email: 'jo@example.org' })
      const { revision } = await site()
        .db.selectFrom('changes')
        .select('revision')
        .where('entity', '=', 'user')
        .orderBy('revision', 'desc')
        .executeTakeFirstOrThrow()
      assert.equal((await undo(String(revision))).status, 403)
      assert.equal((await undo('9999999')).status, 404)
      for (const action of ['x', '0', '99999999999']) assert.equal((await undo(action)).status, 400)
      const { id } = await makeSpeaker(site().db)
      const [action] = await act('DELETE', `/api/speakers/${id}`)
      const at = new Date(site().clock.now.getTime() - 31 * 86_400_000).toISOString()
      await site().db.updateTable('changes').set({ at }).where('revision', '=', Number(action)).execute()
      const late = await undo(action)
      assert.deepEqual([late.status, late.body.message], [409, 'Changes can be undone for 30 days'])
    })
  })
})
