import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { untilTrue } from '../../../test/until-true.ts'
import { watchPart } from './watch-part.server.ts'

const timing = { reuse: 60_000, timeout: 10, patience: 5, retryDelay: 0, brokenReuse: 0 }
const never = () => new Promise<boolean>(() => {})

describe('a part of the site', () => {
  test('is checked once, however many ask while its result is reused', async () => {
    let checks = 0
    const works = watchPart(async () => ++checks > 0, timing)
    for (let call = 0; call < 5; call += 1) assert.deepEqual(await Promise.all([works(), works()]), [true, true])
    assert.equal(checks, 1)
  })

  test('is not broken by two failures in a row, but by three, and works again at once', async () => {
    const results = [false, false, true, false, false, false, true]
    const works = watchPart(async () => results.shift() ?? assert.fail(), { ...timing, reuse: 0, patience: 60_000 })
    assert.deepEqual([await works(), await works(), await works()], [true, false, true])
  })

  test('is busy, not broken, while its check waits for its turn', async () => {
    const turn = Promise.withResolvers<void>()
    let checks = 0
    const works = watchPart(
      async (onStart) => {
        checks += 1
        await turn.promise
        onStart()
        return true
      },
      { ...timing, reuse: 0 },
    )
    for (let call = 0; call < 5; call += 1) assert.equal(await works(), true)
    turn.resolve()
    await untilTrue(async () => (await works()) && checks > 1)
  })

  test('is broken when checks that have begun do not end', async () => {
    const works = watchPart((onStart) => {
      onStart()
      return never()
    }, timing)
    assert.equal(await works(), true)
    await untilTrue(async () => !(await works()))
  })
})
