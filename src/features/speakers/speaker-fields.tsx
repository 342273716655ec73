import { ImageField } from '../../ui/form/image-field.tsx'
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type PublicSpeaker, speakerInput } from './speaker.ts'

type Field = 'name' | 'title' | 'company' | 'bio' | 'image' | 'social.twitter' | 'social.linkedin' | 'social.website'

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

export const speakerForm: RecordForm<PublicSpeaker, Field> = {
  noun: 'speaker',
  path: '/speakers',
  schema: speakerInput,
  labels,
  valuesOf: (speaker) => ({
    name: speaker?.name ?? '',
    title: speaker?.title ?? '',
    company: speaker?.company ?? '',
    bio: speaker?.bio ?? '',
    image: speaker?.image ?? '',
    'social.twitter': speaker?.social?.twitter ?? '',
    'social.linkedin': speaker?.social?.linkedin ?? '',
    'social.website': speaker?.social?.website ?? '',
  }),
  inputOf: ({ 'social.twitter': twitter, 'social.linkedin': linkedin, 'social.website': website, ...texts }) => ({
    ...texts,
    social: { twitter, linkedin, website },
  }),
  picture: 'image',
  multipart: true,
  Fields: SpeakerFields,
  failed(isNew, detail) {
    if (detail) return `Error ${isNew ? 'adding' : 'updating'} speaker: ${detail}`
    return `Failed to ${isNew ? 'add' : 'update'} speaker`
  },
}

function SpeakerFields({ values, errors }: FieldsProps<Field>) {
  const field = (name: Field) => ({
    label: labels[name],
    name,
    defaultValue: String(values[name] ?? ''),
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} required maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('title')} required maxLength={120} />
        <TextField {...field('company')} required maxLength={120} />
      </div>
      <TextField
        {...field('bio')}
        required
        rows={6}
        maxLength={10_000}
        hint="At least 20 characters; each line becomes a paragraph"
      />
      <ImageField
        label={labels.image}
        name="image"
        value={values.image ?? ''}
        error={errors.image}
        maxMegabytes={5}
        types={['image/jpeg', 'image/png', 'image/webp']}
      />
      <TextField {...field('social.twitter')} type="url" placeholder="https://x.com/…" />
      <TextField {...field('social.linkedin')} type="url" placeholder="https://linkedin.com/in/…" />
      <TextField {...field('social.website')} type="url" placeholder="https://…" />
    </>
  )
}
