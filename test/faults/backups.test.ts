import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { backup, contentsOf, emptyPlace, restore, succeed } from '../backups.ts'
import { startServer } from '../server-process.ts'
import { type DatabaseKind, databases } from '../site.ts'
import { runs, seed } from './round.ts'
import { assertUndamaged, withStored } from './stored.ts'
import { createWriters, startWriting } from './writers.ts'

const backups = runs(1, 10)

/** Makes backups while a site is written to, and moves each to a site on the other database. */
async function backUpAgainAndAgain(kind: DatabaseKind, context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'summit-faults-'))
  const [source, target] = [await emptyPlace(kind), await emptyPlace(kind === 'sqlite' ? 'postgres' : 'sqlite')]
  const server = await startServer({ ...source.env, LOG_LEVEL: 'silent' })
  const writers = createWriters(6, seed)
  const stopWriting = startWriting(writers, { url: server.url, token: await server.signIn() }, context)
  const saves = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  try {
    for (let number = 0; number < backups; number += 1) {
      const [file, again, before] = [join(folder, `${number}.tar`), join(folder, `${number}-again.tar`), saves()]
      await succeed(backup([file], source), /^Backed up/m)
      assert.ok(saves() > before, 'nothing was written during the backup')
      await succeed(backup(['--verify', file]), /is intact/)
      await succeed(restore([file, '--force'], target), /^Restored/m)
      await withStored(target, assertUndamaged)
      await succeed(backup([again], target), /^Backed up/m)
      const [expected, restored] = [await contentsOf(file), await contentsOf(again)]
      // A place that was restored to remembers the names of former images.
      assert.deepEqual({ ...restored.tables, uploads: null }, { ...expected.tables, uploads: null })
      assert.deepEqual(restored.images, expected.images)
    }
    await stopWriting()
  } finally {
    await server.stop()
    for (const place of [source, target]) await place.remove()
    await rm(folder, { recursive: true, force: true })
  }
  context.diagnostic(`${backups} backups on ${kind} during ${saves()} saves, all restored with equal counts and hashes`)
}

for (const kind of databases)
  test(`backups of a site on ${kind} that is written to restore with equal counts and hashes`, (context) =>
    backUpAgainAndAgain(kind, context))
