import { sql } from 'kysely'
import { type Database, entities } from '../../features/entities.server.ts'

/** Records per transaction. */
const batchSize = 500

/**
 * Computes the keys of records written by an older version of the server, which may run beside this one during an
 * upgrade, or restored from its backup. Changes neither their version nor the revision.
 */
export async function refreshListKeys(db: Database): Promise<void> {
  for (const entity of Object.values(entities)) if (entity.listKeys) await refresh(db, entity as AnyEntity)
}

type AnyEntity = { tableName: 'speakers'; toRecord(row: object): object; keysOf(record: object): object }

async function refresh(db: Database, { tableName, toRecord, keysOf }: AnyEntity) {
  const outdated = () =>
    db.selectFrom(tableName).selectAll().where(sql<boolean>`"keyedAt" <> "updatedAt"`).limit(batchSize).execute()
  for (let rows = await outdated(); rows.length > 0; rows = await outdated())
    await db.transaction().execute(async (tx) => {
      for (const row of rows)
        await tx
          .updateTable(tableName)
          .set(keysOf(toRecord(row)))
          .where('id', '=', row.id)
          .where('updatedAt', '=', row.updatedAt)
          .execute()
    })
}
