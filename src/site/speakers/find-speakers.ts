import type { SpeakerSessions } from '../../features/agenda/speaker-sessions.ts'
import type { PublicSpeaker } from '../../features/speakers/speaker.ts'
import type { SpeakerFilter } from '../../features/speakers/speaker-filter.ts'
import { matchesAllTerms, normalizeForSearch } from '../../lib/search.ts'

/**
 * Returns the speakers that match a filter by name, title, company or the topics of their sessions, and the number of
 * speakers of each track.
 */
export function findSpeakers(speakers: PublicSpeaker[], sessions: SpeakerSessions[], { q, track }: SpeakerFilter) {
  const sessionsOf = new Map(sessions.map((each) => [each.id, each]))
  const matching = speakers.filter(({ id, name, title, company }) => {
    if (!q) return true
    const topics = sessionsOf.get(id)?.topics ?? []
    return matchesAllTerms(normalizeForSearch([name, title, company, ...topics].join(' ')), q)
  })
  const counts = new Map<string, number>()
  for (const { id } of matching)
    for (const name of sessionsOf.get(id)?.tracks ?? []) counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    found: track ? matching.filter(({ id }) => sessionsOf.get(id)?.tracks.includes(track)) : matching,
    /** The number of matching speakers in all tracks. */
    count: matching.length,
    counts,
  }
}
