import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { emptyPlace } from '../backups.ts'
import { imageBytes } from '../images.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type DatabaseKind, databases } from '../site.ts'
import { randomFrom, runs, seed } from './round.ts'
import { withStored } from './stored.ts'

const kills = { sqlite: runs(1, 60), postgres: runs(1, 40) }
const photo = await imageBytes('red')

/** Where and as whom to send. */
type Target = { server: ServerProcess; token: string }

/** A request that changes many records in one write. */
type LargeWrite = {
  rows: number
  prepare(target: Target, round: number): Promise<void>
  /** @returns the status, or undefined when the answer was lost */
  send(target: Target, round: number): Promise<number | undefined>
}

async function post({ server, token }: Target, path: string, key: string, sent: FormData | object, set?: string) {
  const isForm = sent instanceof FormData
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'idempotency-key': `"${key}"` },
    ...(set && { 'change-set': set }),
    ...(!isForm && { 'content-type': 'application/json' }),
  }
  const body = isForm ? sent : JSON.stringify(sent)
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body }).catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  return { status: response?.status, text }
}

/** Sends an import of speakers, the first with a photo. @param set goes into this set of changes */
async function sendImport(target: Target, round: number, rows: number, set?: string) {
  const lines = Array.from(
    { length: rows },
    (_, index) => `Round ${round} ${index},Engineer,Kobo,Builds ledgers that stay up at night.,${index ? '' : 'a.png'}`,
  )
  const form = new FormData()
  form.append('files', new Blob([`Name,Title,Company,Bio,Photo\n${lines.join('\n')}`]), 'speakers.csv')
  form.append('files', new Blob([new Uint8Array(photo)]), 'a.png')
  return (await post(target, '/import/speakers', `import-${round}`, form, set)).status
}

const imports: LargeWrite = {
  rows: 1000,
  async prepare() {},
  send: (target, round) => sendImport(target, round, 1000),
}

function publishing(): LargeWrite {
  const rows = 500
  let set = ''
  return {
    rows,
    async prepare(target, round) {
      const { text } = await post(target, '/change-sets', `set-${round}`, { name: `Round ${round}` })
      set = JSON.parse(text ?? '').data.id
      assert.equal(await sendImport(target, round, rows, set), 200)
    },
    send: async (target, round) => (await post(target, `/change-sets/${set}/publish`, `publish-${round}`, {})).status,
  }
}

async function killDuring(kind: DatabaseKind, { rows, prepare, send }: LargeWrite, context: TestContext) {
  const place = await emptyPlace(kind)
  const random = randomFrom(seed)
  const start = () => startServer({ ...place.env, LOG_LEVEL: 'silent' })
  let server = await start()
  const token = await server.signIn()
  const countOf = async (round: number) => {
    let count = 0
    await withStored(place, async (db) => {
      const named = db.selectFrom('speakers').select('id').where('name', 'like', `Round ${round} %`)
      count = (await named.execute()).length
    })
    return count
  }
  /** Sends the write undisturbed. @returns how long it takes, in milliseconds */
  async function measure() {
    const round = kills[kind]
    await prepare({ server, token }, round)
    const start = performance.now()
    assert.equal(await send({ server, token }, round), 200)
    return performance.now() - start
  }
  let half = 0
  try {
    // Half a write longer, so that some kills come after the commit, on machines of any speed.
    const longest = 1.5 * (await measure())
    for (let round = 0; round < kills[kind]; round += 1) {
      await prepare({ server, token }, round)
      assert.equal(await countOf(round), 0)
      const answer = send({ server, token }, round)
      await delay(random.integer(Math.ceil(longest / 30), longest)) // the random moment
      await server.kill()
      const status = await answer
      const before = await countOf(round)
      assert.ok(before === 0 || before === rows, `${before} of ${rows} rows are stored`)
      if (status === 200) assert.equal(before, rows)
      if (before === 0) half += 1
      server = await start()
      assert.equal(await send({ server, token }, round), 200)
      assert.equal(await countOf(round), rows)
    }
  } finally {
    await server.stop()
    await place.remove()
  }
  context.diagnostic(`${kills[kind]} kills on ${kind}, ${half} before the write was stored; FAULT_SEED=${seed}`)
}

for (const [name, large] of [
  ['an import', imports],
  ['the publication of a set of changes', publishing()],
] as const)
  describe(`kill -9 during ${name}`, () => {
    for (const kind of databases)
      test(`leaves all of its rows or none on ${kind}, and sending it again makes it once`, (context) =>
        killDuring(kind, large, context))
  })
