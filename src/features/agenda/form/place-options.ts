import { createContext } from 'react'

/** The names of tracks and rooms. */
export type Places = { tracks: string[]; rooms: string[] }

/** Loads the tracks and rooms to choose from. The page provides it: features do not call the API. */
export const PlaceOptions = createContext<() => Promise<Places>>(async () => ({ tracks: [], rooms: [] }))
