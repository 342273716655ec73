import { createContext } from 'react'

/** The names of tracks and rooms. */
export type TracksAndRooms = { tracks: string[]; rooms: string[] }

/** Loads the tracks and rooms to choose from. The page provides it: features do not call the API. */
export const TrackAndRoomOptions = createContext<() => Promise<TracksAndRooms>>(async () => ({ tracks: [], rooms: [] }))
