import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { TestContext } from 'node:test'
import { runs } from './round.ts'
import { type Answer, type Target, timed } from './writers.ts'

const delays = monitorEventLoopDelay()
delays.enable()

/**
 * Returns how soon a request is answered while a part of the site is away, in milliseconds. It includes an allowance
 * for a busy machine, where `npm test` runs other tests at the same time: a fixed time, and the time that this process
 * itself had to wait.
 */
const answeredWithin = () => 2000 + runs(8000, 1500) + delays.max / 1e6

/** Checks that no request hung, and that each refusal says when to try again. */
export function assertAnswered(answers: Answer[]) {
  const limit = answeredWithin()
  for (const { status, ms, retryAfter } of answers) {
    assert.ok(ms < limit, `answered with ${status} after ${Math.round(ms)} ms`)
    assert.ok([200, 201, 503].includes(status as number), `answered with ${status}`)
    if (status === 503) assert.equal(retryAfter, '5')
  }
}

export const slowest = (answers: Answer[]) => Math.round(answers.reduce((slowest, { ms }) => Math.max(slowest, ms), 0))

/** Reads a page that is cached, and one that is never cached, until `stop` is called, or the test ends. @returns the answers of each */
export function startReading({ url, token }: Target, context: TestContext) {
  let isStopped = false
  context.after(() => {
    isStopped = true
  })
  const [cached, uncached]: [Answer[], Answer[]] = [[], []]
  const read = async (answers: Answer[], path: string, headers: Record<string, string> = {}) => {
    while (!isStopped) {
      const { status, ms, retryAfter } = await timed(url + path, { headers })
      answers.push({ status, ms, retryAfter }) // without the text: in a long round, it would fill the memory
    }
  }
  const ended = Promise.all([
    read(cached, '/about'),
    read(uncached, '/api/dashboard', { authorization: `Bearer ${token}` }),
  ])
  ended.catch(() => {}) // until it is awaited
  return async () => {
    isStopped = true
    await ended
    return { cached, uncached }
  }
}
