import { sql } from 'kysely'
import { isPostgres, openDatabase } from '../src/db/database.server.ts'
import type { Database, Tables } from '../src/features/entities.server.ts'
import { caller, signIn } from './calls.ts'
import { siteFolder, speakerOf } from './data.ts'
import { onBoth } from './on-both.ts'
import { password, type Server, startProduct } from './processes.ts'
import { median, number, print } from './table.ts'

const sizes = [1000, 1_000_000]
const repeats = 15
const speakers = 100

/** Times of what reads the change log, and of a write, with a short and a long log. */
export async function changeLog() {
  const rows: string[][] = []
  await onBoth(async (kind, url) => {
    const site = await siteFolder({ speakers }, url)
    try {
      for (const changes of sizes) {
        await fillLog(site.env.DATABASE_URL, changes)
        const server = await startProduct(site.env)
        rows.push([kind, number(changes), ...(await times(server))])
        await server.stop()
      }
    } finally {
      await site.remove()
    }
  })
  const head = ['', 'changes', 'history', 'its older part', 'dashboard', 'cached page', 'rendered page', 'a write']
  print(`Change log: milliseconds with that many changes, medians of ${repeats}`, head, rows)
}

/**
 * Appends changes until there are that many: one in ten is of one speaker, and the last tenth is of users, past whom an
 * admin's dashboard reads.
 */
async function fillLog(url: string, changes: number) {
  const db: Database = await openDatabase<Tables>(url)
  const { revision, id } = await db
    .selectFrom('revision')
    .select('value as revision')
    .select((row) => row.selectFrom('speakers').select('id').orderBy('id').limit(1).as('id'))
    .executeTakeFirstOrThrow()
  const state = JSON.stringify({ ...speakerOf(0), id })
  const numbers = isPostgres(db)
    ? sql`select n from generate_series(${sql.lit(revision + 1)}, ${sql.lit(changes)}) as numbers(n)`
    : sql`with recursive numbers(n) as (select ${sql.lit(revision + 1)} union all select n + 1 from numbers
        where n < ${sql.lit(changes)}) select n from numbers`
  await sql`
    insert into changes (revision, at, actor, "actorName", what, entity, "recordId", before, after)
    select n, '2026-11-21T09:00:00.000Z', null, 'Benchmark', 'updated',
      case when n > ${sql.lit(changes * 0.9)} then 'user' else 'speaker' end,
      case when n % 10 = 0 then ${sql.lit(id)} else 'other' || (n % 997) end, ${sql.lit(state)}, ${sql.lit(state)}
    from (${numbers}) as made`.execute(db)
  await db.updateTable('revision').set({ value: changes }).execute()
  // As PostgreSQL's autovacuum does within a minute.
  if (isPostgres(db)) await sql`analyze changes`.execute(db)
  await db.destroy()
}

/** Creates an admin, who does not see the changes of users, and signs in. */
async function adminToken(server: Server, token: string): Promise<string> {
  const { call, close } = caller(server, 1)
  const email = 'staff@example.com'
  await call('POST', '/api/auth/users', { token, body: { name: 'Staff', email, password, role: 'admin' } })
  const { text } = await call('POST', '/api/auth/login', { body: { email, password } })
  close()
  return JSON.parse(text).user.token
}

async function times(server: Server): Promise<string[]> {
  const token = await signIn(server)
  const { call, close } = caller(server, 1)
  const { text } = await call('GET', '/api/speakers')
  const ids: string[] = JSON.parse(text).data.map((speaker: { id: string }) => speaker.id)
  const history = `/api/history/speakers/${ids.sort()[0]}?limit=50`
  const { next } = await call('GET', history, { token })
  const calls: Parameters<typeof call>[] = [
    ['GET', history, { token }],
    ['GET', next, { token }],
    ['GET', '/api/dashboard', { token: await adminToken(server, token) }],
    ['GET', '/speakers'],
    ['GET', '/speakers', { token: 'none' }],
    ['POST', '/api/speakers', { token, body: speakerOf(1) }],
  ]
  const cells: string[] = []
  for (const request of calls) {
    const all: number[] = []
    for (let round = 0; round <= repeats; round += 1) {
      const start = performance.now()
      await call(...request)
      if (round > 0) all.push(performance.now() - start)
    }
    cells.push(number(median(all)))
  }
  close()
  return cells
}
