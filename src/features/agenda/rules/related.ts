import { type Color, colors } from '../../../ui/palette.ts'
import type { AgendaItem, PublicAgendaItem } from '../agenda-item.ts'
import { freeColor } from '../tracks-and-rooms/free-color.ts'

type Track = { name: string; color: Color }
type Tracked = Pick<AgendaItem, 'track'>
type Venue = { id: string; name: string; address?: string | null | undefined }

export type Related = Pick<PublicAgendaItem, 'speakerRecords' | 'trackColor' | 'venue'>

type Sources = {
  speakers: readonly { id: string; name: string; image?: string | null | undefined }[]
  colorOf: (item: Tracked) => Color | null
  venueOfRoom: ReadonlyMap<string, Related['venue'] | null>
}

/** Adds the speakers, without those who no longer exist, the colours of tracks, and the venues of rooms. */
export function withRelatedFrom<Item extends AgendaItem>(
  items: readonly Item[],
  { speakers, colorOf, venueOfRoom }: Sources,
): (Item & Related)[] {
  const speakerById = new Map(speakers.map(({ id, name, image }) => [id, { id, name, image }]))
  return items.map((item) => {
    const venue = venueOfRoom.get(item.location ?? '')
    return {
      ...item,
      speakerRecords: (item.speakers ?? []).flatMap((id) => speakerById.get(id) ?? []),
      trackColor: colorOf(item),
      ...(venue !== undefined && { venue }),
    }
  })
}

/** Returns true if every item's track has a colour of its own. */
export const isKnownTrack = (tracks: readonly Track[], items: readonly Tracked[]) => {
  const names = new Set(tracks.map(({ name }) => name))
  return items.every(({ track }) => !track || names.has(track))
}

/**
 * Returns a function that returns the colour of an item's track; null for an item without one. A track that is a free text
 * has the colour of that text, unless another track has it: then the next free one.
 * @param used the tracks of all items in the order of creation; only free texts need them
 */
export function trackColors(
  tracks: readonly Track[],
  used: Iterable<string | null | undefined>,
): (item: Tracked) => Color | null {
  const colorOfTrack = new Map(tracks.map(({ name, color }) => [name, color]))
  for (const track of used) {
    if (!track || colorOfTrack.has(track)) continue
    const taken = [...colorOfTrack.values()].map((color) => ({ color }))
    const own = colorOfText(track)
    colorOfTrack.set(track, taken.some(({ color }) => color === own) ? freeColor(taken) : own)
  }
  return ({ track }) => (track ? (colorOfTrack.get(track) ?? colorOfText(track)) : null)
}

/** Returns a colour for a text, always the same for the same text. */
function colorOfText(track: string): Color {
  let sum = 0
  for (const letter of track.toLowerCase()) sum = (sum * 396 + (letter.codePointAt(0) ?? 0)) % 1009
  return colors[sum % colors.length] ?? colors[0]
}

/** Returns the venues of rooms outside the main venue, by room name; null where the venue was deleted. */
export function venuesByRoom(
  rooms: readonly { name: string; venueId?: string | null | undefined }[],
  venues: readonly Venue[],
): Map<string, Related['venue'] | null> {
  const venueById = new Map(venues.map(({ id, name, address }) => [id, { id, name, address: address ?? null }]))
  return new Map(rooms.flatMap(({ name, venueId }) => (venueId ? [[name, venueById.get(venueId) ?? null]] : [])))
}
