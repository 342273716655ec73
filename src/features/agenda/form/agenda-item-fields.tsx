import { type ComponentProps, type FormEvent, use, useState } from 'react'
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
import { timeText } from '../rules/clock-times.ts'
import { DateField, daysBetween } from './date-field.tsx'
import { type ChosenSpeaker, SpeakersField } from './speakers-field.tsx'
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
  const { input, text } = fieldProps(agendaItemForm, props)
  const { startDate, endDate } = use(SavedAgenda)
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
      <DateField {...input('date')} days={daysBetween(startDate, endDate)} hint={hintAt('date')} />
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
        <TrackAndRoomFields track={text('track')} location={{ ...text('location'), hint: hintAt('location') }} />
        <div className="col-span-2">
          <ChoiceField
            {...text('format')}
            options={formats}
            none="No format"
            hint="A break has no star and needs no speaker"
          />
        </div>
      </div>
      <SpeakersField {...input('speakers')} defaultValue={props.values.speakers} warning={warningAt('speakers')} />
      <RareFields {...props} hasDate={hasDate} time={times.time} onTime={setText} />
      <TextField {...text('description')} rows={5} />
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

type FieldProps = Omit<ComponentProps<typeof ChoiceField>, 'options' | 'none'>

/** Track and room, each chosen or any other text; only texts where the lists cannot be loaded. */
function TrackAndRoomFields({ track, location }: { track: FieldProps; location: FieldProps }) {
  const { data, failure } = useAsync(use(TrackAndRoomOptions))
  const known = failure ? { tracks: [], rooms: [] } : data
  return (
    <>
      <div className="col-span-2">
        <ChoiceField {...location} options={known?.rooms} none="No room" />
      </div>
      <div className="col-span-2">
        <ChoiceField {...track} options={known?.tracks} none="No track" />
      </div>
    </>
  )
}
