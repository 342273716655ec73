import { startPostgres } from '../test/postgres.ts'
import { type Call, caller, signIn } from './calls.ts'
import { siteFolder } from './data.ts'
import { isRunning, startProduct } from './processes.ts'
import { number, print } from './table.ts'

const restartCount = 6
const event = { name: 'Hack day', date: '2027-04-14', location: 'Rooftop' }

type Answer = { at: number; status: number }

/** Writes on eight connections until `stop`. */
function startWriting(call: Call, token: string) {
  const answers: Answer[] = []
  let isStopped = false
  const writers = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
      const { status } = await call('POST', '/api/events', { token, body: event }).catch(() => ({ status: 0 }))
      answers.push({ at: performance.now(), status })
    }
  })
  return {
    answers,
    async stop() {
      isStopped = true
      await Promise.all(writers)
    },
  }
}

/** Restarts of PostgreSQL under writes: whether the product outlives them, and how soon it serves again. */
export async function restarts() {
  const site = await siteFolder({ demo: false })
  const postgres = await startPostgres()
  const server = await startProduct({ ...site.env, SEED: 'none', DATABASE_URL: `${postgres.url}/postgres` })
  const { call, close } = caller(server, 16)
  const rows: string[][] = []
  try {
    const writing = startWriting(call, await signIn(server))
    for (let restart = 1; restart <= restartCount; restart += 1) {
      const since = writing.answers.length
      const began = performance.now()
      await postgres.restart()
      const accepts = performance.now()
      const isWritten = ({ at, status }: Answer) => at > accepts && status === 201
      while (!writing.answers.slice(since).some(isWritten) && isRunning(server.pid))
        await new Promise((resolve) => setTimeout(resolve, 1))
      const during = writing.answers.slice(since)
      const written = during.find(isWritten)?.at ?? Number.NaN
      const refused = during.filter(({ status }) => status === 503).length
      const failed = during.filter(({ status }) => status !== 503 && status !== 201).length
      const times = [accepts - began, written - accepts].map(number)
      rows.push([String(restart), isRunning(server.pid) ? 'yes' : 'no', ...times, String(refused), String(failed)])
    }
    await writing.stop()
  } finally {
    close()
    await server.stop()
    await postgres.stop()
    await site.remove()
  }
  print(
    'Restarts of PostgreSQL under writes: milliseconds until it accepts connections, and from then until a write succeeds',
    ['', 'lives', 'database back', 'product back', '503', 'other failures'],
    rows,
  )
}
