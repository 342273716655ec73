import { useState } from 'react'
import { NumberField, numberOf } from '../../ui/form/number-field.tsx'
import type { FieldsProps, RecordForm } from '../../ui/form/record-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Ticket, ticketInput, ticketTypes } from './ticket.ts'
import { typeNames } from './type-names.ts'

type Field =
  | 'name'
  | 'description'
  | 'type'
  | 'price'
  | 'currency'
  | 'quantity'
  | 'sold'
  | 'available'
  | 'earlyBird'
  | 'earlyBirdPrice'
  | 'earlyBirdEndDate'
  | 'features'
  | 'startDate'
  | 'endDate'

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

const asSwitch = (on: boolean) => (on ? 'on' : '')
const onOrOff = (text: string) => text || 'off'

export const ticketForm: RecordForm<Ticket, Field> = {
  noun: 'ticket',
  path: '/tickets',
  schema: ticketInput,
  labels,
  written: { available: onOrOff, earlyBird: onOrOff },
  valuesOf: (ticket) => ({
    name: ticket?.name ?? '',
    description: ticket?.description ?? '',
    type: ticket?.type ?? '',
    price: String(ticket?.price ?? 0),
    currency: ticket?.currency ?? '',
    quantity: String(ticket?.quantity ?? 100),
    sold: String(ticket?.sold ?? 0),
    available: asSwitch(ticket?.available ?? true),
    earlyBird: asSwitch(ticket?.earlyBird ?? false),
    earlyBirdPrice: String(ticket?.earlyBirdPrice ?? ''),
    earlyBirdEndDate: ticket?.earlyBirdEndDate ?? '',
    features: ticket?.features.join('\n') ?? '',
    startDate: ticket?.startDate ?? '',
    endDate: ticket?.endDate ?? '',
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
    // Switched off, they are neither shown nor sent: what was saved once stands there when it is switched on again.
    ...(texts.earlyBird && { earlyBirdPrice: numberOf(earlyBirdPrice), earlyBirdEndDate }),
    features: texts.features
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }),
  Fields: TicketFields,
  failed: (isNew) => `Failed to ${isNew ? 'add' : 'update'} ticket. Please try again.`,
}

function TicketFields({ values, errors }: FieldsProps<Field>) {
  const [isEarlyBird, setIsEarlyBird] = useState(values.earlyBird === 'on')
  const field = (name: Field) => ({
    label: labels[name],
    name,
    defaultValue: String(values[name] ?? ''),
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} required maxLength={120} />
      <TextField {...field('description')} required rows={3} maxLength={2000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...field('price')} required min={0} step={0.01} />
        <TextField {...field('currency')} maxLength={3} placeholder="USD" hint="Three letters; USD when left empty" />
        <NumberField {...field('quantity')} required min={1} step={1} hint="The whole stock, sold ones included" />
        <NumberField {...field('sold')} min={0} step={1} />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Switch label={labels.available} name="available" defaultChecked={values.available === 'on'} />
        <Switch
          label={labels.earlyBird}
          name="earlyBird"
          defaultChecked={isEarlyBird}
          onChange={({ currentTarget }) => setIsEarlyBird(currentTarget.checked)}
        />
      </div>
      <div hidden={!isEarlyBird} className="grid gap-4 sm:grid-cols-2">
        <NumberField {...field('earlyBirdPrice')} required={isEarlyBird} min={0} step={0.01} />
        <TextField
          {...field('earlyBirdEndDate')}
          required={isEarlyBird}
          type="date"
          hint="The last day at this price"
        />
      </div>
      <TextField {...field('features')} rows={4} hint="What is included, one per line" />
      <SelectField {...field('type')}>
        <option value="">No type</option>
        {ticketTypes.map((type) => (
          <option key={type} value={type}>
            {typeNames[type]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('startDate')} type="date" />
        <TextField {...field('endDate')} type="date" />
      </div>
    </>
  )
}
