import { z } from 'zod'
import { publicIds, recordFields, requiredTextField } from '../../../lib/fields.ts'
import type { ListKeys } from '../../../lib/list-keys.ts'
import { naturalKey } from '../../../lib/natural-key.ts'
import { colors } from '../../../ui/palette.ts'

/** A theme of the agenda; items refer to it by name. */
export const trackInput = z.object({
  name: requiredTextField(80, 'Name is required'),
  /** Without one, a new track has the first colour that no other has. */
  color: z.enum(colors, `Color must be one of ${colors.join(', ')}`).nullish(),
  /** Without one, a new track is the last. */
  order: z.int('Order must be a whole number from 0 to 10,000').min(0).max(10_000).nullish(),
})

export const track = trackInput.extend({ ...recordFields, color: z.enum(colors), order: z.int() })

export const publicTrack = track.pick({ ...publicIds, name: true, color: true, order: true })

export type TrackInput = z.infer<typeof trackInput>
export type Track = z.infer<typeof track>
export type PublicTrack = z.infer<typeof publicTrack>

/** By order, then by name. */
export const trackKeys: ListKeys<Track> = {
  listKey: ({ order, name }) => String(order ?? 0).padStart(5, '0') + naturalKey(name),
  texts: ['name'],
  searched: ({ color }) => [color],
  numbers: ['order'],
  ordering: { newAt: 'end' },
}
