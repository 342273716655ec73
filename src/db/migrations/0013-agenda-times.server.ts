import type { Transaction } from 'kysely'

const range = /^\s*(\d{1,2}):(\d{2})\s*(?:-|–|—|to|until)\s*(\d{1,2}):(\d{2})\s*$/

/** Start and end of agenda items, for texts such as '9:00 - 09:45'. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  for (const column of ['start', 'end']) await tx.schema.alterTable('agenda').addColumn(column, 'text').execute()
  const items = await tx.selectFrom('agenda').select(['id', 'time']).execute()
  for (const { id, time } of items) {
    const [, fromHour, fromMinute, toHour, toMinute] = range.exec(time) ?? []
    if (!fromHour || !toHour || Math.max(+fromHour, +toHour) > 23) continue
    const times = { start: `${fromHour.padStart(2, '0')}:${fromMinute}`, end: `${toHour.padStart(2, '0')}:${toMinute}` }
    await tx.updateTable('agenda').set(times).where('id', '=', id).execute()
  }
}
