import { shortDate } from '../../../lib/dates.ts'
import type { AgendaItem } from '../agenda-item.ts'

/** A talk as the people who starred it last saw it. */
export type SeenTalk = Pick<AgendaItem, 'topic' | 'date' | 'day' | 'time' | 'location'> & {
  /** The names of its speakers. */
  speakers: string[]
  /** Their ids, and the names of those without a record; undefined in a talk that an earlier release stored. */
  speakerIds?: string[] | undefined
}

type Talk = Pick<AgendaItem, 'topic' | 'date' | 'day' | 'time' | 'location' | 'speakers' | 'speaker'>

export function seenTalk(
  { topic, date, day, time, location, speakers, speaker }: Talk,
  nameOf: (speaker: string) => string | undefined,
): SeenTalk {
  const shown = (speakers ?? []).filter((id) => nameOf(id) !== undefined)
  const others = speaker ? [speaker] : []
  return {
    ...{ topic, date: date ?? null, day: day ?? null, time, location: location ?? null },
    speakers: [...shown.flatMap((id) => nameOf(id) ?? []), ...others],
    speakerIds: [...shown, ...others],
  }
}

/** A message to people who starred a talk. */
export type TalkNotice = { title: string; body: string }

/** Returns a notice as one text: 'Your session moved: TOPIC, 10:00 → 11:00'. */
export const noticeText = ({ title, body }: TalkNotice) => `${title}: ${body}`

/**
 * Says how a talk differs from what people know, in time, room or speakers: 'TOPIC, 10:00 → 11:00, Hall A → Hall B';
 * undefined if it does not.
 * @param after undefined for a talk that is no longer on the agenda
 * @param today YYYY-MM-DD: a change of a talk that is over is no news, unless it moves to a day to come
 */
export function moveNotice(before: SeenTalk, after: SeenTalk | undefined, today: string): TalkNotice | undefined {
  const isOver = ({ date }: SeenTalk) => Boolean(date && date < today)
  if (isOver(before) && (!after || isOver(after))) return undefined
  if (!after) return { title: 'Your session is no longer on the agenda', body: before.topic }
  const differences = [
    difference(timeOf(before, after), timeOf(after, before)),
    difference(before.location ?? 'no room', after.location ?? 'no room'),
    haveSameSpeakers(before, after) ? '' : difference(namesOf(before), namesOf(after)),
  ]
  const [time, room, speakers] = differences
  const said = [time, room, speakers].filter(Boolean)
  if (said.length === 0) return undefined
  return {
    title: `Your session ${time || room ? 'moved' : 'has different speakers'}`,
    body: [after.topic, ...said].join(', '),
  }
}

const difference = (before: string, after: string) => (before === after ? '' : `${before} → ${after}`)

/** The day only where it differs. */
function timeOf({ date, day, time }: SeenTalk, other: SeenTalk): string {
  if (date === other.date && day === other.day) return time
  return [date ? shortDate(date) : day ? `Day ${day}` : 'no date', time].join(' ')
}

/** True even if a speaker's name was corrected. */
const haveSameSpeakers = (before: SeenTalk, after: SeenTalk) =>
  before.speakerIds !== undefined && before.speakerIds.join('\n') === after.speakerIds?.join('\n')

const namesOf = ({ speakers }: SeenTalk) => speakers.join(', ') || 'no speaker'
