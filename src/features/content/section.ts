import { z } from 'zod'
import type { FieldError } from '../../lib/api.ts'
import {
  coordinatesField,
  currencyCode,
  defaultOnNull,
  imagePath,
  isoDate,
  multilineField,
  publicIds,
  recordFields,
  requiredMultilineField,
  requiredTextField,
  storedDate,
  textField,
} from '../../lib/fields.ts'
import { type ImageUpload, rasterTypes, svgType } from '../../lib/image-upload.ts'
import { isHttpUrl, isSitePath } from '../../lib/links.ts'
import { isTimeZone } from '../../lib/time-zone.ts'
import { contentFields, contentInputFields } from '../../rich-text/content-fields.ts'
import { richText } from '../../rich-text/document.ts'
import { lookFields } from './look/look.ts'
import { sectionNames } from './section-names.ts'

export const maxStats = 24
export const maxQuestions = 40
export const maxPackages = 8
export const maxEditions = 20

export const stat = z.object({
  value: requiredTextField(40, 'Value is required'),
  label: requiredTextField(80, 'Label is required'),
})

export const question = z.object({
  question: requiredTextField(200, 'Question is required'),
  answer: requiredMultilineField(2000, 'Answer is required'),
})

export const sponsorPackage = z.object({
  name: requiredTextField(60, 'Name is required'),
  price: textField(40),
  /** Such as how many are left. */
  note: textField(80),
  /** One on each line. */
  benefits: multilineField(1000),
})

/** The site of an earlier summit, such as 'The 2026 edition'. */
export const edition = z.object({
  name: requiredTextField(80, 'Name is required'),
  link: requiredTextField(500, 'Link is required').refine(isHttpUrl, 'Must be a valid URL'),
})

/** The subtitles of the pages that have no section of their own. */
const pageSubtitles = z.object({
  speakers: multilineField(300).nullish(),
  events: multilineField(300).nullish(),
  agenda: multilineField(300).nullish(),
  sponsors: multilineField(300).nullish(),
  gallery: multilineField(300).nullish(),
  tickets: multilineField(300).nullish(),
  contact: multilineField(300).nullish(),
})

/** The id of the summit's facts, and the sections that store them (see summit.store.server.ts). */
export const summitId = 'summit'
export const summitSections = ['footer', 'contact', 'seo'] as const

/** The facts of the summit, stored in the section `contact`; its name is the title of `footer` (see summit.ts). */
export const summitFields = {
  venue: textField(200).nullish(),
  city: textField(100).nullish(),
  coordinates: coordinatesField.nullish(),
  startDate: isoDate.nullish(),
  endDate: isoDate.nullish(),
  currency: currencyCode.nullish(),
  /** From the latest. */
  earlierEditions: z.array(edition).max(maxEditions).nullish(),
}

/** The dates of a stored summit. */
export const storedDates = { startDate: storedDate.nullish(), endDate: storedDate.nullish() }

export const sectionImage: ImageUpload = { part: 'image', maxMegabytes: 5, types: [...rasterTypes, svgType] }

/** The console offers fewer types for the hero. */
export const heroImage: ImageUpload = { ...sectionImage, types: ['image/jpeg', 'image/png', svgType] }

export const sectionInput = z.object({
  section: z.enum(sectionNames, `Section must be one of ${sectionNames.join(', ')}`),
  title: requiredTextField(200, 'Title is required'),
  subtitle: multilineField(1000).nullish(),
  ...contentInputFields,
  image: imagePath.nullish(),
  order: defaultOnNull(z.int().min(0).max(10_000), 0),
  active: defaultOnNull(z.boolean('Active must be true or false'), true),
  buttonText: textField(60).nullish(),
  buttonLink: textField(500)
    .refine((value) => value === '' || isHttpUrl(value) || isSitePath(value), 'Must be a valid URL')
    .nullish(),
  stats: z.array(stat).max(maxStats).nullish(),
  /** Of the section sponsors. */
  packages: z.array(sponsorPackage).max(maxPackages).nullish(),
  metaTitle: textField(200).nullish(),
  metaDescription: multilineField(500).nullish(),
  keywords: textField(500).nullish(),
  /** The summit's time zone by its IANA name (in the seo section). */
  timeZone: textField(60)
    .refine((value) => value === '' || isTimeZone(value), 'Must be a time zone such as Africa/Nairobi')
    .nullish(),
  /** Describes the image to people who cannot see it (in the section contact). */
  imageAlt: multilineField(300).nullish(),
  /** Of the section about. */
  mission: multilineField(1000).nullish(),
  vision: multilineField(1000).nullish(),
  networking: multilineField(500).nullish(),
  knowledge: multilineField(500).nullish(),
  opportunities: multilineField(500).nullish(),
  /** Of the section faq. */
  questions: z.array(question).max(maxQuestions).nullish(),
  /** Of the section home. */
  pageSubtitles: pageSubtitles.nullish(),
  /** Of the section look. */
  look: lookFields.nullish(),
  /** The last line of the footer, after the name. */
  legalLine: textField(200).nullish(),
  ...summitFields,
})

