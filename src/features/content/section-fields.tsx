import type { ComponentType } from 'react'
import { escapeHtml } from '../../lib/escape-html.ts'
import { linesOf } from '../../lib/rich-text-lines.ts'
import type { FormValues } from '../../ui/form/form-values.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { RichTextField } from '../../ui/rich-text-field.tsx'
import { builtIn, type ShownSection } from './built-in.ts'
import { type PublicSection, sectionInput, seoInput } from './section.ts'
import { SeoFields } from './seo-fields.tsx'
import { StatsField, statsOf, statsText } from './stats-field.tsx'

const labels = {
  title: 'Title',
  subtitle: 'Subtitle',
  content: 'Content',
  image: 'Image',
  buttonText: 'Button text',
  buttonLink: 'Button link',
  stats: 'Figures',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  keywords: 'Keywords',
  timeZone: 'Time zone',
  active: 'Active',
}
export type SectionField = keyof typeof labels

/** What pages show of each section, and so what is typed in; a section that was never saved is switched on or off here, too. */
const fieldsOf: Record<ShownSection, SectionField[]> = {
  hero: ['title', 'subtitle', 'content', 'image', 'buttonText', 'buttonLink'],
  about: ['title', 'subtitle', 'content', 'image'],
  stats: ['title', 'stats'],
  featuredSpeakers: ['title', 'subtitle'],
  featuredEvents: ['title', 'subtitle'],
  sponsors: ['title', 'subtitle'],
  newsletter: ['title', 'subtitle'],
  footer: ['title', 'subtitle', 'content'],
  seo: ['title', 'metaTitle', 'metaDescription', 'keywords', 'timeZone'],
}

/** The names of the tabs. */
export const sectionTitles: Record<ShownSection, string> = {
  hero: 'Hero',
  about: 'About',
  stats: 'Stats',
  featuredSpeakers: 'Featured speakers',
  featuredEvents: 'Featured events',
  sponsors: 'Sponsors',
  newsletter: 'Newsletter',
  footer: 'Footer',
  seo: 'SEO',
}

/** A section that was never saved begins with what the site says without it; the figures with those of the console. */
function startOf(name: ShownSection): Partial<PublicSection> {
  const { contentDocument, ...texts } = builtIn[name]
  const lines = contentDocument ? linesOf(contentDocument) : []
  return {
    title: sectionTitles[name],
    ...texts,
    content: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    ...(name === 'stats' && { stats: firstStats }),
    active: true,
  }
}

const firstStats = [
  { value: '500+', label: 'Attendees' },
  { value: '50+', label: 'Speakers' },
  { value: '20+', label: 'Countries' },
  { value: '3', label: 'Days' },
]

function textOf(section: Partial<PublicSection>, field: SectionField): string {
  if (field === 'stats') return statsText(section.stats ?? [])
  if (field === 'active') return section.active ? 'on' : ''
  return section[field] ?? ''
}

type SectionForm = RecordForm<PublicSection, SectionField>

function formOf(name: ShownSection, isNew: boolean): SectionForm {
  const fields: SectionField[] = isNew ? [...fieldsOf[name], 'active'] : fieldsOf[name]
  const each = <Value,>(value: (field: SectionField) => Value) =>
    Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<SectionField, Value>
  return {
    noun: `${sectionTitles[name]} section`,
    path: '/content',
    schema: name === 'seo' ? seoInput : sectionInput,
    labels: each((field) => labels[field]),
    valuesOf: (section) => each((field) => textOf(section ?? startOf(name), field)),
    inputOf: (texts) => ({
      ...texts,
      section: name,
      ...('stats' in texts && { stats: statsOf(texts.stats) }),
      ...('active' in texts && { active: texts.active === 'on' }),
    }),
    ...(fields.includes('image') && { picture: 'image' }),
    multipart: true,
    Fields: fieldsComponents[name],
    written: {
      content: plainText,
      stats: (text) =>
        statsOf(text)
          .map(({ value, label }) => `${value} ${label}`)
          .join('\n'),
    },
    failed: (_isNew, detail) => `Failed to update content. Please try again. ${detail}`.trim(),
  }
}

/** A rich text without its looks, a line for each block. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<br>|(?=<\/(p|h\d|li)>)/g, '\n'), 'text/html')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}

const pictures = {
  hero: { types: ['image/jpeg', 'image/png', 'image/svg+xml'], advice: 'Recommended 1920x1080' },
  about: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'] },
}

const hints: Partial<Record<ShownSection, Partial<Record<SectionField, string>>>> = {
  hero: {
    content: 'The first line stands above the title: when and where',
    buttonLink: 'A page of this site such as /tickets, or a full address',
  },
  stats: { title: 'Read by screen readers alone' },
  footer: {
    title: 'The name of the site, beside the title of each page',
    content:
      'Lines that begin "Email:", "Phone:" and "Address:" are the contact details of the site; lines such as "LinkedIn: https://…" are its links',
  },
  seo: { title: 'For this console alone' },
}

/** Its fields in the order of the table above; the same component each time, so that nothing typed is lost. */
function fieldsFor(name: ShownSection): ComponentType<FieldsProps<SectionField>> {
  return function SectionFields({ values, errors }) {
    const has = (field: SectionField) => fieldsOf[name].includes(field)
    const field = (of: SectionField) => ({
      label: labels[of],
      name: of,
      defaultValue: textIn(values, of),
      error: errors[of],
      hint: hints[name]?.[of],
    })
    return (
      <>
        {'active' in values && <Switch label="Active" name="active" defaultChecked={values.active === 'on'} />}
        <TextField {...field('title')} required maxLength={200} />
        {has('subtitle') && <TextField {...field('subtitle')} rows={2} maxLength={1000} />}
        {has('content') && <RichTextField {...field('content')} />}
        {(name === 'hero' || name === 'about') && (
          <ImageField
            label={labels.image}
            name="image"
            value={values.image ?? ''}
            error={errors.image}
            maxMegabytes={5}
            {...pictures[name]}
          />
        )}
        {has('buttonText') && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field('buttonText')} maxLength={60} placeholder={builtIn.hero.buttonText ?? ''} />
            <TextField {...field('buttonLink')} maxLength={500} placeholder={builtIn.hero.buttonLink ?? ''} />
          </div>
        )}
        {has('stats') && <StatsField {...field('stats')} />}
        {has('metaTitle') && <SeoFields field={field} />}
      </>
    )
  }
}

const textIn = (values: FormValues, field: SectionField) => String(values[field] ?? '')

const mapped = <Value,>(value: (name: ShownSection) => Value) =>
  Object.fromEntries(Object.keys(fieldsOf).map((name) => [name, value(name as ShownSection)])) as Record<
    ShownSection,
    Value
  >

const fieldsComponents = mapped(fieldsFor)
const saved = mapped((name) => formOf(name, false))
const unsaved = mapped((name) => formOf(name, true))

/** How a section is typed in, the same object each time. */
export const sectionForm = (name: ShownSection, isNew: boolean): SectionForm => (isNew ? unsaved : saved)[name]
