import { ImageField } from '../../ui/form/image-field.tsx'
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { eventInput, type PublicEvent } from './event.ts'

type Field = 'name' | 'date' | 'location' | 'time.start' | 'time.end' | 'description' | 'image'

const labels: Record<Field, string> = {
  name: 'Name',
  date: 'Date',
  location: 'Location',
  'time.start': 'Start time',
  'time.end': 'End time',
  description: 'Description',
  image: 'Picture',
}

export const eventForm: RecordForm<PublicEvent, Field> = {
  noun: 'event',
  path: '/events',
  schema: eventInput,
  labels,
  valuesOf: (event) => ({
    name: event?.name ?? '',
    date: event?.date ?? '',
    location: event?.location ?? '',
    'time.start': event?.time?.start ?? '',
    'time.end': event?.time?.end ?? '',
    description: event?.description ?? '',
    image: event?.image ?? '',
  }),
  inputOf: ({ 'time.start': start, 'time.end': end, ...texts }) => ({
    ...texts,
    time: start || end ? { start, end: end || null } : null,
  }),
  picture: 'image',
  Fields: EventFields,
  failed: (_, detail) => detail || 'Failed to save event.',
}

function EventFields({ values, errors }: FieldsProps<Field>) {
  const field = (name: Field) => ({
    label: labels[name],
    name,
    defaultValue: String(values[name] ?? ''),
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} required maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('date')} required type="date" />
        <TextField {...field('location')} required maxLength={200} />
        <TextField {...field('time.start')} maxLength={5} placeholder="18:30" hint="HH:MM, 24 hours" />
        <TextField {...field('time.end')} maxLength={5} placeholder="22:00" hint="May be left empty" />
      </div>
      <TextField {...field('description')} rows={5} maxLength={10_000} />
      <ImageField
        label={labels.image}
        name="image"
        value={values.image ?? ''}
        error={errors.image}
        maxMegabytes={5}
        types={['image/jpeg', 'image/png', 'image/webp']}
      />
    </>
  )
}
