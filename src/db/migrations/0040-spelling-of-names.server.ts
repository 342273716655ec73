import type { Transaction } from 'kysely'

/** Talks spell the names of rooms and tracks as those do: in another spelling, a talk would show the name of a hidden room. */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  for (const { field, table } of [
    { field: 'location', table: 'rooms' },
    { field: 'track', table: 'tracks' },
  ]) {
    const names: string[] = (await tx.selectFrom(table).select('name').execute()).map(({ name }) => name)
    const used = await tx.selectFrom('agenda').select(field).distinct().where(field, 'is not', null).execute()
    for (const { [field]: text } of used) {
      const name = names.find((each) => each.toLowerCase() === text.toLowerCase())
      if (name && !names.includes(text))
        await tx
          .updateTable('agenda')
          .set({ [field]: name })
          .where(field, '=', text)
          .execute()
    }
  }
}
