import { type ComponentProps, type FormEvent, use, useState } from 'react'
import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { fieldProps } from '../../../ui/form/field-props.ts'
import { NumberField, numberOf } from '../../../ui/form/number-field.tsx'
import {
  type FieldName,
  type FieldsProps,
  type RecordForm,
  textsOf,
  type ValuesOf,
} from '../../../ui/form/record-form.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAsync } from '../../../ui/hooks/use-async.ts'
import { type AgendaItemInput, agendaItemInput, formats, type PublicAgendaItem } from '../agenda-item.ts'
import { type ChosenSpeaker, SpeakersField } from './speakers-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { TrackAndRoomOptions } from './track-and-room-options.ts'
import { useAgendaWarnings } from './use-agenda-warnings.ts'

type Field = FieldName<AgendaItemInput>
type Values = ValuesOf<Field, { speakers: ChosenSpeaker[] }>

const labels: Record<Field, string> = {
  topic: 'Topic',
  date: 'Date',
  day: 'Day number',
  start: 'Start',
  end: 'End',
  time: 'Time',
  speakers: 'Speakers',
  speaker: 'Other speakers',
  track: 'Track',
  location: 'Location',
  format: 'Format',
  description: 'Description',
}

export const agendaItemForm: RecordForm<PublicAgendaItem, Values> = {
  schema: agendaItemInput,
  labels,
  valuesOf: (item) => ({
    ...textsOf(labels, item),
    speakers: (item?.speakerRecords ?? []).map(({ id, name }) => ({ id, name })),
  }),
  inputOf: ({ day, speakers, ...texts }) => ({
    ...texts,
    day: numberOf(day),
    speakers: speakers.map(({ id }) => id),
  }),
  Fields: AgendaItemFields,
  failed: (_, detail) => detail || 'Failed to save agenda item.',
}

function AgendaItemFields(props: FieldsProps<Values>) {
  const { input, text, number } = fieldProps(agendaItemForm, props)
  const { warningAt, update } = useAgendaWarnings(props.id, props.values)
  const [hasDate, setHasDate] = useState(props.values.date !== '')
  const day = number('day')
  const hintAt = (field: Parameters<typeof warningAt>[0]) => {
    const text = warningAt(field)
    return text && <span className="text-warning-text">{text}</span>
  }
  const checked = (event: FormEvent<HTMLElement>) => {
    const { form } = event.target as HTMLInputElement
    if (!form) return
    update(form)
    setHasDate(new FormData(form).get('date') !== '')
  }
  return (
    <div className="grid gap-4" onInput={checked} onChange={checked}>
      <TextField {...text('topic')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...input('date')} type="date" hint={hintAt('date')} />
        <div hidden={hasDate && !day.error}>
          <NumberField {...day} hint="If the date isn’t known yet" />
        </div>
      </div>
      <TimeFields
        start={{ ...input('start'), hint: hintAt('start') }}
        end={{ ...input('end'), hint: hintAt('end') }}
        time={text('time')}
      />
      <SpeakersField {...input('speakers')} defaultValue={props.values.speakers} warning={warningAt('speakers')} />
      <TextField {...text('speaker')} hint="Anyone not on the list of speakers" />
      <TrackAndRoomFields track={text('track')} location={{ ...text('location'), hint: hintAt('location') }} />
      <ChoiceField
        {...text('format')}
        options={formats}
        none="No format"
        hint="A break has no star and needs no speaker"
      />
      <TextField {...text('description')} rows={5} />
    </div>
  )
}

type FieldProps = Omit<ComponentProps<typeof ChoiceField>, 'options' | 'none'>

/** Track and room, each chosen or any other text; only texts where the lists cannot be loaded. */
function TrackAndRoomFields({ track, location }: { track: FieldProps; location: FieldProps }) {
  const { data, failure } = useAsync(use(TrackAndRoomOptions))
  const known = failure ? { tracks: [], rooms: [] } : data
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField {...track} options={known?.tracks} none="No track" />
      <ChoiceField {...location} options={known?.rooms} none="No room" />
    </div>
  )
}
