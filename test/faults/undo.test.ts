import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentOf } from '../content-of.ts'
import { makeSection } from '../factories.ts'
import { onBothDatabases } from '../site.ts'
import { randomFrom, runs, seed } from './round.ts'
import { randomStaff } from './staff-actions.ts'

const sequences = Number(process.env.UNDO_SEQUENCES ?? runs(3, 500))
const steps = 30

/** Does things at random and undoes them all. @returns the number of actions */
async function playSequence(staff: ReturnType<typeof randomStaff>): Promise<number> {
  const actions: string[] = []
  for (let step = 0; step < steps; step += 1) actions.push(...(await staff.step(actions)))
  for (const action of actions.toReversed()) await staff.takeBack(action)
  return actions.length
}

describe(`${sequences} sequences of ${steps} random actions of staff`, () => {
  onBothDatabases((site) => {
    test('leave the content as it was when they are undone, the last first', async (context) => {
      const staff = randomStaff(site(), randomFrom(seed))
      for (const section of ['about', 'hero'] as const) await makeSection(site().db, { section })
      for (let step = 0; step < steps; step += 1) await staff.step([])
      let count = 0
      for (let sequence = 0; sequence < sequences; sequence += 1) {
        const start = await contentOf(site())
        count += await playSequence(staff)
        assert.deepEqual(await contentOf(site()), start, `sequence ${sequence}, FAULT_SEED=${seed}`)
      }
      context.diagnostic(`${count} actions undone; FAULT_SEED=${seed}`)
    })
  })
})
