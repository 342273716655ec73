import { NumberField, numberOf } from '../../ui/form/number-field.tsx'
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { agendaItemInput, type PublicAgendaItem } from './agenda-item.ts'
import { type LoadSpeakers, readSpeakers, SpeakersField, writtenSpeakers } from './speakers-field.tsx'

type Field = 'topic' | 'time' | 'date' | 'day' | 'speakers' | 'speaker' | 'track' | 'location' | 'description'

const labels: Record<Field, string> = {
  topic: 'Topic',
  time: 'Time',
  date: 'Date',
  day: 'Day',
  speakers: 'Speakers',
  speaker: 'Speaker',
  track: 'Track',
  location: 'Location',
  description: 'Description',
}

/** @param loadSpeakers those who can be chosen; a feature does not know the browser's way to them */
export const agendaItemForm = (loadSpeakers: LoadSpeakers): RecordForm<PublicAgendaItem, Field> => ({
  noun: 'agenda item',
  path: '/agenda',
  schema: agendaItemInput,
  labels,
  written: {
    speakers: (text) =>
      readSpeakers(text)
        .map(({ name }) => name)
        .join(', '),
  },
  namesOf: loadSpeakers,
  valuesOf: (item) => ({
    topic: item?.topic ?? '',
    time: item?.time ?? '',
    date: item?.date ?? '',
    day: String(item?.day ?? ''),
    speakers: writtenSpeakers(item?.speakerRecords ?? []),
    speaker: item?.speaker ?? '',
    track: item?.track ?? '',
    location: item?.location ?? '',
    description: item?.description ?? '',
  }),
  inputOf: ({ day, speakers, ...texts }) => ({
    ...texts,
    day: numberOf(day),
    speakers: readSpeakers(speakers).map(({ id }) => id),
  }),
  Fields: (props) => <AgendaItemFields {...props} loadSpeakers={loadSpeakers} />,
  failed: (_, detail) => detail || 'Failed to save agenda item.',
})

function AgendaItemFields({ values, errors, loadSpeakers }: FieldsProps<Field> & { loadSpeakers: LoadSpeakers }) {
  const field = (name: Field) => ({
    label: labels[name],
    name,
    defaultValue: String(values[name] ?? ''),
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('topic')} required maxLength={200} />
      <TextField
        {...field('time')}
        required
        maxLength={100}
        hint="09:00 - 09:45; items with the same time stand together"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('date')} type="date" />
        <NumberField {...field('day')} min={1} max={31} step={1} hint="Shown where there is no date" />
      </div>
      <SpeakersField {...field('speakers')} load={loadSpeakers} />
      <TextField {...field('speaker')} maxLength={200} hint="Whoever is not among the speakers" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('track')} maxLength={80} />
        <TextField {...field('location')} maxLength={120} />
      </div>
      <TextField {...field('description')} rows={5} maxLength={10_000} />
    </>
  )
}
