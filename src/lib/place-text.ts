/** A talk's room, and the venue of that room: undefined for the main venue, null for one that was deleted. */
type Placed = { location?: string | null | undefined; venue?: { name: string } | null | undefined }

/** Returns the room of a talk: 'Main hall'; with its venue if that is not the main one: 'Loft, Landmark Centre'. */
export const roomText = ({ location, venue }: Placed) => joined(location, venue?.name)

/** Returns the room of a talk and its venue, even the main one; without the venue if it was deleted. */
export const placeText = ({ location, venue }: Placed, mainVenue: string) =>
  joined(location, venue === undefined ? mainVenue : venue?.name)

/** Leaves out the venue if the room's name contains it. */
const joined = (room: string | null | undefined, venue: string | undefined) =>
  [room, !room?.includes(venue ?? '') && venue].filter(Boolean).join(', ')
