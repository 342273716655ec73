import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openBackupFile } from '../src/backup/backup-file.server.ts'
import { createBackup } from '../src/backup/create-backup.server.ts'
import { loadBackup, upgrade } from '../src/backup/load-backup.server.ts'
import { restoreBackup } from '../src/backup/restore-backup.server.ts'
import { verifyBackup } from '../src/backup/verify-backup.server.ts'
import { migrate, migrations } from '../src/db/migrate.server.ts'
import { write } from '../src/db/write.server.ts'
import { type Database, entities } from '../src/features/entities.server.ts'
import { purgeImages } from '../src/records/image-store.server.ts'
import { openStorage, type Storage } from '../src/uploads/storage.server.ts'
import { contentsOf, emptyPlace, entriesOf } from './backups.ts'
import { makeImage, makeSpeaker, makeUser, signInAs, testPassword } from './factories.ts'
import { imageBytes, storedImages, storedImagesAfterPurge } from './images.ts'
import { databases, type Method, onBothDatabases, openTestSite, type TestSite } from './site.ts'

const options = { overwrite: true, allowMissing: false }
const hour = 3_600_000

/** Restores a file in place of all that a site has. */
async function restoreInto({ db, storage, clock }: TestSite, path: string) {
  const file = await openBackupFile(path)
  const loaded = await loadBackup(file)
  try {
    await upgrade(loaded)
    await restoreBackup({ db, storage, now: () => clock.now }, file, loaded, { replace: true })
  } finally {
    await loaded.close()
    await file.close()
  }
}

const storeOf = ({ db, storage, clock }: TestSite, other: Partial<{ storage: Storage }> = {}) => ({
  ...{ db, storage, now: () => clock.now },
  ...other,
})

/** A storage that runs `work` before the first file is read from it. */
function beforeFirstRead(storage: Storage, work: () => Promise<void>): Storage {
  let began: Promise<void> | undefined
  return new Proxy(storage, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        began ??= work()
        await began
        return value.apply(target, args)
      }
    },
  })
}

