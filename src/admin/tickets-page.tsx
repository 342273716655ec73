import { useMemo } from 'react'
import { useSummit } from '../features/content/use-summit.ts'
import { soldPercentage, urgency } from '../features/tickets/sold-percentage.ts'
import type { Ticket } from '../features/tickets/ticket.ts'
import { typeNames } from '../features/tickets/type-names.ts'
import { mediumDate } from '../lib/dates.ts'
import { formatPrice } from '../lib/money.ts'
import { Bar } from '../ui/bar.tsx'
import { Switch } from '../ui/form/switch.tsx'
import type { Column } from '../ui/table/column.ts'
import type { Filter } from '../ui/table/filters.ts'
import { sendOrWait } from './outbox/send-or-wait.ts'
import { aboutFlag, useRecordToggle } from './record/use-record-toggle.ts'
import { RecordsPage } from './records-page.tsx'
import { SimulatedNote } from './simulated-note.tsx'
import { useRecordList } from './use-record-list.ts'

const ticket = { name: 'ticket', path: '/tickets' }

const loadForm = async () => (await import('../features/tickets/ticket-fields.tsx')).ticketForm

export default function TicketsPage() {
  const records = useRecordList<Ticket>('/tickets/all', 'price')
  const { reload } = records
  const { currency } = useSummit()
  const columns = useMemo(() => columnsWith(reload, currency), [reload, currency])
  return (
    <RecordsPage
      entity={ticket}
      ordering={{}}
      filters={filters}
      loadForm={loadForm}
      records={records}
      title="Tickets"
      columns={columns}
      add="Add New Ticket"
      empty='No tickets found. Click "Add New Ticket" to create one.'
      purpose="Tickets for visitors, with prices and quantities."
      note={
        <SimulatedNote>
          buyers read that a confirmation will come. Nothing is charged, sent or counted as sold.
        </SimulatedNote>
      }
      deleteQuestion={() =>
        'Are you sure you want to delete this ticket? This will not affect already purchased tickets.'
      }
      deleteManyNote={() => ' This will not affect already purchased tickets.'}
      loadFailed={() => 'Failed to load tickets. Please try again.'}
      deleteFailed={() => 'Failed to delete ticket. Please try again.'}
    />
  )
}

/** Formats an amount, which may break after the name of the currency. */
const priceIn =
  (defaultCurrency: string) =>
  (amount: number, { currency }: Ticket) =>
    formatPrice(amount, currency || defaultCurrency || 'USD').replaceAll('\u00a0', ' ')

const filters: Filter<Ticket>[] = [
  {
    name: 'state',
    label: 'State',
    value: ({ available }) => (available ? 'available' : 'unavailable'),
    labels: { available: 'Available', unavailable: 'Unavailable' },
  },
  {
    name: 'type',
    label: 'Type',
    value: ({ type }) => type,
    labels: typeNames,
  },
]

const columnsWith = (reload: () => Promise<void>, currency: string): Column<Ticket>[] => [
  { title: 'Name', field: 'name', edit: 'text', value: ({ name }) => name, isName: true },
  {
    title: 'Price',
    field: 'price',
    edit: 'number',
    isNumber: true,
    value: (record) => record.price,
    cell: (record) => priceIn(currency)(record.price, record),
  },
  {
    title: 'Early bird',
    field: 'earlyBirdPrice',
    isLabelled: true,
    value: ({ earlyBird, earlyBirdPrice }) => (earlyBird ? earlyBirdPrice : undefined),
    cell: (record) => earlyBirdOf(record, priceIn(currency)),
  },
  {
    title: 'Quantity',
    startsLine: true,
    field: 'quantity',
    edit: 'number',
    isNumber: true,
    isLabelled: true,
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  {
    title: 'Sold',
    field: 'sold',
    edit: 'number',
    isNumber: true,
    isLabelled: true,
    value: ({ sold }) => sold,
    cell: (record) => {
      const percentage = soldPercentage(record)
      return (
        <>
          {record.sold.toLocaleString('en-US')}
          <Bar share={percentage / 100} className={`h-1.5 w-16 text-(--tone) tone-${urgency(percentage)}`} />
        </>
      )
    },
  },
  {
    title: 'Available',
    field: 'available',
    value: ({ available }) => available,
    cell: (record) => <AvailableSwitch ticket={record} reload={reload} />,
  },
]

function earlyBirdOf(record: Ticket, price: ReturnType<typeof priceIn>) {
  const { earlyBird, earlyBirdPrice, earlyBirdEndDate } = record
  if (!earlyBird || earlyBirdPrice == null || !earlyBirdEndDate) return null
  // Not clamped: a price in millions needs more than two lines.
  return (
    <span className="wrap-normal whitespace-normal">{`${price(earlyBirdPrice, record)} until ${mediumDate(earlyBirdEndDate)}`}</span>
  )
}

type SwitchProps = { ticket: Ticket; reload: () => Promise<void> }

/** Switches the sale of the ticket on or off. */
function AvailableSwitch({ ticket: { id, name, available }, reload }: SwitchProps) {
  const [toggle, isToggling] = useRecordToggle({
    entity: ticket,
    send() {
      const body = { available: !available }
      return sendOrWait({ method: 'PUT', path: `/tickets/${id}`, body }, aboutFlag(name, 'Available', available))
    },
    done: `Ticket marked as ${available ? 'unavailable' : 'available'} successfully!`,
    failed: () => 'Failed to update ticket availability. Please try again.',
    reload,
  })
  return (
    <Switch
      label={
        <>
          <span className="sr-only">Available: {name}</span>
          <span aria-hidden="true" className="text-sm font-normal">
            {available ? 'Available' : 'Unavailable'}
          </span>
        </>
      }
      title={available ? 'Remove from sale' : 'Put on sale'}
      aria-disabled={isToggling}
      checked={available}
      onChange={toggle}
    />
  )
}
