import { sql } from 'kysely'
import type { Table } from '../db/table.server.ts'
import { write } from '../db/write.server.ts'
import { contentEntities, type Database, isHideable } from '../features/entities.server.ts'
import { dueVisibility, type Visibility } from '../lib/visibility.ts'
import { findRecords } from './find-record.server.ts'

/** The author of what happens at a moment, in histories. */
export const scheduler = { id: null, name: 'The schedule' }

type Hideable = Table<Visibility & { id: string; updatedAt: string }>
const hideable = Object.values(contentEntities).filter(isHideable) as unknown as Hideable[]

/**
 * Shows and hides the records whose moment has come, in one write. It is a change like those of staff, so caches, feeds
 * and histories need to know nothing else. Several processes may do this at once.
 */
export async function applySchedule(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if ((await dueRecords(db, at)).length === 0) return
  await write(db, scheduler, async ({ tx, updateAll }) => {
    const due = await dueRecords(tx, at)
    for (const entity of hideable) {
      const ids = due.filter(({ name }) => name === entity.tableName).map(({ id }) => id)
      if (ids.length === 0) continue
      await updateAll(entity, await findRecords(tx, entity, ids), (record) => dueVisibility(record, at) ?? {})
    }
  })
}

async function dueRecords(db: Database, at: string): Promise<{ name: string; id: string }[]> {
  const queries = hideable.map(
    ({ tableName }) => sql`select ${sql.lit(tableName)} as name, id from ${sql.table(tableName)}
      where "showAt" <= ${at} or "hideAt" <= ${at}`,
  )
  return (await sql<{ name: string; id: string }>`${sql.join(queries, sql` union all `)}`.execute(db)).rows
}
