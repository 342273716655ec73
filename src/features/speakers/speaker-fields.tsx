import { fieldProps } from '../../ui/form/field-props.ts'
import { Fold } from '../../ui/form/fold.tsx'
import { ImageField } from '../../ui/form/image-field.tsx'
import {
  type FieldName,
  type FieldsProps,
  nested,
  type RecordForm,
  textsOf,
  type ValuesOf,
} from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type PublicSpeaker, photoRules, type SpeakerInput, speakerInput } from './speaker.ts'

/** `featured` is switched in the console's table, not in this form. */
type Field = FieldName<Omit<SpeakerInput, 'featured'>>
type Values = ValuesOf<Field, { image: string | File }>

const labels: Record<Field, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  bio: 'Bio',
  image: 'Photo',
  'social.twitter': 'Twitter',
  'social.linkedin': 'LinkedIn',
  'social.website': 'Website',
}

export const speakerForm: RecordForm<PublicSpeaker, Values> = {
  schema: speakerInput,
  labels,
  valuesOf: (speaker) => textsOf(labels, speaker),
  inputOf: nested,
  picture: 'image',
  Fields: SpeakerFields,
  sharedFields: {
    company: (props) => <TextField {...fieldProps(speakerForm, props).text('company')} />,
    title: (props) => <TextField {...fieldProps(speakerForm, props).text('title')} />,
  },
  failed(isNew, detail) {
    if (detail) return `Error ${isNew ? 'adding' : 'updating'} speaker: ${detail}`
    return `Failed to ${isNew ? 'add' : 'update'} speaker`
  },
}

const links = ['social.twitter', 'social.linkedin', 'social.website'] as const

function SpeakerFields(props: FieldsProps<Values>) {
  const { text, picture } = fieldProps(speakerForm, props)
  return (
    <>
      <TextField {...text('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('title')} />
        <TextField {...text('company')} />
      </div>
      <TextField {...text('bio')} rows={6} hint="At least 20 characters; each line becomes a paragraph" />
      <ImageField {...picture('image')} {...photoRules} shape="square" />
      <Fold summary="Links" fields={links} {...props}>
        <TextField {...text('social.twitter')} type="url" placeholder="https://x.com/…" />
        <TextField {...text('social.linkedin')} type="url" placeholder="https://linkedin.com/in/…" />
        <TextField {...text('social.website')} type="url" placeholder="https://…" />
      </Fold>
    </>
  )
}
