import type { agenda } from '../../features/agenda/agenda.store.server.ts'
import type { AgendaItem } from '../../features/agenda/agenda-item.ts'
import { endOf, withAssumedLengths } from '../../features/agenda/rules/talk-length.ts'
import { timetable } from '../../features/agenda/rules/timetable.ts'
import type { Event } from '../../features/events/event.ts'
import { speakerNames } from '../../features/social-cards/occasion-card.ts'
import { oncePerObject } from '../../lib/once-per-object.ts'
import { placeText } from '../../lib/place-text.ts'
import type { CalendarEvent } from './ics.server.ts'

type Talk = Awaited<ReturnType<typeof agenda.list>>[number]

/** The site that the events belong to: its origin and the summit's main venue. */
type CalendarContext = { siteUrl: string; venue: string }

/** Returns the calendar events of agenda items that have a date, either their own or that of their day number. */
export function eventsOfTalks(
  talks: readonly Talk[],
  context: CalendarContext,
  isMeant: (talk: Talk) => boolean = () => true,
): CalendarEvent[] {
  return datedDays(talks).flatMap(({ date, items }) =>
    items.filter(isMeant).map((item) => talkEvent(item, date, context)),
  )
}

/** Computed once for all talks, because the calendar of each is made from the same talks. */
const datedDays = oncePerObject((talks: readonly Talk[]) =>
  timetable(talks).flatMap(({ date, groups }) =>
    date ? [{ date, items: withAssumedLengths(groups.flatMap(({ items }) => items)) }] : [],
  ),
)

function talkEvent(talk: Talk, date: string, { siteUrl, venue }: CalendarContext): CalendarEvent {
  return {
    ...common('agenda', talk, siteUrl),
    summary: talk.topic,
    description: [speakerNames(talk), talk.description].filter(Boolean).join('\n\n'),
    location: [placeText(talk, venue), talk.venue?.address].filter(Boolean).join(', '),
    categories: [talk.track, talk.format].flatMap((text) => text || []),
    attachments: [talk.slides, talk.recording].flatMap((address) => address || []),
    date,
    start: talk.start ?? null,
    end: talk.start ? endOf({ ...talk, start: talk.start }) : null,
  }
}

export function eventOfEvent(event: Event, { siteUrl }: Pick<CalendarContext, 'siteUrl'>): CalendarEvent {
  return {
    ...common('events', event, siteUrl),
    summary: event.name,
    description: event.description ?? '',
    location: event.location,
    categories: [],
    attachments: [],
    date: event.date,
    start: event.time?.start ?? null,
    end: event.time?.end ?? null,
  }
}

function common(path: 'agenda' | 'events', record: AgendaItem | Event, siteUrl: string) {
  const { id, createdAt, updatedAt } = record
  return {
    uid: `${path}-${id}@${new URL(siteUrl).hostname}`,
    url: `${siteUrl}/${path}/${id}`,
    createdAt,
    updatedAt,
    isCancelled: false,
  }
}

/** Returns a deleted event as subscribers should see it. */
export const cancelled = (event: CalendarEvent, deletedAt: string): CalendarEvent => ({
  ...event,
  updatedAt: deletedAt,
  isCancelled: true,
})
