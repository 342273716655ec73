import { z } from 'zod'
import {
  coordinatesField,
  imagePath,
  multilineField,
  publicIds,
  recordFields,
  requiredTextField,
  textField,
} from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes } from '../../lib/image-upload.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { naturalKey } from '../../lib/natural-key.ts'

export const venueImage: ImageUpload = { part: 'image', maxMegabytes: 5, types: rasterTypes }

/** A venue other than the main one, which is one of the facts of the summit. */
export const venueInput = z.object({
  name: requiredTextField(200, 'Name is required'),
  address: textField(300).nullish(),
  coordinates: coordinatesField.nullish(),
  directions: multilineField(1000).nullish(),
  image: imagePath.nullish(),
  /** Describes the image to people who cannot see it. */
  imageAlt: multilineField(300).nullish(),
})

export const venue = venueInput.extend(recordFields)

export const publicVenue = venue.pick({
  ...publicIds,
  name: true,
  address: true,
  coordinates: true,
  directions: true,
  image: true,
  imageAlt: true,
})

export type VenueInput = z.infer<typeof venueInput>
export type Venue = z.infer<typeof venue>
export type PublicVenue = z.infer<typeof publicVenue>

export const venueKeys: ListKeys<Venue> = {
  listKey: ({ name }) => naturalKey(name),
  texts: ['name', 'address'],
}
