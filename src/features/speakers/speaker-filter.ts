/** The query parameters that filter the list of speakers. */
export const speakerFilterNames = ['q', 'track'] as const

export type SpeakerFilter = Record<(typeof speakerFilterNames)[number], string>

export function speakerFilterOf(query: URLSearchParams): SpeakerFilter {
  return { q: query.get('q')?.slice(0, 100).trim() ?? '', track: query.get('track')?.slice(0, 100) ?? '' }
}

/** Returns the query of the address with one part of the filter changed. */
export function queryWith(filter: SpeakerFilter, change: Partial<SpeakerFilter>): string {
  const parts = Object.entries({ ...filter, ...change }).filter(([, value]) => value)
  return parts.length > 0 ? `?${new URLSearchParams(parts)}` : '?'
}
