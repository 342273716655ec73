import { fieldProps } from '../../ui/form/field-props.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { admissionNames, noAdmission } from './admission-names.ts'
import { admissions, type EventInput, eventInput, imageRules, type PublicEvent } from './event.ts'

type Field = FieldName<EventInput>
type Values = ValuesOf<Field, { image: string | File }>

const labels: Record<Field, string> = {
  name: 'Name',
  date: 'Date',
  location: 'Location',
  'time.start': 'Start time',
  'time.end': 'End time',
  admission: 'Admission',
  description: 'Description',
  image: 'Picture',
}

export const eventForm: RecordForm<PublicEvent, Values> = {
  schema: eventInput,
  labels,
  valuesOf: (event) => textsOf(labels, event),
  inputOf({ 'time.start': start, 'time.end': end, admission, ...texts }) {
    return { ...texts, admission: admission || null, time: start || end ? { start, end: end || null } : null }
  },
  picture: 'image',
  Fields: EventFields,
  sharedFields: {
    date: (props) => <TextField {...fieldProps(eventForm, props).input('date')} type="date" />,
    location: (props) => <TextField {...fieldProps(eventForm, props).text('location')} />,
    admission: AdmissionField,
  },
  failed: (_, detail) => detail || 'Failed to save event.',
}

function EventFields(props: FieldsProps<Values>) {
  const { input, text, picture } = fieldProps(eventForm, props)
  return (
    <>
      <TextField {...text('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...input('date')} type="date" />
        <TextField {...text('location')} />
        <TextField {...text('time.start')} maxLength={5} placeholder="18:30" hint="HH:MM, 24 hours" />
        <TextField {...text('time.end')} maxLength={5} placeholder="22:00" hint="Optional" />
        <AdmissionField {...props} />
      </div>
      <TextField {...text('description')} rows={5} />
      <ImageField {...picture('image')} {...imageRules} />
    </>
  )
}

function AdmissionField(props: FieldsProps<Values>) {
  return (
    <SelectField {...fieldProps(eventForm, props).input('admission')}>
      <option value="">{noAdmission}</option>
      {admissions.map((admission) => (
        <option key={admission} value={admission}>
          {admissionNames[admission]}
        </option>
      ))}
    </SelectField>
  )
}
