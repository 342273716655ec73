import type { ComponentType } from 'react'
import type { RichText } from '../../rich-text/document.ts'
import { RichTextField } from '../../rich-text/editor/rich-text-field.tsx'
import { LineField } from '../../rich-text/line-field.tsx'
import { normalize } from '../../rich-text/normalize.ts'
import { fieldProps } from '../../ui/form/field-props.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import { nested, type RecordForm, textsOf } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { tabTitles } from './content-tabs.ts'
import { defaultLook } from './look/default-look.ts'
import { LookFields } from './look/look-fields.tsx'
import { RowsField } from './rows-field.tsx'
import { part } from './rows-part.ts'
import {
  heroImage,
  maxQuestions,
  maxStats,
  type PublicSection,
  question,
  sectionImage,
  sectionInput,
  seoInput,
  stat,
} from './section.ts'
import { sectionDefaults } from './section-defaults.ts'
import type { SectionName } from './section-names.ts'
import { type SectionFieldsProps, type SectionValues, sectionLabels } from './section-values.ts'
import { SeoFields } from './seo-fields.tsx'
import { SponsorsFields } from './sponsors-fields.tsx'

type SectionForm = RecordForm<PublicSection, SectionValues>

/** @param startsEmpty true to propose no built-in texts for a section that was never saved */
export function sectionFormOf(name: SectionName, startsEmpty: boolean): SectionForm {
  const form = sectionForms[name]
  return startsEmpty ? { ...form, valuesOf: (saved) => form.valuesOf(saved ?? emptySection(name)) } : form
}

/** The forms of the sections. Each renders, and so saves, the fields that pages show of its section. */
const sectionForms: Record<SectionName, SectionForm> = {
  hero: formOf('hero', HeroFields),
  about: formOf('about', AboutFields),
  stats: formOf('stats', StatsFields),
  featuredSpeakers: formOf('featuredSpeakers', HeadingFields),
  featuredEvents: formOf('featuredEvents', HeadingFields),
  sponsors: formOf('sponsors', SponsorsFields),
  newsletter: formOf('newsletter', HeadingFields),
  footer: formOf('footer', FooterFields),
  seo: { ...formOf('seo', SeoFields), schema: seoInput },
  home: formOf('home', PageSubtitleFields),
  contact: formOf('contact', VenueFields),
  faq: formOf('faq', QuestionFields),
  look: formOf('look', LookFields),
}

function formOf(name: SectionName, Fields: ComponentType<SectionFieldsProps>): SectionForm {
  return {
    schema: sectionInput,
    labels: sectionLabels,
    valuesOf(saved) {
      const section = saved ?? newSection(name)
      const contentDocument = normalize(section.contentDocument ?? emptyDocument)
      return {
        ...textsOf(sectionLabels, section),
        contentDocument,
        stats: section.stats ?? [],
        questions: section.questions ?? [],
        packages: section.packages ?? [],
      }
    },
    inputOf: ({ active, ...values }) => ({
      title: tabTitles[name],
      ...nested(values),
      section: name,
      ...(active && { active: active === 'on' }),
    }),
    picture: 'image',
    Fields,
    failed: (_isNew, detail) => `Failed to update content. Please try again. ${detail}`.trim(),
  }
}

/** Returns the initial values of a section that was never saved: the texts that the site shows until then. */
function newSection(name: SectionName): Partial<PublicSection> {
  return {
    title: tabTitles[name],
    ...sectionDefaults[name],
    ...(name === 'stats' && { stats: firstStats }),
    ...(name === 'look' && { look: defaultLook }),
    active: true,
  }
}

const emptySection = (name: SectionName) =>
  ({ title: sectionDefaults[name].title ?? tabTitles[name], active: true }) as PublicSection

const emptyDocument: RichText = { type: 'doc', content: [] }

