import { createContext } from 'react'
import type { PublicSpeaker } from '../../speakers/speaker.ts'

/** `total` counts all speakers, including those not loaded. */
export type FoundSpeakers = { speakers: PublicSpeaker[]; total: number }

/**
 * Loads the speakers to choose from: without a search the first ones, which are all of them unless there are very many.
 * The page provides it: features do not call the API.
 */
export const SpeakerOptions = createContext<(search: string) => Promise<FoundSpeakers>>(async () => ({
  speakers: [],
  total: 0,
}))
