import { z } from 'zod'
import {
  defaultOnNull,
  httpUrl,
  imagePath,
  multilineField,
  publicIds,
  recordFields,
  requiredTextField,
} from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { naturalKey } from '../../lib/natural-key.ts'

export const photoRules: ImageUpload = { part: 'image', maxMegabytes: 5, types: rasterTypes }

export const speakerInput = z.object({
  name: requiredTextField(120, 'Name is required').min(2, 'Name must be at least 2 characters'),
  title: requiredTextField(120, 'Title is required'),
  company: requiredTextField(120, 'Company is required'),
  bio: multilineField(10_000, 'Bio is required').min(20, 'Bio must be at least 20 characters'),
  image: imagePath.nullish(),
  featured: defaultOnNull(z.boolean('Featured must be true or false'), false),
  social: z.object({ twitter: httpUrl.nullish(), linkedin: httpUrl.nullish(), website: httpUrl.nullish() }).nullish(),
})

export const speaker = speakerInput.extend({ ...recordFields, featured: z.boolean() })

/** The public view: fields that are not named here never leave the server. */
export const publicSpeaker = speaker.pick({
  ...publicIds,
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

/** Featured ones first, then by name. */
export const speakerKeys: ListKeys<Speaker> = {
  listKey: ({ featured, name }) => `${featured ? 0 : 1}${naturalKey(name)}`,
  texts: ['name', 'title', 'company'],
  flags: ['featured'],
  leadingField: 'featured',
  ordering: { newAt: 'end' },
}
