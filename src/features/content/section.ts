import { z } from 'zod'
import type { FieldError } from '../../lib/api.ts'
import { isTimeZone } from '../../lib/dates.ts'
import { defaultOnNull, imagePath, publicIds, recordFields, requiredTextField, textField } from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes, svgType } from '../../lib/image-upload.ts'
import { isHttpUrl, isSitePath } from '../../lib/links.ts'
import { richText } from '../../rich-text/document.ts'
import { richTextInput } from '../../rich-text/document-input.ts'
import { limits } from '../../rich-text/limits.ts'
import { shownSections } from './section-names.ts'

/** The last three are stored when an API client sends them; no page shows them. */
export const sectionNames = [...shownSections, 'home', 'faq', 'contact'] as const

export const maxStats = 24

export const stat = z.object({
  value: requiredTextField(40, 'Value is required'),
  label: requiredTextField(80, 'Label is required'),
})

export const sectionImage: ImageUpload = { part: 'image', maxMegabytes: 5, types: [...rasterTypes, svgType] }

/** The console offers fewer types for the hero. */
export const heroImage: ImageUpload = { ...sectionImage, types: ['image/jpeg', 'image/png', svgType] }

export const sectionInput = z.object({
  section: z.enum(sectionNames, `Section must be one of ${sectionNames.join(', ')}`),
  title: requiredTextField(200, 'Title is required'),
  subtitle: textField(1000).nullish(),
  content: z
    .string()
    .max(limits.characters, 'Must be at most 200,000 characters')
    .nullish()
    .describe('HTML, or plain text with a paragraph for each line. It is parsed into contentDocument.'),
  contentDocument: richTextInput
    .nullish()
    .describe('The content as a document. If content is sent too, it must be the HTML of this very document.'),
  image: imagePath.nullish(),
  order: defaultOnNull(z.int().min(0).max(10_000), 0),
  active: defaultOnNull(z.boolean('Active must be true or false'), true),
  buttonText: textField(60).nullish(),
  buttonLink: textField(500)
    .refine((value) => value === '' || isHttpUrl(value) || isSitePath(value), 'Must be a valid URL')
    .nullish(),
  stats: z.array(stat).max(maxStats).nullish(),
  metaTitle: textField(200).nullish(),
  metaDescription: textField(500).nullish(),
  keywords: textField(500).nullish(),
  /** The summit's time zone by its IANA name (in the seo section). */
  timeZone: textField(60)
    .refine((value) => value === '' || isTimeZone(value), 'Must be a time zone such as Africa/Nairobi')
    .nullish(),
})

const metaMissing = { title: 'Meta title is required', description: 'Meta description is required' }

/** The body of the SEO section's form: both texts that search engines show are required. */
export const seoInput = sectionInput.extend({
  metaTitle: requiredTextField(200, metaMissing.title),
  metaDescription: requiredTextField(500, metaMissing.description),
})

/** A stored section: its content is a document, never HTML. */
export const section = sectionInput.omit({ contentDocument: true }).extend({
  ...recordFields,
  content: richText.nullish(),
  order: z.int(),
  active: z.boolean(),
})

export const publicSection = section
  .pick({
    ...publicIds,
    section: true,
    title: true,
    subtitle: true,
    image: true,
    order: true,
    active: true,
    buttonText: true,
    buttonLink: true,
    stats: true,
    metaTitle: true,
    metaDescription: true,
    keywords: true,
    timeZone: true,
  })
  .extend({ content: z.string().nullish(), contentDocument: richText.nullish() })

/** A section as staff edit it. */
export const editedSection = publicSection.extend({
  createdAt: recordFields.createdAt,
  updatedAt: recordFields.updatedAt,
})

/** Returns what the SEO section lacks as a whole, since a request may change only a part of it. */
export function missingInSeo({ section, metaTitle, metaDescription }: Section): FieldError[] {
  if (section !== 'seo') return []
  return [
    ...(metaTitle ? [] : [{ field: 'metaTitle', message: metaMissing.title }]),
    ...(metaDescription ? [] : [{ field: 'metaDescription', message: metaMissing.description }]),
  ]
}

/** The public view of a section that is switched off. */
export const hiddenSection = z.object({ section: z.enum(sectionNames), active: z.literal(false) })

export type SectionName = (typeof sectionNames)[number]
export type SectionInput = z.infer<typeof sectionInput>
export type Section = z.infer<typeof section>
export type PublicSection = z.infer<typeof publicSection>
export type HiddenSection = z.infer<typeof hiddenSection>
