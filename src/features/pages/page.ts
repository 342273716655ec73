import { z } from 'zod'
import { defaultOnNull, publicIds, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import type { ListKeys } from '../../lib/list-keys.ts'
import { naturalKey } from '../../lib/natural-key.ts'
import { contentFields, contentInputFields } from '../../rich-text/content-fields.ts'
import { richText } from '../../rich-text/document.ts'

export const maxSlugLength = 80

/** A page that staff add, such as privacy or visa; it is at `/pages/SLUG`. */
export const customPageInput = z.object({
  title: requiredTextField(200, 'Title is required'),
  slug: textField(maxSlugLength, 'Address is required')
    .min(1, { error: 'Address is required', abort: true })
    .regex(/^[a-z0-9-]+$/, { error: 'Address may have only lower-case letters, digits and hyphens', abort: true })
    .regex(/[a-z0-9]/, 'Address needs a letter or a digit'),
  ...contentInputFields,
  inFooter: defaultOnNull(z.boolean('In footer must be true or false'), true),
  order: defaultOnNull(z.int().min(0).max(10_000), 0),
})

/** As it is stored: its content is a document, never HTML. */
export const customPage = customPageInput.omit({ contentDocument: true }).extend({
  ...recordFields,
  content: richText.nullish(),
  inFooter: z.boolean(),
  order: z.int(),
})

export const publicCustomPage = customPage
  .pick({ ...publicIds, title: true, slug: true, inFooter: true, order: true })
  .extend(contentFields)

/** A page in the list, without its content: the footer of every page needs the list. */
export const listedCustomPage = publicCustomPage.pick({ ...publicIds, title: true, slug: true, inFooter: true })

/** A page as staff get it back from a save. */
export const savedCustomPage = publicCustomPage.extend({
  createdAt: recordFields.createdAt,
  updatedAt: recordFields.updatedAt,
})

export type CustomPageInput = z.infer<typeof customPageInput>
export type CustomPage = z.infer<typeof customPage>
export type PublicCustomPage = z.infer<typeof publicCustomPage>
export type ListedCustomPage = z.infer<typeof listedCustomPage>

/** By order, then by title. */
export const customPageKeys: ListKeys<CustomPage> = {
  listKey: ({ order, title }) => String(order ?? 0).padStart(5, '0') + naturalKey(title),
  texts: ['title', 'slug'],
  flags: ['inFooter'],
  ordering: { newAt: 'end' },
}
