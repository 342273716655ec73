import { z } from 'zod'
import { isEmailAddress } from '../../lib/email-address.ts'
import { imagePath, multilineField, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes, svgType } from '../../lib/image-upload.ts'
import { isHttpUrl } from '../../lib/links.ts'
import { isTimeZone } from '../../lib/time-zone.ts'
import { storedDates, summitFields } from './section.ts'

export const logoImage: ImageUpload = { part: 'logo', maxMegabytes: 2, types: [...rasterTypes, svgType] }

/** A line such as 'LinkedIn: https://…'; other labels have fields of their own. */
const isLink = (line: string) => {
  const [, label = '', address = ''] = /^([^:]{1,40}):\s*(.+)$/.exec(line) ?? []
  return /\S/.test(label) && !/^\s*(email|phone|address)\s*$/i.test(label) && isHttpUrl(address)
}

type Dates = { startDate?: string | null | undefined; endDate?: string | null | undefined }

/** The rule that the last day is not before the first, as the arguments of `refine`. */
export const datesInOrder = [
  ({ startDate, endDate }: Dates) => !endDate || Boolean(startDate && endDate >= startDate),
  { path: ['endDate'], message: 'The last day must not be before the first' },
] as [(dates: Dates) => boolean, { path: string[]; message: string }]

/** The facts of the summit, entered once. Stored in the sections footer, contact and seo. */
export const summitInput = z
  .object({
    name: requiredTextField(200, 'Name is required'),
    logo: imagePath.nullish(),
    ...summitFields,
    address: textField(300).nullish(),
    email: textField(254)
      .refine((value) => value === '' || isEmailAddress(value), 'Invalid email address')
      .nullish(),
    phone: textField(60).nullish(),
    links: multilineField(4000)
      .refine(
        (text) => text.split('\n').every((line) => line.trim() === '' || isLink(line.trim())),
        'Write one link per line, such as LinkedIn: https://www.linkedin.com/company/example',
      )
      .nullish(),
    timeZone: textField(60)
      .refine((value) => value === '' || isTimeZone(value), 'Must be a time zone such as Africa/Nairobi')
      .nullish(),
  })
  .refine(...datesInOrder)

/** The summit as staff edit it; its name is '' until they give it one. */
export const editedSummit = summitInput.safeExtend({
  name: z.string(),
  id: z.string(),
  updatedAt: recordFields.updatedAt,
  ...storedDates,
})

export type SummitInput = z.infer<typeof summitInput>
export type EditedSummit = z.infer<typeof editedSummit>
