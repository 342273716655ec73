import type { ComponentType } from 'react'
import type { RichText } from '../../rich-text/document.ts'
import { RichTextField } from '../../rich-text/editor/rich-text-field.tsx'
import { normalize } from '../../rich-text/normalize.ts'
import { fieldProps } from '../../ui/form/field-props.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import { type RecordForm, textsOf } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { heroImage, type PublicSection, sectionImage, sectionInput, seoInput } from './section.ts'
import { sectionDefaults } from './section-defaults.ts'
import { type ShownSection, sectionTitles } from './section-names.ts'
import { type SectionFieldsProps, type SectionValues, sectionLabels } from './section-values.ts'
import { SeoFields } from './seo-fields.tsx'
import { StatsField } from './stats-field.tsx'

type SectionForm = RecordForm<PublicSection, SectionValues>

/** The forms of the sections. Each renders, and so saves, the fields that pages show of its section. */
export const sectionForms: Record<ShownSection, SectionForm> = {
  hero: formOf('hero', HeroFields),
  about: formOf('about', AboutFields),
  stats: formOf('stats', StatsFields),
  featuredSpeakers: formOf('featuredSpeakers', HeadingFields),
  featuredEvents: formOf('featuredEvents', HeadingFields),
  sponsors: formOf('sponsors', HeadingFields),
  newsletter: formOf('newsletter', HeadingFields),
  footer: formOf('footer', FooterFields),
  seo: { ...formOf('seo', SeoFields), schema: seoInput },
}

function formOf(name: ShownSection, Fields: ComponentType<SectionFieldsProps>): SectionForm {
  return {
    schema: sectionInput,
    labels: sectionLabels,
    valuesOf(saved) {
      const section = saved ?? newSection(name)
      const contentDocument = normalize(section.contentDocument ?? emptyDocument)
      return { ...textsOf(sectionLabels, section), contentDocument, stats: section.stats ?? [] }
    },
    inputOf: ({ active, ...values }) => ({ ...values, section: name, ...(active && { active: active === 'on' }) }),
    picture: 'image',
    Fields,
    failed: (_isNew, detail) => `Failed to update content. Please try again. ${detail}`.trim(),
  }
}

/** Returns what the form of a section that was never saved starts with: what the site shows until then. */
function newSection(name: ShownSection): Partial<PublicSection> {
  return {
    title: sectionTitles[name],
    ...sectionDefaults[name],
    ...(name === 'stats' && { stats: firstStats }),
    active: true,
  }
}

const emptyDocument: RichText = { type: 'doc', content: [] }

const firstStats = [
  { value: '500+', label: 'Attendees' },
  { value: '50+', label: 'Speakers' },
  { value: '20+', label: 'Countries' },
  { value: '3', label: 'Days' },
]

const propsOf = (props: SectionFieldsProps) => fieldProps({ labels: sectionLabels, schema: sectionInput }, props)

function HeadingFields(props: SectionFieldsProps) {
  const { text } = propsOf(props)
  return (
    <>
      <TextField {...text('title')} />
      <TextField {...text('subtitle')} rows={2} />
    </>
  )
}

function HeroFields(props: SectionFieldsProps) {
  const { input, text, picture } = propsOf(props)
  return (
    <>
      <HeadingFields {...props} />
      <RichTextField
        {...input('contentDocument')}
        defaultValue={props.values.contentDocument}
        hint="The first line is shown above the title: the date and the venue"
      />
      <ImageField {...picture('image')} {...heroImage} advice="Recommended 1920x1080" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('buttonText')} placeholder={sectionDefaults.hero.buttonText ?? ''} />
        <TextField
          {...text('buttonLink')}
          placeholder={sectionDefaults.hero.buttonLink ?? ''}
          hint="A page of this site such as /tickets, or a full address"
        />
      </div>
    </>
  )
}

function AboutFields(props: SectionFieldsProps) {
  const { input, picture } = propsOf(props)
  return (
    <>
      <HeadingFields {...props} />
      <RichTextField {...input('contentDocument')} defaultValue={props.values.contentDocument} />
      <ImageField {...picture('image')} {...sectionImage} />
    </>
  )
}

function StatsFields(props: SectionFieldsProps) {
  const { input, text } = propsOf(props)
  return (
    <>
      <TextField {...text('title')} hint="Not shown on the page; screen readers read it" />
      <StatsField {...input('stats')} defaultValue={props.values.stats} />
    </>
  )
}

function FooterFields(props: SectionFieldsProps) {
  const { input, text } = propsOf(props)
  return (
    <>
      <TextField {...text('title')} hint="The name of the site, which also ends the title of each page" />
      <TextField {...text('subtitle')} rows={2} />
      <RichTextField
        {...input('contentDocument')}
        defaultValue={props.values.contentDocument}
        hint='Lines that begin with "Email:", "Phone:" or "Address:" are the contact details of the site; lines such as "LinkedIn: https://…" are its links'
      />
    </>
  )
}
