import { type FormEvent, type ReactNode, use, useState } from 'react'
import { ChoiceField } from '../../../ui/form/choice-field.tsx'
import { fieldProps } from '../../../ui/form/field-props.ts'
import { Fold } from '../../../ui/form/fold.tsx'
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
import { noChoice } from '../no-choice.ts'
import { timeText } from '../rules/clock-times.ts'
import { DateField, daysBetween } from './date-field.tsx'
import { type ChosenSpeaker, SpeakersField } from './speakers-field.tsx'
import { StarNote } from './star-note.tsx'
import { TrackAndRoomOptions } from './track-and-room-options.ts'
import { SavedAgenda, useAgendaWarnings } from './use-agenda-warnings.ts'
import { useTimes } from './use-times.ts'

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
  slides: 'Slides',
  recording: 'Recording',
}

export const agendaItemForm: RecordForm<PublicAgendaItem, Values> = {
  schema: agendaItemInput,
  labels,
  valuesOf: (item) => ({
    ...textsOf(labels, item),
    speakers: chosenSpeakers(item),
  }),
  inputOf: ({ day, speakers, ...texts }) => ({
    ...texts,
    day: numberOf(day),
    speakers: speakers.map(({ id }) => id),
  }),
  copyOf: (values) => ({ ...values, speakers: values.speakers.filter(({ isDeleted }) => !isDeleted) }),
  Fields: AgendaItemFields,
  SaveNote: StarNote,
  sharedFields: { track: TrackField, location: LocationField, date: SummitDateField, format: FormatField },
  failed: (_, detail) => detail || 'Failed to save agenda item.',
}

/** Keeps the speakers who were deleted: they can come back. */
function chosenSpeakers({ speakers, speakerRecords = [] }: Partial<PublicAgendaItem> = {}): ChosenSpeaker[] {
  const names = new Map(speakerRecords.map(({ id, name }) => [id, name]))
  return (speakers ?? []).map((id) => {
    const name = names.get(id)
    return name === undefined ? { id, name: 'A deleted speaker', isDeleted: true } : { id, name }
  })
}

function AgendaItemFields(props: FieldsProps<Values>) {
  const { input, text } = fieldProps(agendaItemForm, props)
  const { warningAt, update } = useAgendaWarnings(props.id, props.values)
  const { times, setRange, setText } = useTimes(props.values)
  const [hasDate, setHasDate] = useState(props.values.date !== '')
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
  const { defaultValue: _start, ...start } = input('start')
  const { defaultValue: _end, ...end } = input('end')
  return (
    <div className="grid gap-4" onInput={checked} onChange={checked}>
      <TextField {...text('topic')} />
      <SummitDateField {...props} hint={hintAt('date')} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[9.25rem_9.25rem_1fr_1fr]">
        <TextField
          {...start}
          type="time"
          hint={hintAt('start')}
          value={times.start}
          onChange={({ currentTarget }) => setRange({ start: currentTarget.value })}
        />
        <TextField
          {...end}
          type="time"
          hint={hintAt('end')}
          value={times.end}
          onChange={({ currentTarget }) => setRange({ end: currentTarget.value })}
        />
        {/* Each chosen or any other text; only texts where the lists cannot be loaded. */}
        <div className="col-span-2">
          <LocationField {...props} hint={hintAt('location')} />
        </div>
        <div className="col-span-2">
          <TrackField {...props} />
        </div>
        <div className="col-span-2">
          <FormatField {...props} />
        </div>
      </div>
      <SpeakersField {...input('speakers')} defaultValue={props.values.speakers} warning={warningAt('speakers')} />
      <RareFields {...props} hasDate={hasDate} time={times.time} onTime={setText} />
      <TextField {...text('description')} rows={5} />
      <Fold summary="Slides and recording" fields={['slides', 'recording']} {...props}>
        <TextField {...text('slides')} type="url" placeholder="https://…" />
        <TextField {...text('recording')} type="url" placeholder="https://…" />
      </Fold>
    </div>
  )
}

type RareProps = FieldsProps<Values> & { hasDate: boolean; time: string; onTime: (time: string) => void }

/** Fields that few items need, folded until one of them has a value of its own. */
function RareFields({ hasDate, time, onTime, ...props }: RareProps) {
  const { text, number } = fieldProps(agendaItemForm, props)
  const { defaultValue: _, ...timeField } = text('time')
  const { values, errors } = props
  const own = {
    time: isTimeOf(values) ? '' : values.time,
    day: values.date === '' ? values.day : '',
    speaker: values.speaker,
  }
  return (
    <Fold summary="Other time, day or speakers" fields={['time', 'day', 'speaker']} values={own} errors={errors}>
      <TextField
        {...timeField}
        value={time}
        onChange={({ currentTarget }) => onTime(currentTarget.value)}
        hint="Taken from start and end unless you enter other text, such as “After lunch”"
      />
      <div hidden={hasDate && !errors.day}>
        <NumberField {...number('day')} hint="If the date isn’t known yet" />
      </div>
      <div className="sm:col-span-2">
        <TextField {...text('speaker')} hint="Anyone not on the list of speakers" />
      </div>
    </Fold>
  )
}

/** True when the text says no more than start and end. */
const isTimeOf = ({ time, start, end }: Values) => time === (start && timeText(start, end))

type HintedProps = FieldsProps<Values> & { hint?: ReactNode }

function SummitDateField({ hint, ...props }: HintedProps) {
  const { startDate, endDate } = use(SavedAgenda)
  const { input } = fieldProps(agendaItemForm, props)
  return <DateField {...input('date')} days={daysBetween(startDate, endDate)} hint={hint} />
}

function LocationField({ hint, ...props }: HintedProps) {
  const { text } = fieldProps(agendaItemForm, props)
  return (
    <ChoiceField
      {...text('location')}
      hint={hint}
      options={useTracksAndRooms()?.rooms}
      none={noChoice.agenda.location}
    />
  )
}

function TrackField(props: FieldsProps<Values>) {
  const { text } = fieldProps(agendaItemForm, props)
  return <ChoiceField {...text('track')} options={useTracksAndRooms()?.tracks} none={noChoice.agenda.track} />
}

function FormatField(props: FieldsProps<Values>) {
  const { text } = fieldProps(agendaItemForm, props)
  const hint = 'A break has no star and needs no speaker'
  return <ChoiceField {...text('format')} options={formats} none={noChoice.agenda.format} hint={hint} />
}

/** Returns undefined until they are loaded, and none where they cannot be loaded. */
function useTracksAndRooms() {
  const { data, failure } = useAsync(use(TrackAndRoomOptions))
  return failure ? { tracks: [], rooms: [] } : data
}
