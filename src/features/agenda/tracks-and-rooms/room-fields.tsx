import { use } from 'react'
import { fieldProps } from '../../../ui/form/field-props.ts'
import { NumberField, numberOf } from '../../../ui/form/number-field.tsx'
import {
  type FieldName,
  type FieldsProps,
  type RecordForm,
  textsOf,
  type ValuesOf,
} from '../../../ui/form/record-form.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { noChoice } from '../no-choice.ts'
import { type PublicRoom, type RoomInput, roomInput } from './room.ts'
import { VenueOptions } from './venue-options.ts'

type Field = FieldName<Omit<RoomInput, 'order'>>
type Values = ValuesOf<Field>

const labels: Record<Field, string> = {
  name: 'Name',
  venueId: 'Venue',
  capacity: 'Capacity',
  floor: 'Floor',
}

export const roomForm: RecordForm<PublicRoom, Values> = {
  schema: roomInput,
  labels,
  valuesOf: (room) => textsOf(labels, room),
  inputOf: ({ capacity, ...texts }) => ({ ...texts, capacity: numberOf(capacity) }),
  Fields: RoomFields,
  sharedFields: {
    floor: (props) => <TextField {...fieldProps(roomForm, props).text('floor')} />,
    capacity: (props) => <NumberField {...fieldProps(roomForm, props).number('capacity')} />,
    venueId: (props) => <VenueField {...fieldProps(roomForm, props).input('venueId')} canHide={false} />,
  },
  failed: (_, detail) => detail || 'Failed to save room.',
}

function RoomFields(props: FieldsProps<Values>) {
  const { input, text, number } = fieldProps(roomForm, props)
  return (
    <>
      <TextField
        {...text('name')}
        hint={props.isNew ? undefined : 'Agenda items in this room will also get the new name'}
      />
      <VenueField {...input('venueId')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...number('capacity')} hint="How many people it holds" />
        <TextField {...text('floor')} />
      </div>
    </>
  )
}

type VenueProps = { name: string; label: string; error: string | undefined; defaultValue: string; canHide?: boolean }

/** The choice of a venue; hidden while there is only the main one, or none are loaded. */
function VenueField({ defaultValue, canHide = true, ...field }: VenueProps) {
  const venues = use(VenueOptions)
  if (!venues || (canHide && venues.length === 0 && !defaultValue))
    return <input type="hidden" name={field.name} value={defaultValue} />
  const isDeleted = defaultValue && !venues.some(({ id }) => id === defaultValue)
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      <option value="">{noChoice.rooms.venueId}</option>
      {isDeleted && <option value={defaultValue}>A deleted venue</option>}
      {venues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
