import { useMemo } from 'react'
import { browserApi } from '../browser/api.ts'
import type { Ticket } from '../features/tickets/ticket.ts'
import { mediumDate } from '../lib/dates.ts'
import { formatPrice } from '../lib/money.ts'
import { Switch } from '../ui/form/switch.tsx'
import { useLoaded } from '../ui/hooks/use-loaded.ts'
import { useSingleFlight } from '../ui/hooks/use-single-flight.ts'
import type { Column } from '../ui/table/column.ts'
import { useToast } from '../ui/toast.tsx'
import type { LazyForm } from './form-dialogs.tsx'
import { goneWords, isGone } from './gone.ts'
import { RecordsPage, type RecordWords } from './records-page.tsx'

const form: LazyForm = {
  noun: 'ticket',
  path: '/tickets',
  load: async () => (await import('../features/tickets/ticket-fields.tsx')).ticketForm,
}

const words: RecordWords<Ticket> = {
  title: 'Tickets',
  plural: 'tickets',
  add: 'Add New Ticket',
  empty: 'No tickets found. Click "Add New Ticket" to create one.',
  purpose: 'What visitors can buy, with its price and how many there are.',
  deleteQuestion: () => 'Are you sure you want to delete this ticket? This will not affect already purchased tickets.',
  loadFailed: () => 'Failed to load tickets. Please try again.',
  deleteFailed: () => 'Failed to delete ticket. Please try again.',
}

const load = () => browserApi.get<Ticket[]>('/tickets/all')
const nameOf = ({ name }: Ticket) => name
/** It may break after the currency's name. */
const written = (amount: number, { currency }: Ticket) =>
  formatPrice(amount, currency || 'USD').replaceAll('\u00a0', ' ')

export default function TicketsPage() {
  const { data, failure, reload } = useLoaded(load)
  const columns = useMemo(() => columnsWith(reload), [reload])
  return <RecordsPage {...{ words, columns, nameOf, failure, reload }} form={form} records={data} />
}

const columnsWith = (reload: () => Promise<void>): Column<Ticket>[] => [
  { title: 'Name', value: nameOf, isName: true },
  {
    title: 'Price',
    atFirst: 'ascending',
    value: ({ price }) => price,
    cell: (ticket) => written(ticket.price, ticket),
  },
  {
    title: 'Early bird',
    isLabelled: true,
    value: ({ earlyBird, earlyBirdPrice }) => (earlyBird ? earlyBirdPrice : undefined),
    cell: earlyBirdOf,
  },
  {
    title: 'Quantity',
    isLabelled: true,
    value: ({ quantity }) => quantity,
    cell: ({ quantity }) => quantity.toLocaleString('en-US'),
  },
  { title: 'Sold', isLabelled: true, value: ({ sold }) => sold, cell: ({ sold }) => sold.toLocaleString('en-US') },
  {
    title: 'Available',
    isLabelled: true,
    value: ({ available }) => available,
    cell: (ticket) => <AvailableSwitch ticket={ticket} onDone={reload} />,
  },
]

function earlyBirdOf(ticket: Ticket) {
  const { earlyBird, earlyBirdPrice, earlyBirdEndDate } = ticket
  if (!earlyBird || earlyBirdPrice == null || !earlyBirdEndDate) return null
  // Whole, however many lines it takes: a price in millions leaves little room.
  return (
    <span className="wrap-normal">{`${written(earlyBirdPrice, ticket)} until ${mediumDate(earlyBirdEndDate)}`}</span>
  )
}

/** Whether the ticket is on sale: a press turns it round. */
function AvailableSwitch({ ticket: { id, name, available }, onDone }: { ticket: Ticket; onDone: () => Promise<void> }) {
  const toast = useToast()
  const [toggle, toggling] = useSingleFlight(async () => {
    try {
      await browserApi.send('PUT', `/tickets/${id}`, { available: !available })
      await onDone()
      toast.success(`Ticket marked as ${available ? 'unavailable' : 'available'} successfully!`)
    } catch (error) {
      if (isGone(error)) await onDone()
      toast.error(isGone(error) ? goneWords(form.noun) : 'Failed to update ticket availability. Please try again.')
    }
  })
  return (
    <Switch
      label={<span className="sr-only">Available: {name}</span>}
      title={available ? 'Take off sale' : 'Put on sale'}
      aria-disabled={toggling}
      checked={available}
      onChange={toggle}
    />
  )
}
