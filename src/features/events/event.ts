import { z } from 'zod'
import { mediumDate } from '../../lib/dates.ts'
import {
  imagePath,
  multilineField,
  publicIds,
  recordFields,
  requiredIsoDate,
  requiredTextField,
  storedDate,
  timeRange,
} from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'
import type { ListKeys } from '../../lib/list-keys.ts'

export const imageRules: ImageUpload = { part: 'image', maxMegabytes: 5, types: rasterTypes }

/** Admission to an event: free, included in a ticket for the summit, or with a separate ticket or registration. */
export const admissions = ['free', 'included', 'separate'] as const

export const eventInput = z.object({
  name: requiredTextField(200, 'Name is required'),
  date: requiredIsoDate('Date is required'),
  location: requiredTextField(200, 'Location is required'),
  description: multilineField(10_000).nullish(),
  time: timeRange.nullish(),
  image: imagePath.nullish(),
  admission: z.enum(admissions, `Admission must be one of ${admissions.join(', ')}`).nullish(),
})

export const event = eventInput.extend({ ...recordFields, date: storedDate })

export const publicEvent = event
  .pick({
    ...publicIds,
    name: true,
    date: true,
    location: true,
    description: true,
    time: true,
    image: true,
    admission: true,
  })
  .extend({
    /** True once the day on which it ends is over in the summit's time zone. */
    past: z.boolean(),
  })

export type EventInput = z.infer<typeof eventInput>
export type Event = z.infer<typeof event>
export type PublicEvent = z.infer<typeof publicEvent>

export const eventKeys: ListKeys<Event> = {
  listKey: ({ date, time, id }) => `${date} ${time?.start ?? ''} ${id}`,
  texts: ['name', 'date', 'location', 'description'],
  searched: ({ date }) => [date && mediumDate(date)],
}
