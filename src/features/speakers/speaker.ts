import { z } from 'zod'
import { ids, orElse, picturePath, record, requiredText, text, webAddress } from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'

export const photo: ImageUpload = { part: 'image', maxMegabytes: 5, types: rasterTypes }

export const speakerInput = z.object({
  name: requiredText(120, 'Name is required').min(2, 'Name must be at least 2 characters'),
  title: requiredText(120, 'Title is required'),
  company: requiredText(120, 'Company is required'),
  bio: text(10_000, 'Bio is required').min(20, 'Bio must be at least 20 characters'),
  image: picturePath.nullish(),
  featured: orElse(z.boolean('Featured must be true or false'), false),
  social: z
    .object({ twitter: webAddress.nullish(), linkedin: webAddress.nullish(), website: webAddress.nullish() })
    .nullish(),
})

export const speaker = speakerInput.extend({ ...record, featured: z.boolean() })

/** What everyone may see: what is not named here never leaves. */
export const publicSpeaker = speaker.pick({
  ...ids,
  name: true,
  title: true,
  company: true,
  bio: true,
  image: true,
  featured: true,
  social: true,
})

export type SpeakerInput = z.infer<typeof speakerInput>
export type Speaker = z.infer<typeof speaker>
export type PublicSpeaker = z.infer<typeof publicSpeaker>
