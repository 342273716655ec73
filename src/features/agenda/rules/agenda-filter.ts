import { matchesAllTerms, normalizeForSearch } from '../../../lib/search.ts'
import type { DayItem } from './agenda-row-item.ts'

/** An agenda with more items than this is sent and shown day by day. */
export const maxWhole = 150

export const choiceNames = ['day', 'track', 'format', 'room'] as const
export type ChoiceName = (typeof choiceNames)[number]

export const filterNames = ['q', ...choiceNames] as const
export type FilterName = (typeof filterNames)[number]

/** The filter of the agenda, as in its address; '' stands for all. `day` is a number from 1, or `allDays`. */
export type AgendaFilter = Record<FilterName, string> & {
  /** The ids of the starred items, if only these are wanted; only the visitor's device knows them. */
  mine?: ReadonlySet<string>
}

/** Requests the items of all days, even of an agenda that is shown day by day. */
export const allDays = 'all'

export function filterOf(address: URLSearchParams): AgendaFilter {
  // Anyone may send a search: its words are compared with each item.
  const text = (name: FilterName) => address.get(name)?.slice(0, 120) ?? ''
  const day = text('day')
  return {
    q: text('q'),
    day: day === allDays || /^[1-9]\d?$/.test(day) ? day : '',
    track: text('track'),
    format: text('format'),
    room: text('room'),
  }
}

/** True if the filter searches across days. */
export const isSearch = ({ q, track, format, room, mine }: AgendaFilter) =>
  Boolean(q.trim() || track || format || room || mine)

/** Returns the items that a filter leaves, in their order. */
export function filterAgenda(items: DayItem[], { q, day, track, format, room, mine }: AgendaFilter): DayItem[] {
  const query = q.trim()
  return items.filter(
    (item) =>
      (!day || day === allDays || item.dayNumber === Number(day)) &&
      (!track || item.track === track) &&
      (!format || item.format === format) &&
      (!room || item.location === room) &&
      (!mine || mine.has(item.id)) &&
      (!query || matchesAllTerms(searchedText(item), query)),
  )
}

const searchedTexts = new WeakMap<DayItem, string>()

/** Cached, because each keystroke searches all items several times. */
function searchedText(item: DayItem): string {
  const { topic, speaker, description, location, venue, track, format, speakerRecords } = item
  const texts = [
    ...[topic, speaker, description, location, venue?.name, track, format],
    ...speakerRecords.map(({ name }) => name),
  ]
  const text = searchedTexts.get(item) ?? normalizeForSearch(texts.join('\n'))
  searchedTexts.set(item, text)
  return text
}