/** The figures that the specification of the site proposes. */
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
      <LineField
        {...input('contentDocument')}
        label="Date and place"
        defaultValue={props.values.contentDocument}
        hint="Shown above the title. Leave empty to show the summit’s city and dates"
      />
      <HeadingFields {...props} />
      <ImageField
        {...picture('image')}
        {...heroImage}
        advice="A saved look shows it only where home opens with a picture. Recommended 1920x1080"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('buttonText')} placeholder={sectionDefaults.hero.buttonText ?? ''} />
        <TextField
          {...text('buttonLink')}
          placeholder={sectionDefaults.hero.buttonLink ?? ''}
          hint="A page on this site, such as /tickets, or a full URL"
        />
      </div>
    </>
  )
}

function AboutFields(props: SectionFieldsProps) {
  const { input, text, picture } = propsOf(props)
  return (
    <>
      <HeadingFields {...props} />
      <RichTextField {...input('contentDocument')} defaultValue={props.values.contentDocument} />
      <ImageField {...picture('image')} {...sectionImage} />
      <TextField {...text('mission')} rows={3} />
      <TextField {...text('vision')} rows={3} />
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-heading text-lg font-semibold">Why attend</legend>
        <TextField {...text('networking')} rows={2} />
        <TextField {...text('knowledge')} rows={2} />
        <TextField {...text('opportunities')} rows={2} />
      </fieldset>
    </>
  )
}

function StatsFields(props: SectionFieldsProps) {
  const { input, text } = propsOf(props)
  return (
    <>
      <TextField {...text('title')} hint="Shown above the figures" />
      <RowsField
        {...input('stats')}
        rowName="figure"
        titledBy="label"
        parts={[part('value', 'Value', '500+', stat), part('label', 'Label', 'Attendees', stat)]}
        maxRows={maxStats}
        defaultValue={props.values.stats}
      />
    </>
  )
}

function FooterFields(props: SectionFieldsProps) {
  const { input, text } = propsOf(props)
  return (
    <>
      <TextField {...text('title')} hint="The summit’s name. It also ends every page title" />
      <TextField {...text('subtitle')} rows={2} />
      <RichTextField
        {...input('contentDocument')}
        defaultValue={props.values.contentDocument}
        hint='Lines that begin with "Email:", "Phone:" or "Address:" are the contact details of the site; lines such as "LinkedIn: https://…" are its links'
      />
      <TextField
        {...text('legalLine')}
        hint="Shown in the last line after the year and the name, such as a company or registration number"
      />
    </>
  )
}

/** The pages that have no section of their own. */
function PageSubtitleFields(props: SectionFieldsProps) {
  const { text } = propsOf(props)
  return (
    <>
      <p className="text-muted">The line below a page’s heading. Leave empty for none.</p>
      <TextField {...text('pageSubtitles.speakers')} rows={2} />
      <TextField {...text('pageSubtitles.events')} rows={2} />
      <TextField {...text('pageSubtitles.agenda')} rows={2} />
      <TextField {...text('pageSubtitles.sponsors')} rows={2} />
      <TextField {...text('pageSubtitles.gallery')} rows={2} />
      <TextField {...text('pageSubtitles.tickets')} rows={2} />
      <TextField {...text('pageSubtitles.contact')} rows={2} />
    </>
  )
}

/** How to get to the venue. Its location is one of the facts of the summit. */
function VenueFields(props: SectionFieldsProps) {
  const { text, picture } = propsOf(props)
  return (
    <>
      <TextField
        {...text('subtitle')}
        label="Directions"
        rows={4}
        hint="How to get there: from the airport, on foot, by bus"
      />
      <ImageField
        {...picture('image')}
        {...sectionImage}
        label="Picture of the surroundings"
        advice="A map or a photo"
      />
      <TextField {...text('imageAlt')} rows={2} hint="Describes the picture for people who can’t see it" />
    </>
  )
}

function QuestionFields(props: SectionFieldsProps) {
  const { input, text } = propsOf(props)
  return (
    <>
      <TextField {...text('title')} />
      <RowsField
        {...input('questions')}
        rowName="question"
        titledBy="question"
        parts={[
          { ...part('question', 'Question', 'Can I get a refund?', question), rows: 3 },
          { ...part('answer', 'Answer', 'Yes, until …', question), rows: 3 },
        ]}
        maxRows={maxQuestions}
        defaultValue={props.values.questions}
      />
    </>
  )
}
