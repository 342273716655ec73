import type { AgendaItem } from '../agenda-item.ts'
import { scheduled } from './live-agenda.ts'
import type { SeenTalk, TalkNotice } from './talk-moves.ts'
import { onTheirDates } from './timetable.ts'

/** How long before its start people are reminded of a talk, in milliseconds. */
export const reminderLead = 600_000

type Item = Pick<AgendaItem, 'id' | 'time' | 'start' | 'end' | 'date' | 'day' | 'location'>

/** Returns when talks start, in milliseconds, by their ids; without those that have no date or no start. */
export const startsOf = (items: readonly Item[], timeZone: string): Map<string, number> =>
  new Map(scheduled(onTheirDates(items), timeZone).map(({ item, from }) => [item.id, from]))

export const reminderNotice = ({ topic, time, location }: SeenTalk): TalkNotice => ({
  title: 'Your session starts soon',
  body: [topic, time, location].filter(Boolean).join(', '),
})

/** Returns the tag of a notification about a talk. A device that reminds itself, and is reminded, shows one. */
export const noticeTag = (kind: 'moved' | 'reminder', talk: string) => `${kind}-${talk}`
