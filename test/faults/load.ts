import type { TestContext } from 'node:test'
import { type Random, randomFrom, seed } from './round.ts'
import { type Answer, type Target, timed, Writer } from './writers.ts'

const pages = ['/', '/speakers', '/events', '/api/speakers', '/api/events', '/gallery', '/health/live']
/** One in this many requests is a save, and some saves are uploads. */
const savesAmong = 20

type Outcome = { what: string } & Pick<Answer, 'status' | 'ms'>

/** Sends requests at a steady rate, however slowly they are answered, until `stop` is called, or the test ends. */
export function startLoad(target: Target, perSecond: number, context: TestContext) {
  const random = randomFrom(seed)
  const outcomes: Outcome[] = []
  const underWay = new Set<Promise<void>>()
  const idle = Array.from({ length: 8 }, (_, index) => new Writer(seed + index))
  const writers = [...idle]
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent += 1) {
      const request = send(random).catch((error: Error) => {
        outcomes.push({ what: error.message, status: 'lost', ms: 0 })
      })
      underWay.add(request)
      void request.then(() => underWay.delete(request))
    }
  }, 5)
  context.after(() => clearInterval(timer))

  async function send({ integer, pick }: Random) {
    const writer = integer(1, savesAmong) === 1 ? idle.pop() : undefined
    if (writer) {
      await writer.save(target)
      outcomes.push({ what: 'save', ...(writer.answers.at(-1) as Answer) })
      idle.push(writer)
    } else {
      const path = pick(pages)
      const { status, ms } = await timed(target.url + path)
      outcomes.push({ what: path, status, ms })
    }
  }

  return {
    writers,
    /** @returns all outcomes */
    async stop(): Promise<Outcome[]> {
      clearInterval(timer)
      await Promise.all(underWay)
      return outcomes
    },
  }
}
