import { z } from 'zod'
import { place } from './finding.ts'

/** Where visitors see a record, and why not elsewhere. */
export const whereShown = z.object({
  /** The pages that show it: 'Speakers'. */
  pages: z.array(z.string()),
  /** Sentences, each with the place where staff change that. */
  reasons: z.array(z.object({ text: z.string(), place: place.optional() })),
})

export type WhereShown = z.infer<typeof whereShown>
