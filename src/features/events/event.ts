import { z } from 'zod'
import { ids, picturePath, record, requiredDay, requiredText, text, timeSpan } from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'

export const eventImage: ImageUpload = { part: 'image', maxMegabytes: 5, types: rasterTypes }

export const eventInput = z.object({
  name: requiredText(200, 'Name is required'),
  date: requiredDay('Date is required'),
  location: requiredText(200, 'Location is required'),
  description: text(10_000).nullish(),
  time: timeSpan.nullish(),
  image: picturePath.nullish(),
})

export const event = eventInput.extend(record)

export const publicEvent = event
  .pick({
    ...ids,
    name: true,
    date: true,
    location: true,
    description: true,
    time: true,
    image: true,
  })
  .extend({
    /** Whether its day is over, by the summit's calendar. */
    past: z.boolean(),
  })

export type EventInput = z.infer<typeof eventInput>
export type Event = z.infer<typeof event>
export type PublicEvent = z.infer<typeof publicEvent>