describe('a backup', () => {
  let folder: string
  let file: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-contents-'))
    file = join(folder, 'site.tar')
  })
  after(() => rm(folder, { recursive: true, force: true }))

  onBothDatabases((site) => {
    test('has the images of its moment, though they are deleted and purged while it is written', async () => {
      const { db, clock } = site()
      const image = await makeImage(site(), await imageBytes('red'))
      const { id } = await makeSpeaker(db, { image })
      clock.now = new Date(clock.now.getTime() + 2 * hour)
      const storage = beforeFirstRead(site().storage, async () => {
        await write(db, { id: null, name: 'Tester' }, (writer) => writer.remove(entities.speakers, id))
        await purgeImages(storeOf(site()))
      })
      const { tables, images } = await createBackup(storeOf(site(), { storage }), file, options)
      assert.deepEqual([tables.speakers?.count, images.count], [1, 1])
      await verifyBackup(file)
      assert.deepEqual(await storedImagesAfterPurge(site()), [])
    })

    test('is recorded in the database, but not in itself, once it is written', async () => {
      const { db, clock } = site()
      const recorded = () => db.selectFrom('last_backup').select('at').execute()
      await makeSpeaker(db, { image: `uploads/${'0'.repeat(24)}/9x9.webp` })
      await assert.rejects(createBackup(storeOf(site()), file, options))
      assert.deepEqual(await recorded(), [])
      for (let time = 0; time < 2; time += 1) {
        clock.now = new Date(clock.now.getTime() + hour)
        const { tables } = await createBackup(storeOf(site()), file, { ...options, allowMissing: true })
        assert.equal('last_backup' in tables, false)
        assert.deepEqual(await recorded(), [{ at: clock.now.toISOString() }])
      }
    })

    test('is not written when an image is missing, unless that is allowed', async () => {
      const [present, missing] = [
        await makeImage(site(), await imageBytes('red')),
        `uploads/${'0'.repeat(24)}/9x9.webp`,
      ]
      for (const image of [present, missing]) await makeSpeaker(site().db, { image })
      await assert.rejects(createBackup(storeOf(site()), file, options), {
        message: `Records reference images that are not in the storage (${'0'.repeat(24)}): check STORAGE_URL, or leave them out with --allow-missing.`,
      })
      const written = await createBackup(storeOf(site()), file, { ...options, allowMissing: true })
      assert.deepEqual([written.missing, written.images.count], [['0'.repeat(24)], 1])
      await verifyBackup(file)
    })

    test('brings an image back that was purged, and leaves those of the replaced site to the purge', async () => {
      const { db } = site()
      const image = await makeImage(site(), await imageBytes('red'))
      const { id } = await makeSpeaker(db, { name: 'Ada Obi', image })
      await createBackup(storeOf(site()), file, options)
      await write(db, { id: null, name: 'Tester' }, (writer) => writer.remove(entities.speakers, id))
      assert.deepEqual(await storedImagesAfterPurge(site()), [])
      await makeSpeaker(db, { name: 'Njeri', image: await makeImage(site(), await imageBytes('blue')) })

      await restoreInto(site(), file)
      assert.equal((await storedImages(site())).length, 2)
      assert.equal((await site().get(`/api/${image}`)).status, 200)
      assert.deepEqual(await storedImagesAfterPurge(site()), [image.split('/')[1]])
    })

    test('has the images that undoing brings back, and those of sets, and no others', async () => {
      const { db, clock } = site()
      const [deleted, old, drafted, replaced] = [
        await makeImage(site(), await imageBytes('red')),
        await makeImage(site(), await imageBytes('blue')),
        await makeImage(site(), await imageBytes('gold')),
        await makeImage(site(), await imageBytes('green')),
      ]
      for (const image of [old, deleted]) {
        const { id } = await makeSpeaker(db, { image })
        const removal = await write(db, { id: null, name: 'Tester' }, async (writer) => {
          await writer.remove(entities.speakers, id)
          return writer.action
        })
        const at = new Date(clock.now.getTime() - (image === old ? 31 : 29) * 24 * hour).toISOString()
        await db.updateTable('changes').set({ at }).where('revision', '=', removal).execute()
      }
      const token = await signInAs(site(), 'admin')
      const send = (method: Method, path: string, body: object, headers = {}) =>
        site().call(method, `/api${path}`, { token, body, headers })
      const { body } = await send('POST', '/change-sets', { name: 'Line-up 2' })
      const inSet = { 'change-set': body.data.id }
      const ada = { name: 'Ada', title: 'CTO', company: 'Kobo', bio: 'Builds ledgers that stay up at night.' }
      const drafting = await send('POST', '/speakers', { ...ada, image: replaced }, inSet)
      assert.equal(drafting.status, 201)
      const redrafting = await send('PUT', `/speakers/${drafting.body.data.id}`, { image: drafted }, inSet)
      assert.equal(redrafting.status, 200)
      const folderIn = (image: string) => image.split('/')[1] as string
      const { missing } = await createBackup(storeOf(site()), file, options)
      assert.deepEqual(missing, [])
      const images = (await entriesOf(file)).flatMap(({ name }) => /^images\/(\w+)/.exec(name)?.[1] ?? [])
      assert.deepEqual([...new Set(images)].sort(), [deleted, drafted, replaced].map(folderIn).sort())

      await site().storage.deleteAll(folderIn(deleted))
      assert.deepEqual((await createBackup(storeOf(site()), file, options)).missing, [])
    })

    test('leaves a site its own secrets', async () => {
      const { db, call } = site()
      const { email } = await makeUser(db)
      const signIn = async () =>
        (await call('POST', '/api/auth/login', { body: { email, password: testPassword } })).status
      assert.equal(await signIn(), 200)
      await createBackup(storeOf(site()), file, options)
      const secrets = () => db.selectFrom('secrets').selectAll().orderBy('name').execute()
      const before = await secrets()
      assert.deepEqual(
        before.map(({ name }) => name),
        ['hashes', 'vapid'],
      )
      await restoreInto(site(), file)
      assert.deepEqual(await secrets(), before)
      assert.equal(await signIn(), 200)
    })

    test('is not restored while the site deletes an image that it contains', async () => {
      const { db } = site()
      const image = await makeImage(site(), await imageBytes('red'))
      await makeSpeaker(db, { name: 'Ada Obi', image })
      await createBackup(storeOf(site()), file, options)
      await db.updateTable('uploads').set({ state: 'deleting' }).execute()
      await makeSpeaker(db, { name: 'Njeri' })
      await assert.rejects(restoreInto(site(), file), {
        message: 'The site is deleting images that the backup contains. Please try again in a few minutes.',
      })
      assert.equal((await site().get('/api/speakers')).body.data.length, 2)
    })

    test('restores to a larger revision than any before, so that no cached page is shown again', async () => {
      const { db } = site()
      const revision = async () => (await db.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value
      for (const name of ['Ada', 'Njeri', 'Ngozi']) await makeSpeaker(db, { name })
      await createBackup(storeOf(site()), file, options)
      await restoreInto(site(), file)
      assert.equal(await revision(), 4)
      for (const name of ['Zawadi', 'Amina']) await makeSpeaker(db, { name })
      await restoreInto(site(), file)
      assert.equal(await revision(), 7)
      await makeSpeaker(db, { name: 'Kofi' })
      assert.equal(await revision(), 8)
    })
  })

  test('has the same counts and hashes on both databases, whatever the texts and keys', async () => {
    const ids = ['b', 'B', 'a-', 'a_', 'aZ', 'é', '🎤', 'Z']
    const key = { name: 'Key', publicKey: 'k', counter: 0, transports: '[]', createdAt: '2026-11-21', usedAt: null }
    for (const kind of databases) {
      const site = await openTestSite(kind)
      const { id: userId } = await makeUser(site.db, { email: 'ada@example.org', name: 'Ada 🎤 "día"\u2028\\n' })
      for (const id of ids)
        await site.db
          .insertInto('passkeys')
          .values({ id, userId, ...key })
          .execute()
      const stars = [
        { userId, talk: 'a', starred: 1, at: '2026-11-21T09:00:00.000Z' },
        { userId, talk: 'B', starred: 0, at: '2026-11-21T09:00:01.000Z' },
      ]
      const address = { userId, tokenHash: 'h', createdAt: '2026-11-21T09:00:00.000Z' }
      await site.db.insertInto('stars').values(stars).execute()
      await site.db.insertInto('calendar_addresses').values(address).execute()
      const path = join(folder, `${kind}.tar`)
      await createBackup(storeOf(site), path, options)
      const other = await openTestSite(kind === 'sqlite' ? 'postgres' : 'sqlite')
      await restoreInto(other, path)
      assert.deepEqual(await other.db.selectFrom('stars').selectAll().orderBy('at').execute(), stars)
      assert.deepEqual(await other.db.selectFrom('calendar_addresses').selectAll().execute(), [address])
      await createBackup(storeOf(other), join(folder, 'other.tar'), options)
      assert.deepEqual(await contentsOf(join(folder, 'other.tar')), await contentsOf(path))
      await other.close()
      await site.close()
    }
  })

  for (const kind of databases)
    test(`of an older version on ${kind} is restored and upgraded`, async () => {
      const place = await emptyPlace(kind)
      const old: Database = await place.open()
      await migrate(old, Object.fromEntries(Object.entries(migrations).slice(0, 6)))
      const speaker = { name: 'Ada Obi', title: 'Engineer', company: 'Kobo Rails', bio: 'Builds ledgers that stay up.' }
      const times = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' }
      await old
        .insertInto('speakers')
        .values({ id: 'ada', ...speaker, ...times, featured: 0 } as never)
        .execute()
      const storage = await openStorage(place.env.STORAGE_URL as string)
      const { tables } = await createBackup({ db: old, storage, now: () => new Date() }, file, options)
      assert.equal('passkeys' in tables, false)
      await old.destroy()
      await verifyBackup(file)
      const site = await openTestSite(kind)
      await restoreInto(site, file)
      assert.match((await site.get('/speakers')).body, /Ada Obi/)
      const token = await signInAs(site, 'admin')
      assert.equal((await site.call('GET', '/api/speakers?search=ada', { token })).body.total, 1)
      assert.equal((await site.get('/api/pages')).status, 200)
      await site.close()
      await place.remove()
    })

  test('of an earlier version is still intact', async () => {
    assert.equal((await verifyBackup('test/earlier-backup.tar')).tables.speakers?.count, 1)
  })
})
