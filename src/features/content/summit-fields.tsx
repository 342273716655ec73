import { CoordinatesField } from '../../ui/form/coordinates-field.tsx'
import { fieldProps } from '../../ui/form/field-props.ts'
import { ImageField } from '../../ui/form/image-field.tsx'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { RowsField } from './rows-field.tsx'
import { part } from './rows-part.ts'
import { type Edition, edition, maxEditions } from './section.ts'
import { type EditedSummit, logoImage, type SummitInput, summitInput } from './summit-input.ts'

type Field = FieldName<SummitInput>
type Values = ValuesOf<Field, { logo: string | File; earlierEditions: Edition[] }>

const labels: Record<Field, string> = {
  name: 'Name of the summit',
  logo: 'Logo',
  startDate: 'First day',
  endDate: 'Last day',
  city: 'City',
  venue: 'Venue',
  address: 'Address',
  coordinates: 'Coordinates',
  timeZone: 'Time zone',
  currency: 'Currency',
  email: 'Email',
  phone: 'Phone',
  links: 'Social links',
  earlierEditions: 'Earlier editions',
}

export const summitForm: RecordForm<EditedSummit, Values> = {
  schema: summitInput,
  labels,
  valuesOf: (summit) => ({ ...textsOf(labels, summit), earlierEditions: summit?.earlierEditions ?? [] }),
  inputOf: (values) => ({ ...values, currency: values.currency.trim().toUpperCase() }),
  picture: 'logo',
  Fields: SummitFields,
  failed: (_isNew, detail) => `Failed to update content. Please try again. ${detail}`.trim(),
}

/** Facts that staff enter once and every page shows. */
function SummitFields(props: FieldsProps<Values>) {
  const { input, text, picture } = fieldProps(summitForm, props)
  return (
    <>
      <TextField {...text('name')} hint="In the navigation bar, the footer, titles and shared pictures" />
      <ImageField
        {...picture('logo')}
        {...logoImage}
        grounds={['ink', 'paper']}
        advice="Replaces the mark beside the name. Should be readable on dark and on light. Looks best if transparent"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...input('startDate')} type="date" />
        <TextField {...input('endDate')} type="date" />
        <TextField
          {...text('city')}
          hint="For example, Lagos. Where the home page shows the continent, its arcs end there"
        />
        <TextField {...text('venue')} hint="For example, Eko Convention Centre" />
      </div>
      <TextField {...text('address')} />
      <CoordinatesField {...input('coordinates')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...input('timeZone')} hint="Decides when a day of the summit begins and ends">
          <TimeZoneOptions current={props.values.timeZone} />
        </SelectField>
        <TextField {...text('currency')} placeholder="USD" hint="Three letters, used for tickets without a currency" />
        <TextField {...text('email')} type="email" />
        <TextField {...text('phone')} type="tel" />
      </div>
      <TextField
        {...text('links')}
        rows={4}
        hint="One per line, such as LinkedIn: https://www.linkedin.com/company/…"
      />
      <RowsField
        {...input('earlierEditions')}
        rowName="edition"
        titledBy="name"
        parts={[part('name', 'Name', 'The 2026 edition', edition), part('link', 'Link', 'https://…', edition)]}
        maxRows={maxEditions}
        defaultValue={props.values.earlierEditions}
      />
    </>
  )
}

function TimeZoneOptions({ current }: { current: string }) {
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <>
      <option value="">Not chosen</option>
      {current && !zones.includes(current) && <option>{current}</option>}
      {zones.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </>
  )
}
