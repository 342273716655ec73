import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'
import type { AgendaRowItem } from './agenda-row-item.ts'

/** The filter of the agenda, as in its address; '' stands for all. */
export type AgendaFilter = Record<FilterName, string>
export type FilterName = 'q' | 'track' | 'room'

export const filterNames = ['q', 'track', 'room'] as const satisfies FilterName[]

export const filterOf = (address: URLSearchParams): AgendaFilter => ({
  q: address.get('q') ?? '',
  track: address.get('track') ?? '',
  room: address.get('room') ?? '',
})

/** Returns the items that a filter leaves, in their order. */
export function filterAgenda(items: AgendaRowItem[], { q, track, room }: AgendaFilter): AgendaRowItem[] {
  const query = q.trim()
  return items.filter(
    (item) =>
      (!track || item.track === track) &&
      (!room || item.location === room) &&
      (!query || matchesAllTerms(searchedText(item), query)),
  )
}

const searchedText = ({ topic, speaker, description, location, track, speakerRecords }: AgendaRowItem) =>
  normalizeForSearch(
    [topic, speaker, description, location, track, ...speakerRecords.map(({ name }) => name)].join('\n'),
  )
