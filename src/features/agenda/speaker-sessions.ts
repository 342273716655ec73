import { z } from 'zod'

/** The tracks and topics of a speaker's sessions, for lists of speakers. */
export const speakerSessions = z.object({ id: z.string(), tracks: z.array(z.string()), topics: z.array(z.string()) })

export type SpeakerSessions = z.infer<typeof speakerSessions>
