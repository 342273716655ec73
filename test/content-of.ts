import { sql } from 'kysely'
import { contentEntities } from '../src/features/entities.server.ts'
import type { TestSite } from './site.ts'

/** Returns all content, without the versions of records and of their sort keys. */
export async function contentOf({ db }: TestSite): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const { tableName } of Object.values(contentEntities)) {
    const { rows } = await sql<{
      updatedAt?: string
      keyedAt?: string
    }>`select * from ${sql.table(tableName)} order by id`.execute(db)
    all[tableName] = rows.map(({ updatedAt, keyedAt, ...row }) => row)
  }
  return all
}
