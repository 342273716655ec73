import { useState } from 'react'
import { listFromText, textOfList } from '../../lib/text-list.ts'
import { fieldProps } from '../../ui/form/field-props.ts'
import { Fold } from '../../ui/form/fold.tsx'
import { NumberField, numberOf } from '../../ui/form/number-field.tsx'
import { type FieldName, type FieldsProps, type RecordForm, textsOf, type ValuesOf } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Ticket, type TicketInput, ticketDefaults, ticketInput, ticketTypes } from './ticket.ts'
import { noType, typeNames } from './type-names.ts'

type Field = FieldName<TicketInput>
type Values = ValuesOf<Field>

const labels: Record<Field, string> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  price: 'Price',
  currency: 'Currency',
  quantity: 'Quantity',
  sold: 'Sold',
  available: 'Available',
  earlyBird: 'Early bird',
  earlyBirdPrice: 'Early bird price',
  earlyBirdEndDate: 'Early bird end date',
  features: 'Features',
  startDate: 'On sale from',
  endDate: 'On sale until',
}

export const ticketForm: RecordForm<Ticket, Values> = {
  schema: ticketInput,
  labels,
  valuesOf: (ticket) => ({
    ...textsOf(labels, ticket ?? ticketDefaults),
    features: textOfList(ticket?.features ?? []),
  }),
  inputOf: ({ earlyBirdPrice, earlyBirdEndDate, ...texts }) => ({
    ...texts,
    type: texts.type || null,
    price: numberOf(texts.price),
    currency: texts.currency.trim().toUpperCase(),
    quantity: numberOf(texts.quantity),
    sold: numberOf(texts.sold),
    available: texts.available === 'on',
    earlyBird: texts.earlyBird === 'on',
    // Neither shown nor sent when switched off. Switching it on shows the saved values again.
    ...(texts.earlyBird === 'on' && { earlyBirdPrice: numberOf(earlyBirdPrice), earlyBirdEndDate }),
    features: listFromText(texts.features),
  }),
  copyOf: (values) => ({ ...values, sold: '0' }),
  Fields: TicketFields,
  sharedFields: {
    available: (props) => <Switch {...fieldProps(ticketForm, props).checkbox('available')} />,
    type: TypeField,
    currency: CurrencyField,
    startDate: (props) => <TextField {...fieldProps(ticketForm, props).input('startDate')} type="date" />,
    endDate: (props) => <TextField {...fieldProps(ticketForm, props).input('endDate')} type="date" />,
  },
  failed: (isNew) => `Failed to ${isNew ? 'add' : 'update'} ticket. Please try again.`,
}

const rare = ['type', 'currency', 'startDate', 'endDate'] as const

function TicketFields(props: FieldsProps<Values>) {
  const { input, text, number, checkbox } = fieldProps(ticketForm, props)
  const [isEarlyBird, setIsEarlyBird] = useState(props.values.earlyBird === 'on')
  return (
    <>
      <TextField {...text('name')} />
      <TextField {...text('description')} rows={3} />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField {...number('price')} step={0.01} />
        <NumberField {...number('quantity')} hint="Total, including tickets already sold" />
        <NumberField {...number('sold')} />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Switch {...checkbox('available')} />
        <Switch {...checkbox('earlyBird')} onChange={({ currentTarget }) => setIsEarlyBird(currentTarget.checked)} />
      </div>
      <div hidden={!isEarlyBird} className="grid gap-4 sm:grid-cols-2">
        <NumberField {...number('earlyBirdPrice')} required={isEarlyBird} step={0.01} />
        <TextField
          {...input('earlyBirdEndDate')}
          required={isEarlyBird}
          type="date"
          hint="The last day at this price"
        />
      </div>
      <TextField {...text('features')} rows={4} hint="What is included, one per line, or with commas between" />
      <Fold summary="Type, currency and dates of sale" fields={rare} {...props}>
        <TypeField {...props} />
        <CurrencyField {...props} />
        <TextField {...input('startDate')} type="date" />
        <TextField {...input('endDate')} type="date" />
      </Fold>
    </>
  )
}

function TypeField(props: FieldsProps<Values>) {
  return (
    <SelectField {...fieldProps(ticketForm, props).input('type')}>
      <option value="">{noType}</option>
      {ticketTypes.map((type) => (
        <option key={type} value={type}>
          {typeNames[type]}
        </option>
      ))}
    </SelectField>
  )
}

function CurrencyField(props: FieldsProps<Values>) {
  const { text } = fieldProps(ticketForm, props)
  return <TextField {...text('currency')} hint="Three letters. Leave empty for the summit’s currency" />
}
