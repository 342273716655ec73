import type { AgendaItemDetails } from '../../features/agenda/agenda-item.ts'
import type { AgendaSummary } from '../../features/agenda/agenda-summary.ts'
import { midnightOf } from '../../features/agenda/rules/current-day.ts'
import { isBreak } from '../../features/agenda/rules/is-break.ts'
import { shownDate } from '../../features/agenda/rules/shown-date.ts'
import { listedSession } from '../../features/agenda/view/session-list.tsx'
import type { Api } from '../../lib/api.ts'
import { type Clock, timeWithin } from '../../lib/api-context.ts'
import { cutAtWord } from '../../lib/cut-at-word.ts'
import { pickFields } from '../../lib/pick-fields.ts'

/** Loads a talk with what is on around it, and what its page says on the day. */
export async function loadTalk(api: Api, id: string, clock: Clock) {
  const [item, summary] = await Promise.all([
    api.get<AgendaItemDetails>(`/agenda/${id}`),
    // Without it, the page has no cloth.
    api.get<AgendaSummary>('/agenda/summary').catch(() => undefined),
  ])
  const { speakers, previous, next, sameTime, sameTrack, speakerRecords, ...talk } = item
  return {
    ...talk,
    date: shownDate(item),
    isBreak: isBreak(item),
    speakerRecords: speakerRecords.map(({ bio, ...speaker }) => ({ ...speaker, summary: firstSentence(bio) })),
    inRoom: [previous, next].flatMap((each) => (each ? { ...listedSession(each), room: '' } : [])),
    next: next && { ...pickFields(next, ['topic', 'date']), start: next.start ?? next.time },
    sameTime: sameTime.map(listedSession),
    sameTrack: sameTrack.map(listedSession),
    hours: summary?.hours,
    at: timeOnItsDay(item, summary, clock),
  }
}
export type ShownTalk = Awaited<ReturnType<typeof loadTalk>>

const firstSentence = (bio: string) => cutAtWord(/^.+?[.!?](?=\s|$)/s.exec(bio.trim())?.[0] ?? bio, 200)

/** Returns the time on the day of a talk, in milliseconds; undefined on all other days. */
function timeOnItsDay({ startsAt, endsAt }: AgendaItemDetails, summary: AgendaSummary | undefined, clock: Clock) {
  if (!startsAt || !endsAt) return undefined
  const midnight = midnightOf(startsAt)
  const end = midnight + ((summary?.hours.at(-1) ?? 0) + 1) * 3_600_000
  return timeWithin(clock, { from: midnight, to: Math.max(end, Date.parse(endsAt)) })
}
