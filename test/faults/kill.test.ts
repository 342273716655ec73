import { describe, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { emptyPlace } from '../backups.ts'
import { type ServerProcess, startServer, workersOf } from '../server-process.ts'
import { type DatabaseKind, databases } from '../site.ts'
import { type Random, randomFrom, runs, seed } from './round.ts'
import { assertAcknowledged, assertComplete, assertImages, assertIntact, withStored } from './stored.ts'
import { createWriters, startWriting } from './writers.ts'

const kills = { sqlite: runs(4, 500), postgres: runs(2, 100) }

/** Kills the server, or one of its workers while the other goes on. */
async function kill(server: ServerProcess, random: Random) {
  const victims = workersOf(server)
  if (victims.length > 1 && random.integer(0, 1)) process.kill(random.pick(victims), 'SIGKILL')
  else await server.kill()
}

async function killAgainAndAgain(kind: DatabaseKind, context: TestContext) {
  const place = await emptyPlace(kind)
  const random = randomFrom(seed)
  const start = (round: number) =>
    startServer({ ...place.env, LOG_LEVEL: 'silent', WORKERS: round % 3 === 1 ? '2' : '1' })
  const writers = createWriters(6, seed)
  let server = await start(0)
  const token = await server.signIn()
  let workerKills = 0
  try {
    for (let round = 0; round < kills[kind]; round += 1) {
      const stopWriting = startWriting(writers, { url: server.url, token }, context)
      await delay(random.integer(10, 400)) // the random moment
      await kill(server, random)
      const hasEnded = !server.isRunning()
      if (!hasEnded) workerKills += 1
      await stopWriting()
      await withStored(place, async (db) => {
        await assertIntact(db)
        await assertAcknowledged(db, writers)
      })
      if (hasEnded) server = await start(round + 1)
      for (const writer of writers) await writer.finish({ url: server.url, token })
      await withStored(place, async (db, storage) => {
        await assertComplete(db, writers)
        await assertImages(db, storage)
      })
    }
  } finally {
    await server.stop()
    await place.remove()
  }
  const saves = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  const lost = writers.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200 && status !== 201)
  context.diagnostic(
    `${kills[kind]} kills on ${kind} (${workerKills} of one worker): ${saves} saves acknowledged, ${lost.length} answers lost; FAULT_SEED=${seed}`,
  )
}

describe('kill -9 at a random moment', () => {
  for (const kind of databases)
    test(`loses nothing that was acknowledged on ${kind}, and leaves nothing half done`, (context) =>
      killAgainAndAgain(kind, context))
})
