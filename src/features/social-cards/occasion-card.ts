import { longDate } from '../../lib/dates.ts'
import { hours } from '../../lib/hours.ts'
import { peopleOf } from '../../lib/people-of.ts'
import { roomText } from '../../lib/place-text.ts'
import type { PublicAgendaItem } from '../agenda/agenda-item.ts'
import type { PublicEvent } from '../events/event.ts'
import { pageCard, type SocialCard } from './social-card.ts'

type Summit = Parameters<typeof pageCard>[1]
type Talk = Pick<PublicAgendaItem, 'topic' | 'date' | 'time' | 'location' | 'venue' | 'speaker' | 'speakerRecords'>
type Event = Pick<PublicEvent, 'name' | 'date' | 'time' | 'location'>

/** Returns the names of all speakers of a talk: 'Ada Obi, Bisi Ade'. */
export const speakerNames = (talk: Parameters<typeof peopleOf>[0]): string =>
  peopleOf(talk)
    .map(({ name }) => name)
    .join(', ')

/** Returns when and where a talk is: 'Wednesday, April 14, 2027, 09:00 - 09:45, Main hall'. */
export const talkPlace = ({ date, time, ...talk }: Pick<Talk, 'date' | 'time' | 'location' | 'venue'>): string =>
  [date && longDate(date), time, roomText(talk)].filter(Boolean).join(', ')

export const eventPlace = ({ date, time, location }: Event): string =>
  [longDate(date), time && hours(time), location].filter(Boolean).join(', ')

/** Not in social-card.ts, which every page loads. */
export const talkCard = (talk: Talk, summit: Summit): SocialCard =>
  pageCard('home', summit, {
    title: talk.topic,
    subtitle: [speakerNames(talk), talkPlace(talk)].filter(Boolean).join(' · '),
  })

export const eventCard = (event: Event, summit: Summit): SocialCard =>
  pageCard('home', summit, { title: event.name, subtitle: eventPlace(event) })
