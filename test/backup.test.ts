import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../src/features/entities.server.ts'
import { referencedFolders } from '../src/records/image-store.server.ts'
import { openStorage } from '../src/uploads/storage.server.ts'
import { backup, contentsOf, emptyPlace, type Place, restore, succeed } from './backups.ts'
import { imageBytes } from './images.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { databases } from './site.ts'
import { untilTrue } from './until-true.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summit-backups-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const colours = ['red', 'green', 'blue', 'gold', 'teal', 'plum']

/** Adds, changes and deletes speakers with photos until it is told to stop. */
function startWriting({ url }: ServerProcess, token: string) {
  let [isStopped, written] = [false, 0]
  const send = async (method: string, path: string, fields: Record<string, string> = {}, photo?: Buffer) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (photo) body.set('image', new Blob([new Uint8Array(photo)]), 'photo.png')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api/speakers${path}`, {
      method,
      headers,
      ...(method !== 'DELETE' && { body }),
    })
    assert.ok(response.ok, `${method} ${response.status}`)
    written += 1
    return response.json()
  }
  const write = async () => {
    for (let number = 0; !isStopped; number += 1) {
      const photo = await imageBytes(colours[number % colours.length] as string, 40 + (number % 60))
      const fields = {
        name: `Speaker ${number}`,
        title: 'Engineer',
        company: 'Kobo',
        bio: 'Builds ledgers, día y noche.',
      }
      const { data } = await send('POST', '', fields, photo)
      await send('PUT', `/${data.id}`, { name: `Changed ${number}` })
      if (number % 3 === 0) await send('DELETE', `/${data.id}`)
    }
  }
  const ended = write()
  return {
    written: () => written,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

/** Checks that rows and change log are of one moment, and that each row has its image. */
async function assertConsistent(db: Database, { env }: Place) {
  const { rows } = await sql<{ name: string; updatedAt: string; after: string | null }>`
    select speakers.name, "updatedAt", (select after from changes
      where entity = 'speaker' and "recordId" = speakers.id order by revision desc limit 1) as after
    from speakers`.execute(db)
  assert.ok(rows.length > 0)
  for (const { name, updatedAt, after: logged } of rows) {
    const record = JSON.parse(logged ?? '{}')
    assert.deepEqual([record.name, record.updatedAt], [name, updatedAt])
  }
  const { rows: counts } = await sql<{ expected: number; actual: number }>`
    select (select count(*) from speakers) as actual,
      (select count(*) from changes where entity = 'speaker' and what = 'created')
      - (select count(*) from changes where entity = 'speaker' and what = 'deleted') as expected`.execute(db)
  assert.equal(Number(counts[0]?.actual), Number(counts[0]?.expected))
  const storage = await openStorage(env.STORAGE_URL as string)
  for (const name of await referencedFolders(db))
    assert.ok([...(await storage.listAll(`${name}/`)).objects].length > 0, `the image ${name} is missing`)
}

describe('npm run backup and npm run restore', () => {
  for (const kind of databases) {
    const other = kind === 'sqlite' ? 'postgres' : 'sqlite'
    test(`back up a site on ${kind} while it is written to, and move it to ${other} and back`, async () => {
      const [source, moved, back] = await Promise.all([
        emptyPlace(kind, { inBucket: kind === 'postgres' }),
        emptyPlace(other, { inBucket: kind === 'sqlite' }),
        emptyPlace(kind),
      ])
      const server = await startServer(source.env)
      const token = await server.signIn()
      const writing = startWriting(server, token)
      // The first speaker is deleted again: from the fifth write on, there is always one.
      await untilTrue(() => writing.written() >= 5)
      const files = [0, 1, 2].map((number) => join(folder, `${kind}-${number}.tar`))
      for (const file of files) {
        const before = writing.written()
        await succeed(
          backup([file], source),
          /^Backed up [\d,]+ rows and \d+ image files to \S+: [\d.]+ MB in [\d.]+ s$/m,
        )
        assert.ok(writing.written() > before)
      }
      await writing.stop()
      await server.stop()
      assert.equal((await stat(files[0] as string)).mode & 0o777, 0o600)

      for (const file of files) {
        await succeed(
          backup(['--verify', file]),
          /is intact: [\d,]+ rows and \d+ image files were restored and compared in/,
        )
        await succeed(restore([file, '--force'], moved), /^Restored [\d,]+ rows/m)
        const db = await moved.open()
        await assertConsistent(db, moved)
        await db.destroy()
      }
      const [last, again, third] = [
        files.at(-1) as string,
        join(folder, `${kind}-again.tar`),
        join(folder, `${kind}-third.tar`),
      ]
      await succeed(backup([again], moved), /^Backed up/m)
      await succeed(restore([again], back), /^Restored/m)
      await succeed(backup([third], back), /^Backed up/m)
      const expected = await contentsOf(last)
      // The place was restored to several times, and remembers the names of all images.
      for (const file of [again, third]) {
        const { tables, images } = await contentsOf(file)
        assert.deepEqual({ ...tables, uploads: null }, { ...expected.tables, uploads: null })
        assert.deepEqual(images, expected.images)
      }

      const restored = await startServer(back.env)
      assert.equal((await restored.call('GET', '/auth/me', token)).status, 401)
      assert.equal((await restored.call('GET', '/auth/users', await restored.signIn())).status, 200)
      const { text } = await restored.text('/speakers')
      const [, image = ''] = /src="(\/api\/uploads\/[^"]+)"/.exec(text) ?? []
      assert.equal((await restored.text(image)).status, 200)
      await restored.stop()
      for (const place of [source, moved, back]) await place.remove()
    })
  }

  test('a running site shows what was restored with --force, and everybody is signed out', async () => {
    const [source, target] = [await emptyPlace('sqlite'), await emptyPlace('sqlite')]
    const speaker = (name: string) => ({ name, title: 'Engineer', company: 'Kobo', bio: 'Builds ledgers at night.' })
    const first = await startServer(source.env)
    const token = await first.signIn()
    await first.call('POST', '/speakers', token, speaker('Ada Obi'))
    const file = join(folder, 'forced.tar')
    await succeed(backup([file], source), /^Backed up/m)
    await first.stop()

    const server = await startServer(target.env)
    const olderToken = await server.signIn()
    for (const name of ['Njeri Kamau', 'Ngozi Bello']) await server.call('POST', '/speakers', olderToken, speaker(name))
    assert.match((await server.text('/speakers')).text, /Njeri Kamau/)
    assert.deepEqual(await restore([file], target), {
      code: 1,
      output: 'This site is not empty (there are accounts or content): --force replaces everything in it.\n',
    })
    assert.match((await server.text('/speakers')).text, /Njeri Kamau/)
    await succeed(restore([file, '--force'], target), /^Restored/m)
    const { text } = await server.text('/speakers')
    assert.match(text, /Ada Obi/)
    assert.doesNotMatch(text, /Njeri Kamau/)
    assert.equal((await server.call('GET', '/auth/me', olderToken)).status, 401)
    const renewed = await server.signIn()
    assert.equal((await server.call('POST', '/speakers', renewed, speaker('Zawadi Mushi'))).status, 201)
    assert.match((await server.text('/speakers')).text, /Zawadi Mushi/)
    await server.stop()
    await source.remove()
    await target.remove()
  })

  test('print what they need, and never overwrite a file without --force', async () => {
    const place = await emptyPlace('sqlite')
    for (const args of [[], ['a', 'b'], ['--unknown', 'a']]) {
      const needs = { backup: 'FILE [--force] [--allow-missing], or -- --verify FILE', restore: 'FILE [--force]' }
      assert.deepEqual(await backup(args, place), {
        code: 1,
        output: `Which file? npm run backup -- ${needs.backup}\n`,
      })
      assert.deepEqual(await restore(args, place), {
        code: 1,
        output: `Which file? npm run restore -- ${needs.restore}\n`,
      })
    }
    const file = join(folder, 'once.tar')
    const { code, output } = await backup([file], place)
    assert.equal(code, 1)
    assert.match(output, /^There is no site at .*: check DATA_DIR and DATABASE_URL\.\n$/)
    const server = await startServer(place.env)
    await server.stop()
    await succeed(backup([file], place), /^Backed up/m)
    assert.deepEqual(await backup([file], place), {
      code: 1,
      output: `${file} exists: give another name or use --force.\n`,
    })
    await succeed(backup([file, '--force'], place), /^Backed up/m)
    await place.remove()
  })
})
