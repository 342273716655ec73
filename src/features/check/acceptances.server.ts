import type { Transaction } from 'kysely'
import { formerUser } from '../../records/actor-name.server.ts'
import type { Database, Tables } from '../entities.server.ts'

export type Acceptance = { reason: string; actorName: string; at: string }

/** The findings that staff accept as they are, by key. One whose finding is gone counts again if that comes back. */
export const acceptances = {
  async list(db: Database): Promise<Map<string, Acceptance>> {
    const rows = await db
      .selectFrom('accepted_findings')
      .leftJoin('users', 'users.id', 'accepted_findings.userId')
      .select(['key', 'reason', 'at', 'users.name'])
      .execute()
    return new Map(rows.map(({ key, name, ...row }) => [key, { ...row, actorName: name ?? formerUser }]))
  },

  /** Accepts a finding, also one that somebody has just accepted. */
  async put(tx: Transaction<Tables>, key: string, acceptance: { reason: string; userId: string; at: string }) {
    const insert = tx.insertInto('accepted_findings').values({ key, ...acceptance })
    await insert.onConflict((conflict) => conflict.column('key').doUpdateSet(acceptance)).execute()
  },

  async remove(tx: Transaction<Tables>, key: string) {
    await tx.deleteFrom('accepted_findings').where('key', '=', key).execute()
  },
}
