import { createContext } from 'react'
import type { PublicSpeaker } from '../speakers/speaker.ts'

/** Loads the speakers to choose from. The page provides it: features do not call the API. */
export const SpeakerOptions = createContext<() => Promise<PublicSpeaker[]>>(async () => [])
