import type { Transaction } from 'kysely'

const endsWithBreak =
  /^(?:\S+ ){0,3}(?:breaks?|pause|coffee|tea|breakfast|brunch|lunch|dinner|refreshments|networking)$/i
const beginsWithBreak =
  /^(?:(?:breakfast|brunch|lunch|dinner|registration|check-?in|doors|prayers?)\b|(?:coffee|tea|break|networking)(?:,| and | & |:| \())/i

/**
 * Breaks have the format 'Break'. Until now, any item without format, track, speaker and description was shown as one: those
 * with the name of a break stay breaks. Search texts are computed again: of breaks, and of users, which have other dates.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables as they are at this migration
export async function up(tx: Transaction<any>) {
  const items = await tx.selectFrom('agenda').selectAll().execute()
  for (const { id, topic, format, track, speaker, speakers, description } of items) {
    const isBare = !format && !track && !speaker && (speakers ?? '[]') === '[]' && !description
    if (!isBare || !(endsWithBreak.test(topic) || beginsWithBreak.test(topic))) continue
    await tx.updateTable('agenda').set({ format: 'Break', keyedAt: '' }).where('id', '=', id).execute()
  }
  await tx.updateTable('users').set({ keyedAt: '' }).execute()
}
