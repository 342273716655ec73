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
import { type PublicRoom, type RoomInput, roomInput } from './room.ts'

type Field = FieldName<RoomInput>
type Values = ValuesOf<Field>

const labels: Record<Field, string> = { name: 'Name', capacity: 'Capacity', floor: 'Floor', order: 'Order' }

export const roomForm: RecordForm<PublicRoom, Values> = {
  schema: roomInput,
  labels,
  valuesOf: (room) => textsOf(labels, room),
  inputOf: ({ capacity, order, ...texts }) => ({ ...texts, capacity: numberOf(capacity), order: numberOf(order) }),
  Fields: RoomFields,
  failed: (_, detail) => detail || 'Failed to save room.',
}

function RoomFields(props: FieldsProps<Values>) {
  const { text, number } = fieldProps(roomForm, props)
  return (
    <>
      <TextField
        {...text('name')}
        hint={props.isNew ? undefined : 'Agenda items in this room will also get the new name'}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...number('capacity')} hint="How many people it holds" />
        <TextField {...text('floor')} />
      </div>
      <NumberField {...number('order')} hint="Rooms with a lower number come first" />
    </>
  )
}
