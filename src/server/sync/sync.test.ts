import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  type EntityName,
  makeAgendaItem,
  makeRoom,
  makeSection,
  makeSpeaker,
  makeSummit,
  makeTicket,
  makeUser,
  signInAs,
} from '../../../test/factories.ts'
import { onBothDatabases, type TestSite } from '../../../test/site.ts'
import { runHistories } from '../../../test/sync-histories.ts'
import { openBackupFile } from '../../backup/backup-file.server.ts'
import { createBackup } from '../../backup/create-backup.server.ts'
import { loadBackup } from '../../backup/load-backup.server.ts'
import { restoreBackup } from '../../backup/restore-backup.server.ts'
import { write } from '../../db/write.server.ts'
import { entities } from '../../features/entities.server.ts'
import { maxTouched } from './sync.server.ts'

const tester = { id: null, name: 'Tester' }
const update = ({ db }: TestSite, name: EntityName, id: string, values: object) =>
  write(db, tester, (writer) => writer.update<object>(entities[name], id, values))
const remove = ({ db }: TestSite, name: EntityName, id: string) =>
  write(db, tester, (writer) => writer.remove<object>(entities[name], id))

const histories = Number(process.env.SYNC_HISTORIES ?? 40)
const seed = Number(process.env.SYNC_SEED ?? Date.now() % 1_000_000)

