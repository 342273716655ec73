import { createContext } from 'react'
import type { PublicVenue } from '../../venues/venue.ts'

/** The venues to choose from besides the main one; undefined until loaded. The page provides them. */
export const VenueOptions = createContext<readonly PublicVenue[] | undefined>(undefined)
