import { z } from 'zod'
import {
  httpUrl,
  imagePath,
  multilineField,
  publicIds,
  recordFields,
  requiredTextField,
  textField,
} from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes, svgType } from '../../lib/image-upload.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { naturalKey } from '../../lib/natural-key.ts'

/** From the largest contribution to the smallest. */
export const tiers = ['platinum', 'gold', 'silver', 'bronze', 'partner'] as const
export const sponsorTypes = ['Current', 'Past'] as const

/** Types are compared case-insensitively: 'current' and 'CURRENT' are stored as 'Current'. */
const normalizeType = (value: string) =>
  sponsorTypes.find((type) => type.toLowerCase() === value.toLowerCase()) ?? value

const typeMessage = 'Type must be Current or Past'

export const logoRules: ImageUpload = { part: 'logo', maxMegabytes: 2, types: [...rasterTypes, svgType], trim: true }

export const sponsorInput = z.object({
  name: requiredTextField(120, 'Name is required'),
  type: textField(20, typeMessage)
    .overwrite(normalizeType)
    .refine((value) => sponsorTypes.includes(value as never), typeMessage),
  contact: textField(200).nullish(),
  logo: imagePath.nullish(),
  website: httpUrl.nullish(),
  tier: z.enum(tiers, `Tier must be one of ${tiers.join(', ')}`).nullish(),
  description: multilineField(2000).nullish(),
})

/** The initial values of the form for a new sponsor. */
export const sponsorDefaults: Partial<z.infer<typeof sponsorInput>> = { type: 'Current' }

export const sponsor = sponsorInput.extend(recordFields)

export const publicSponsor = sponsor.pick({
  ...publicIds,
  name: true,
  type: true,
  contact: true,
  logo: true,
  website: true,
  tier: true,
  description: true,
})

export type SponsorInput = z.infer<typeof sponsorInput>
export type Sponsor = z.infer<typeof sponsor>
export type PublicSponsor = z.infer<typeof publicSponsor>

/** By tier, then by name. */
export const sponsorKeys: ListKeys<Sponsor> = {
  listKey: ({ tier, name }) => rankOf(tier) + naturalKey(name),
  texts: ['name', 'type', 'contact'],
  searched: ({ tier }) => [tier],
  leadingField: 'tier',
  ordering: { newAt: 'end', within: 'tier' },
  keys: { tier: ({ tier }) => (tier ? rankOf(tier) : '') },
}

/** '0' for the highest tier. */
const rankOf = (tier: Sponsor['tier']) => String(tier ? tiers.indexOf(tier) : tiers.length)