onBothDatabases((site) => {
  const revision = async (): Promise<string> => (await site().get('/api/revision')).body.data
  const whole = async () => (await site().get('/api/sync')).body.data
  const since = (name: string) => site().get(`/api/sync?since=${encodeURIComponent(name)}`)
  const changesSince = async (name: string) => {
    const { status, body } = await since(name)
    assert.equal(status, 200)
    const { isWhole, changed, removed } = body.data
    assert.equal(isWhole, false)
    assert.equal(body.data.revision, await revision())
    return { changed, removed }
  }
  const leadsToAll = async (name: string) => {
    const { status, headers } = await since(name)
    assert.deepEqual([status, headers.location], [307, 'sync'], name)
  }

  describe('sync', () => {
    test(`${histories} random histories end with the bytes of the public site (seed ${seed})`, {
      timeout: 3_600_000,
    }, async () => {
      const deltas = await runHistories(site(), { seed, count: histories })
      assert.ok(deltas > histories, `${deltas} deltas`)
    })

    test('without a revision, all public records come without names of others and without hidden ones', async () => {
      const { db } = site()
      await makeSummit(db)
      const ada = await makeSpeaker(db)
      const hidden = await makeSpeaker(db, { name: 'Quetzal' })
      await update(site(), 'speakers', hidden.id, { hidden: true })
      const talk = await makeAgendaItem(db, { speakers: [ada.id], location: 'Main hall' })
      await makeTicket(db, { available: false })
      const { changed, removed, isWhole, signIn } = await whole()
      assert.deepEqual([isWhole, removed, signIn], [true, {}, { byMail: false, registration: true }])
      const { createdAt, updatedAt, _id, ...speaker } = ada as Record<string, unknown>
      for (const field of ['hidden', 'showAt', 'hideAt']) delete speaker[field]
      assert.deepEqual(changed.speakers, [{ ...speaker, sort: changed.speakers[0].sort }])
      assert.deepEqual(changed.tickets, [])
      const [item] = changed.agenda
      assert.deepEqual([item.id, item.speakers], [talk.id, [ada.id]])
      assert.equal('speakerRecords' in item, false)
      assert.deepEqual(
        changed.content.map(({ section }: { section: string }) => section),
        ['footer', 'contact'],
      )
    })

    test('an answer names what changed, and what is no longer public', async () => {
      const { db } = site()
      const [ada, bisi, chidi] = [await makeSpeaker(db), await makeSpeaker(db), await makeSpeaker(db)]
      const before = await revision()
      assert.deepEqual(await changesSince(before), { changed: {}, removed: {} })
      await update(site(), 'speakers', ada.id, { name: 'Ada Obi-Eze' })
      await update(site(), 'speakers', bisi.id, { hidden: true })
      await remove(site(), 'speakers', chidi.id)
      const { changed, removed } = await changesSince(before)
      assert.deepEqual(Object.keys(changed), ['speakers'])
      assert.deepEqual(
        changed.speakers.map(({ id, name }: Record<string, string>) => [id, name]),
        [[ada.id, 'Ada Obi-Eze']],
      )
      assert.deepEqual(removed, { speakers: [bisi.id, chidi.id] })
    })

    test('what never was public leaves no trace', async () => {
      const before = await revision()
      const { id } = await write(site().db, tester, (writer) =>
        writer.insert(entities.speakers, {
          ...entities.speakers.input.parse({ name: 'Quetzal', title: 'x', company: 'x', bio: 'x'.repeat(20) }),
          hidden: true,
        }),
      )
      await update(site(), 'speakers', id, { name: 'Quetzal Obi', showAt: '2030-01-01T00:00:00.000Z' })
      assert.equal(await revision(), before)
      await remove(site(), 'speakers', id)
      await makeUser(site().db)
      assert.equal(await revision(), before)
      const ada = await makeSpeaker(site().db)
      const created = await revision()
      // A moment that has not passed.
      await update(site(), 'speakers', ada.id, { hideAt: '2030-01-01T00:00:00.000Z' })
      assert.deepEqual(await changesSince(created), { changed: {}, removed: {} })
    })

    test('for visitors who save data, there is what the agenda needs alone', async () => {
      const { db } = site()
      await makeSummit(db)
      const { id } = await makeSection(db, { section: 'seo', timeZone: 'Africa/Lagos' })
      const ada = await makeSpeaker(db)
      const talk = await makeAgendaItem(db, { speakers: [ada.id] })
      await makeTicket(db)
      const all = await whole()
      const part = await site().get('/api/sync?only=agenda')
      const { agenda, speakers } = all.changed
      const content = all.changed.content.filter((record: { id: string }) => record.id === id)
      assert.deepEqual(part.body.data, { ...all, changed: { content, speakers, agenda } })
      await update(site(), 'agenda', talk.id, { topic: 'Moved' })
      await makeTicket(db)
      const delta = await site().get(`/api/sync?since=${all.revision}&only=agenda`)
      assert.deepEqual(Object.keys(delta.body.data.changed), ['agenda'])
      const unknown = await site().get('/api/sync?since=1-x&only=agenda')
      assert.deepEqual([unknown.status, unknown.headers.location], [307, 'sync?only=agenda'])
      assert.equal((await site().get('/api/sync?only=speakers')).status, 400)
    })

    test('hiding a room changes its talks, which were not changed themselves', async () => {
      const { db } = site()
      const room = await makeRoom(db, { name: 'Main hall' })
      const talk = await makeAgendaItem(db, { location: 'Main hall' })
      await makeAgendaItem(db, { location: 'Elsewhere' })
      const shown = await revision()
      await update(site(), 'rooms', room.id, { hidden: true })
      const { changed, removed } = await changesSince(shown)
      assert.deepEqual(
        changed.agenda.map(({ id, location }: Record<string, unknown>) => [id, location]),
        [[talk.id, null]],
      )
      assert.deepEqual(removed, { rooms: [room.id] })
      const hidden = await revision()
      await update(site(), 'rooms', room.id, { hidden: false })
      const back = await changesSince(hidden)
      assert.deepEqual(
        back.changed.agenda.map(({ location }: Record<string, unknown>) => location),
        ['Main hall'],
      )
      assert.deepEqual(await changesSince(shown), { changed: {}, removed: {} })
    })

    test('hiding a speaker changes their talks', async () => {
      const [ada, bisi] = [await makeSpeaker(site().db), await makeSpeaker(site().db)]
      await makeAgendaItem(site().db, { speakers: [ada.id, bisi.id] })
      const speakersSince = async (since: string) =>
        (await changesSince(since)).changed.agenda.map(({ speakers }: { speakers: string[] }) => speakers)
      const shown = await revision()
      await update(site(), 'speakers', ada.id, { hidden: true })
      assert.deepEqual(await speakersSince(shown), [[bisi.id]])
      const hidden = await revision()
      await update(site(), 'speakers', ada.id, { hidden: false })
      assert.deepEqual(await speakersSince(hidden), [[ada.id, bisi.id]])
      assert.deepEqual(await changesSince(shown), { changed: {}, removed: {} })
    })

    test('a section that is switched off keeps only its name and the facts of the summit', async () => {
      const { id } = await makeSection(site().db, { section: 'seo', title: 'Quetzal', timeZone: 'Africa/Lagos' })
      const before = await revision()
      await update(site(), 'content', id, { active: false })
      const { changed } = await changesSince(before)
      const [{ sort, ...section }] = changed.content
      assert.deepEqual(section, { id, section: 'seo', active: false, timeZone: 'Africa/Lagos' })
    })

    test('any other revision leads to all records: malformed, foreign, of the future, or of the time before a restore', async () => {
      const { db, storage, folder, clock } = site()
      await makeSpeaker(db)
      const kept = await revision()
      const path = join(folder, 'site.backup')
      const place = { db, storage, now: () => clock.now }
      await createBackup(place, path, { overwrite: true, allowMissing: true })
      await makeSpeaker(db)
      const lost = await revision()
      const file = await openBackupFile(path)
      const loaded = await loadBackup(file)
      await restoreBackup(place, file, loaded, { replace: true })
      await loaded.close()
      await file.close()
      await leadsToAll(lost)
      const ada = await makeSpeaker(db)
      while (Number((await revision()).split('-')[0]) <= Number(lost.split('-')[0])) await makeSpeaker(db)
      await leadsToAll(lost)
      const { changed } = await changesSince(kept)
      assert.ok(changed.speakers.some(({ id }: { id: string }) => id === ada.id))
      const [number, hash = ''] = (await revision()).split('-')
      for (const other of [
        '',
        '0',
        'x',
        '1-2',
        '\0',
        `${number}-${hash}x`,
        `${Number(number) + 1}-${hash}`,
        `-${hash}`,
        `1e3-${hash}`,
      ])
        await leadsToAll(other)
    })

    test(`more than ${maxTouched} changed records lead to all records`, async () => {
      const { db } = site()
      await makeSpeaker(db)
      const before = await revision()
      const speaker = entities.speakers.input.parse({ name: 'Ada', title: 'x', company: 'x', bio: 'x'.repeat(20) })
      const add = (count: number) =>
        write(db, tester, (writer) =>
          writer.insertAll(
            entities.speakers,
            Array.from({ length: count }, () => speaker),
          ),
        )
      await add(maxTouched)
      assert.equal((await changesSince(before)).changed.speakers.length, maxTouched)
      await add(1)
      await leadsToAll(before)
      assert.equal((await whole()).changed.speakers.length, maxTouched + 2)
    })

    test('the probe has at most 60 bytes; both answers are cached, and sent once only', async () => {
      await makeSpeaker(site().db)
      const before = await revision()
      await makeSpeaker(site().db)
      const own = await revision()
      const { body, headers } = await site().get('/api/revision')
      assert.ok(JSON.stringify(body).length <= 60, JSON.stringify(body))
      const paths = ['/api/sync', `/api/sync?since=${before}`, `/api/sync?since=${own}`]
      const ofAgenda = ['/api/sync?only=agenda', `/api/sync?since=${before}&only=agenda`]
      for (const path of ['/api/revision', ...paths, ...ofAgenda]) {
        const { etag = '' } = (await site().get(path)).headers
        const again = await site().call('GET', path, { headers: { 'if-none-match': String(etag) } })
        assert.deepEqual([again.status, again.body], [304, ''], path)
        assert.deepEqual(
          await site()
            .statementsOf(() => site().get(path))
            .then((all) => all.filter((text) => /changes/.test(text))),
          [],
          path,
        )
      }
      assert.equal(headers['cache-control'], 'no-cache')
    })

    test('staff get what visitors see', async () => {
      const token = await signInAs(site(), 'admin')
      const { id } = await makeSpeaker(site().db, { name: 'Quetzal' })
      const before = await revision()
      await update(site(), 'speakers', id, { hidden: true })
      const all = await site().call('GET', '/api/sync', { token })
      assert.deepEqual(all.body.data.changed.speakers, [])
      const delta = await site().call('GET', `/api/sync?since=${before}`, { token })
      assert.deepEqual(delta.body.data.removed, { speakers: [id] })
    })
  })
})
