import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { verifyBackup } from '../src/backup/verify-backup.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import type { Database } from '../src/features/entities.server.ts'
import { openStorage } from '../src/uploads/storage.server.ts'
import { backup, emptyPlace, type Place, restore, succeed } from './backups.ts'
import { command, type Started } from './command.ts'
import { makeImage, makeSpeaker } from './factories.ts'
import { imageBytes } from './images.ts'
import { databases } from './site.ts'
import { untilTrue } from './until-true.ts'

const speakers = 8_000
/** How often a command is killed, each time at another moment. */
const rounds = 4

/** Adds many speakers, so that a backup takes long enough to be interrupted. */
async function fill(db: Database) {
  await sql`
    insert into speakers (id, name, title, company, bio, "createdAt", "updatedAt")
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(speakers)})
    select 'speaker' || n, 'Speaker ' || n, 'Engineer', 'Kobo', 'Builds ledgers that stay up at night.',
      '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z' from numbers`.execute(db)
}

/** Opens the migrated database of a place for a moment. */
async function inDatabase<Result>(place: Place, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await place.open()
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const namesIn = (place: Place) =>
  inDatabase(place, async (db) => {
    const rows = await db.selectFrom('speakers').select('name').orderBy('id').limit(2).execute()
    const { count } = await db
      .selectFrom('speakers')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return { count: Number(count), first: rows[0]?.name }
  })

/** Where killed commands leave their scratch databases. */
let scratch = ''

/** Starts a command in a process that a signal reaches directly. */
const startCommand = (name: string, args: string[], { env }: Place): Started =>
  command([`src/commands/${name}.server.ts`, ...args], { ...env, TMPDIR: scratch })

describe('a backup or restore that is interrupted', () => {
  let [folder, large] = ['', '']
  let source: Place
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-interrupted-'))
    scratch = await mkdtemp(join(folder, 'scratch-'))
    large = join(folder, 'large.tar')
    source = await emptyPlace('sqlite')
    await inDatabase(source, async (db) => {
      const storage = await openStorage(source.env.STORAGE_URL as string)
      const site = { db, storage, clock: { now: new Date() } }
      for (const colour of ['red', 'green', 'blue'])
        await makeSpeaker(db, { name: colour, image: await makeImage(site, await imageBytes(colour)) })
      await fill(db)
    })
    await succeed(backup([large], source), /^Backed up/m)
  })
  after(async () => {
    await source.remove()
    await rm(folder, { recursive: true, force: true })
  })

  for (const [signal, left] of [
    ['SIGTERM', []],
    ['SIGKILL', ['new.tar.part']],
  ] as const)
    test(`by ${signal}, a backup leaves no file under its name`, async () => {
      const own = await mkdtemp(join(folder, 'own-'))
      const file = join(own, 'new.tar')
      const { child, ended } = startCommand('backup', [file], source)
      await untilTrue(async () => existsSync(`${file}.part`))
      child.kill(signal)
      assert.notEqual(await ended, 0)
      assert.deepEqual(await readdir(own), left)
      const { code, output } = await backup([file], source)
      if (left.length === 0) return assert.equal(code, 0, output)
      const sentence = 'another backup is writing it, or was killed. Delete it if none is running.'
      assert.deepEqual([code, output], [1, `${file}.part exists: ${sentence}\n`])
    })

  for (const kind of databases) {
    test(`by kill -9, a restore leaves an empty site on ${kind} empty, and can be repeated`, async () => {
      const place = await emptyPlace(kind)
      const began = performance.now()
      await succeed(restore([large], place), /^Restored/m)
      const duration = performance.now() - began
      assert.deepEqual(await namesIn(place), { count: speakers + 3, first: 'red' })
      await place.remove()

      const target = await emptyPlace(kind)
      for (let round = 0; round < rounds; round += 1) {
        const { child, ended } = startCommand('restore', [large], target)
        await delay(duration * (0.2 + 0.7 * Math.random()))
        child.kill('SIGKILL')
        await ended
        const { count } = await namesIn(target)
        if (count > 0) assert.equal(count, speakers + 3)
      }
      await succeed(restore([large, '--force'], target), /^Restored/m)
      assert.deepEqual(await namesIn(target), { count: speakers + 3, first: 'red' })
      await target.remove()
    })

    test(`by kill -9, a restore with --force leaves the old site or the new one on ${kind}`, async () => {
      const place = await emptyPlace(kind)
      await inDatabase(place, (db) => makeSpeaker(db, { name: 'Ada Obi' }))
      const began = performance.now()
      const first = startCommand('restore', [large], place)
      assert.equal(await first.ended, 1) // all but the last step, which --force allows
      const duration = (performance.now() - began) * 2
      for (let round = 0; round < rounds; round += 1) {
        const { child, ended } = startCommand('restore', [large, '--force'], place)
        await delay(duration * (0.3 + 0.7 * Math.random()))
        child.kill('SIGKILL')
        await ended
        const found = await namesIn(place)
        const expected =
          found.first === 'Ada Obi' ? { count: 1, first: 'Ada Obi' } : { count: speakers + 3, first: 'red' }
        assert.deepEqual(found, expected)
      }
      await place.remove()
    })
  }

  test('leaves the backup itself intact', async () => {
    assert.equal((await verifyBackup(large)).tables.speakers?.count, speakers + 3)
  })
})