const metaMissing = { title: 'Meta title is required', description: 'Meta description is required' }

/** The body of the SEO section's form: both texts that search engines show are required. */
export const seoInput = sectionInput.extend({
  metaTitle: requiredTextField(200, metaMissing.title),
  metaDescription: requiredMultilineField(500, metaMissing.description),
})

/** A stored section: its content is a document, never HTML. */
export const section = sectionInput.omit({ contentDocument: true }).extend({
  ...recordFields,
  content: richText.nullish(),
  order: z.int(),
  active: z.boolean(),
  ...storedDates,
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
    packages: true,
    metaTitle: true,
    metaDescription: true,
    keywords: true,
    timeZone: true,
    imageAlt: true,
    mission: true,
    vision: true,
    networking: true,
    knowledge: true,
    opportunities: true,
    questions: true,
    pageSubtitles: true,
    legalLine: true,
    venue: true,
    city: true,
    coordinates: true,
    startDate: true,
    endDate: true,
    currency: true,
    earlierEditions: true,
    look: true,
  })
  .extend(contentFields)

/** A section as staff edit it. */
export const editedSection = publicSection.extend({
  createdAt: recordFields.createdAt,
  updatedAt: recordFields.updatedAt,
})

/** Returns the errors of the whole section; a request may change only some of its fields. */
export function problemsOf({ section, metaTitle, metaDescription, look, image }: Section): FieldError[] {
  if (section === 'seo')
    return [
      ...(metaTitle ? [] : [{ field: 'metaTitle', message: metaMissing.title }]),
      ...(metaDescription ? [] : [{ field: 'metaDescription', message: metaMissing.description }]),
    ]
  // An address could change what it shows, and every mail and share picture would fetch it.
  if (section === 'look' && look?.cloth === 'tile' && !image?.startsWith('uploads/'))
    return [{ field: 'image', message: image ? 'Upload the tile as a file' : 'Choose a tile' }]
  return []
}

type SummitPart = Partial<Pick<Section, 'title' | 'image' | 'timeZone' | keyof typeof summitFields>>

/** Returns a section's facts of the summit, without the fields that only its own page shows. */
export function summitPartOf({ section, title, image, timeZone, ...rest }: Section): SummitPart {
  const { venue, city, coordinates, startDate, endDate, currency, earlierEditions } = rest
  const facts = { venue, city, coordinates, startDate, endDate, currency, earlierEditions, timeZone }
  const known = Object.entries({ ...facts, ...(section === 'footer' && { title, image }) })
  return Object.fromEntries(known.filter(([, value]) => value != null))
}

/** The public view of a section that is switched off. */
const hiddenSection = z.object({ section: z.enum(sectionNames), active: z.literal(false) })

/** The same with the facts of the summit, whose name is shown even if the footer is switched off. */
export const hiddenSectionOfSummit = hiddenSection.extend(
  publicSection
    .pick({ title: true, image: true, timeZone: true })
    .partial()
    .extend({ ...summitFields, ...storedDates }).shape,
)

export { sectionNames }
export type PageSubtitles = z.infer<typeof pageSubtitles>
export type Edition = z.infer<typeof edition>
export type Question = z.infer<typeof question>
export type SectionInput = z.infer<typeof sectionInput>
export type Section = z.infer<typeof section>
export type PublicSection = z.infer<typeof publicSection>
export type HiddenSection = z.infer<typeof hiddenSectionOfSummit>
