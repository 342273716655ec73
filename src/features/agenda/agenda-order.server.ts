import { type RawBuilder, sql } from 'kysely'
import { column } from '../../records/lists/list-order.server.ts'

/**
 * The items with the keys of the timetable's order: `dayKey` as `timetable` sorts days, and `groupKey`, which is the id of
 * the first item with the same time and start on the same day.
 */
const agendaInOrder = sql`(
  select with_days.*, min(id) over (partition by "dayKey", "time", "start") as "groupKey" from (
    select agenda.*, coalesce(
      agenda."date",
      (select dated."date" from agenda as dated where dated."day" = agenda."day" and dated."date" is not null
        order by dated.id desc limit 1),
      case when agenda."day" is null then 'z' when agenda."day" < 10 then 'n0' || agenda."day"
        else 'n' || agenda."day" end
    ) as "dayKey" from agenda
  ) as with_days
)`

/** True if the name of one of the item's speakers matches the pattern. */
const namesSpeaker = (pattern: string, isPostgres: boolean): RawBuilder<boolean> => {
  const ids = isPostgres
    ? sql`json_array_elements_text(coalesce(listed.speakers, '[]')::json) as chosen(value)`
    : sql`json_each(coalesce(listed.speakers, '[]')) as chosen`
  return sql<boolean>`exists (
    select 1 from ${ids} join speakers on speakers.id = chosen.value
    where speakers."searchText" like ${pattern} escape '\\')`
}

/** How the database reads the agenda in the order of the timetable. */
export const agendaInParts = {
  from: agendaInOrder,
  order: [column('dayKey'), column('listKey'), column('groupKey'), column('id')],
  alsoFound: namesSpeaker,
}
