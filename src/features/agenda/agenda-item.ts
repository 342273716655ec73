import { z } from 'zod'
import { day, ids, record, requiredText, text } from '../../lib/fields.ts'

export const agendaItemInput = z.object({
  topic: requiredText(200, 'Topic is required'),
  /** Free text such as '09:00 - 09:45': items with the same text stand together. */
  time: requiredText(100, 'Time is required'),
  speaker: text(200).nullish(),
  description: text(10_000).nullish(),
  date: day.nullish(),
  day: z.int('Day must be a whole number').min(1, 'Day must be at least 1').max(31, 'Day must be at most 31').nullish(),
  track: text(80).nullish(),
  location: text(120).nullish(),
  /** Ids of speakers. */
  speakers: z.array(z.string().max(40)).max(30, 'Choose at most 30 speakers').nullish(),
})

export const agendaItem = agendaItemInput.extend(record)

const speakerRecord = z.object({ id: z.string(), name: z.string(), image: z.string().nullish() })

export const publicAgendaItem = agendaItem
  .pick({
    ...ids,
    topic: true,
    time: true,
    speaker: true,
    description: true,
    date: true,
    day: true,
    track: true,
    location: true,
    speakers: true,
  })
  .extend({ speakerRecords: z.array(speakerRecord) })

export type AgendaItemInput = z.infer<typeof agendaItemInput>
export type AgendaItem = z.infer<typeof agendaItem>
export type PublicAgendaItem = z.infer<typeof publicAgendaItem>
