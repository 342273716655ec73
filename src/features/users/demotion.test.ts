import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeUser } from '../../../test/factories.ts'
import { withDatabase } from '../../../test/fresh-database.ts'
import { databases } from '../../../test/site.ts'
import { inTwoProcesses } from '../../../test/two-processes.ts'

/**
 * In each round two processes, each with a server of its own, send one call at the same moment: two super admins change
 * the role of one another, or each their own.
 * @returns the statuses of each round's two calls, and how many super admins it left
 */
async function demotionRaces(url: string, rounds: number, target: 'other' | 'own') {
  const script = `
    import { openDatabase } from './src/db/database.server.ts'
    import { buildApp } from './src/server/app.server.ts'
    import { openSession } from './test/factories.ts'
    import { testEnvironment } from './test/test-environment.ts'
    const db = await openDatabase(argument)
    const site = { register: async () => {}, load: async () => {} }
    const app = await buildApp({ environment: { ...testEnvironment, rateLimited: false }, db, storage: undefined, site })
    const both = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
    const own = both[index]
    const target = '${target}' === 'own' ? own : both[1 - index]
    const rounds = []
    for (let round = 0; round < ${rounds}; round += 1) {
      await db.updateTable('users').set({ role: 'super_admin' }).where('id', '=', own).execute()
      const token = await openSession({ db, clock: { now: new Date() } }, { id: own })
      const call = { method: 'PUT', url: '/api/auth/users/' + target, headers: { authorization: 'Bearer ' + token }, payload: { role: 'admin' } }
      await bothBegin()
      const { statusCode } = await app.inject(call)
      await bothBegin()
      const left = await db.selectFrom('users').select('id').where('role', '=', 'super_admin').execute()
      rounds.push({ statusCode, left: left.length })
      await bothBegin()
    }
    await app.close()
    await db.destroy()
    done(rounds)`
  const [one = [], two = []] = await inTwoProcesses<{ statusCode: number; left: number }[]>(script, url)
  return one.map(({ statusCode, left }, round) => ({
    statuses: [statusCode, two[round]?.statusCode ?? 0].toSorted((a, b) => a - b),
    left,
  }))
}

describe('two super admins in two processes', () => {
  for (const kind of databases) {
    /** Two super admins on a fresh database. */
    const withTwo = async (work: (url: string) => Promise<void>) => {
      await withDatabase(kind, async (db, url) => {
        for (let time = 0; time < 2; time += 1) await makeUser(db, { role: 'super_admin' })
        await work(url)
      })
    }

    test(`on ${kind}, one is left after each of 250 concurrent demotions of each other`, async () => {
      await withTwo(async (url) => {
        const rounds = await demotionRaces(url, 250, 'other')
        assert.equal(rounds.length, 250)
        // The slower one has been demoted, so their session has ended: before the call, or within its transaction.
        for (const round of rounds) assert.deepEqual(round, { statuses: [200, 401], left: 1 })
      })
    })

    test(`on ${kind}, one is left after each of 50 concurrent demotions of themselves`, async () => {
      await withTwo(async (url) => {
        const rounds = await demotionRaces(url, 50, 'own')
        assert.equal(rounds.length, 50)
        for (const round of rounds) assert.deepEqual(round, { statuses: [200, 409], left: 1 })
      })
    })
  }
})
