import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openBackupFile } from '../src/backup/backup-file.server.ts'
import { createBackup } from '../src/backup/create-backup.server.ts'
import { verifyBackup } from '../src/backup/verify-backup.server.ts'
import { ConfigError } from '../src/lib/environment.server.ts'
import { contentsOf, emptyPlace, entriesOf, forge, restore } from './backups.ts'
import { makeImage, makeSpeaker, makeUser } from './factories.ts'
import { imageBytes, temporaryFilesAfter } from './images.ts'
import { openTestSite } from './site.ts'

type Change = (name: string, text: string) => string | undefined

describe('a backup that is not whole', () => {
  let folder: string
  let file: string
  let bytes: Buffer
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summit-damage-'))
    file = join(folder, 'whole.tar')
    const site = await openTestSite('sqlite')
    await makeUser(site.db, { role: 'admin' })
    await makeSpeaker(site.db, { image: await makeImage(site, await imageBytes('red')) })
    await createBackup({ ...site, now: () => new Date() }, file, { overwrite: false, allowMissing: false })
    await site.close()
    bytes = await readFile(file)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const refused = async (path: string, message: RegExp) =>
    assert.rejects(verifyBackup(path), (error) => {
      assert.ok(error instanceof ConfigError, String(error))
      assert.match(error.message, message)
      return true
    })
  const damaged = /\.tar is damaged, incomplete, or not a backup of a site\. Nothing was changed\.$/m

  test('a whole one is not refused', async () => {
    const { tables, images } = await verifyBackup(file)
    assert.deepEqual([tables.speakers?.count, tables.users?.count, images.count], [1, 1, 1])
  })

  test('is refused with one bit changed, anywhere', async () => {
    const copy = join(folder, 'flipped.tar')
    for (let offset = 0; offset < bytes.length; offset += offset < bytes.length - 2100 ? 97 : 1) {
      const flipped = Buffer.from(bytes)
      flipped[offset] = (flipped[offset] as number) ^ (1 << (offset % 8))
      await writeFile(copy, flipped)
      await assert.rejects(openBackupFile(copy), damaged, `offset ${offset}`)
    }
  })

  test('is refused when it was cut off, or when anything follows', async () => {
    const copy = join(folder, 'cut.tar')
    for (const size of [0, 1, 511, 512, 2048, 5000, bytes.length - 1024, bytes.length - 1]) {
      await writeFile(copy, bytes)
      await truncate(copy, size)
      await refused(copy, damaged)
    }
    for (const more of [Buffer.alloc(1), Buffer.alloc(512), bytes]) {
      await writeFile(copy, Buffer.concat([bytes, more]))
      await refused(copy, damaged)
    }
  })

  test('is refused before the site is touched', async () => {
    const [copy, place] = [join(folder, 'untouched.tar'), await emptyPlace('sqlite')]
    await writeFile(copy, bytes.subarray(0, -1))
    const { code, output } = await restore([copy, '--force'], place)
    assert.equal(code, 1)
    assert.match(output, damaged)
    assert.deepEqual(await readdir(place.folder), [])
    await place.remove()
  })

  const text = (name: string, change: Change) => async () =>
    (await entriesOf(file)).flatMap((entry) => {
      if (entry.name !== name) return [entry]
      const changed = change(entry.name, entry.data.toString())
      return changed === undefined ? [] : [{ ...entry, data: Buffer.from(changed) }]
    })
  const adding = (name: string, data: Buffer) => async () => (await entriesOf(file)).toSpliced(1, 0, { name, data })
  const manifest = /^The backup differs from its manifest\. Nothing was changed\.$/
  const unknown = /^This file is not a backup of a site\.$/
  const forgeries: [what: string, entries: () => ReturnType<typeof entriesOf>, message: RegExp][] = [
    [
      'of a newer format',
      text('format.json', (_, json) => json.replace('"format": 1', '"format": 2')),
      /^This backup was made by a newer version of the site \(format 2\): restore it with that\.$/,
    ],
    [
      'with a migration that this version does not know',
      text('format.json', (_, json) => json.replace(/"(\d{4}-[\w-]+)"(?=\s*\])/, '"$1", "9999-from-the-future"')),
      /^This needs a newer version of the site, one that has the migration 9999-from-the-future\.$/,
    ],
    ['without a manifest', text('manifest.json', () => undefined), manifest],
    ['with other counts', text('manifest.json', (_, json) => json.replace('"count": 1', '"count": 2')), manifest],
    [
      'with an image less',
      async () => (await entriesOf(file)).filter(({ name }) => !name.startsWith('images/')),
      manifest,
    ],
    ['with an image more', adding(`images/${'0'.repeat(24)}/96.webp`, Buffer.from('image')), manifest],
    [
      'with a row more',
      adding('tables/users-000001.ndjson.gz', gzipSync('{"id":"1"}\n')),
      /does not fit the table users/,
    ],
    [
      'with an unknown table',
      adding('tables/guests-000001.ndjson.gz', gzipSync('{}\n')),
      /^The backup has rows of guests/,
    ],
    [
      'with secrets that it leaves out',
      adding('tables/sessions-000001.ndjson.gz', gzipSync('{}\n')),
      /rows of sessions/,
    ],
    ['with a path out of its folder', adding('images/../../etc/passwd', Buffer.from('x')), unknown],
    ['with an absolute path', adding('/etc/passwd', Buffer.from('x')), unknown],
    ['with an unknown entry', adding('images/readme.txt', Buffer.from('x')), unknown],
    ['with a name too long for a header', adding(`images/${'0'.repeat(120)}`, Buffer.from('x')), unknown],
    [
      'with anything after the manifest',
      async () => [...(await entriesOf(file)), { name: 'more', data: Buffer.alloc(0) }],
      unknown,
    ],
    ['of another program', async () => [{ name: 'notes.txt', data: Buffer.from('Hello') }], unknown],
    [
      'that unpacks to more than memory should hold',
      adding('tables/users-000001.ndjson.gz', gzipSync(Buffer.alloc(100_000_000))),
      /^A part of the backup is too large or cannot be unpacked\.$/,
    ],
  ]
  for (const [what, entries, message] of forgeries)
    test(`one ${what} is refused, and leaves no scratch behind`, async () => {
      const copy = join(folder, 'forged.tar')
      await forge(copy, await entries())
      assert.deepEqual(await temporaryFilesAfter(() => refused(copy, message)), [])
    })

  test('a backup has no rows that are valid only here and now', async () => {
    const { tables } = await contentsOf(file)
    for (const name of [
      'sessions',
      'attempts',
      'outbox',
      'mailed_tokens',
      'passkey_challenges',
      'email_changes',
      'secrets',
      'push_subscriptions',
      'push_talks',
    ])
      assert.equal(name in tables, false, name)
    for (const name of ['users', 'passwords', 'passkeys', 'authenticator_apps', 'recovery_codes', 'changes'])
      assert.equal(name in tables, true, name)
  })
})
