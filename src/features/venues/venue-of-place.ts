import type { PublicRoom } from '../agenda/tracks-and-rooms/room.ts'
import type { PublicVenue } from './venue.ts'

/**
 * Finds the venue that a text names, alone or after a comma ('Loft, Landmark Centre'), or that of the room it names.
 * A text that only resembles a name, such as 'Behind Landmark Centre', may be elsewhere.
 * @returns the venue's id, null for a room of the main venue, or undefined for an unknown place
 */
export function venueOfPlace(
  place: string,
  venues: readonly Pick<PublicVenue, 'id' | 'name'>[],
  rooms: readonly Pick<PublicRoom, 'name' | 'venueId'>[],
): string | null | undefined {
  const named = venues.find(({ name }) => namesVenue(place, name))
  if (named) return named.id
  const room = rooms.find(({ name }) => keyOf(name) === keyOf(place))
  // A room keeps the id of a deleted venue.
  return room?.venueId ? venues.find(({ id }) => id === room.venueId)?.id : room && null
}

export const namesVenue = (place: string, venue: string) =>
  keyOf(place) === keyOf(venue) || place.split(',').some((part) => keyOf(part) === keyOf(venue))

const keyOf = (name: string) => name.trim().toLowerCase()
