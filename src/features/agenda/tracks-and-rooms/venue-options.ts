import { createContext } from 'react'
import type { PublicVenue } from '../../venues/venue.ts'

/** The venues to choose from beside the main one; undefined until they are loaded. The page provides them. */
export const VenueOptions = createContext<readonly PublicVenue[] | undefined>(undefined)
