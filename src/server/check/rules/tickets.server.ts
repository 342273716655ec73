import { remaining, soldPercentage, urgency } from '../../../features/tickets/sold-percentage.ts'
import type { Ticket } from '../../../features/tickets/ticket.ts'
import { mediumDate } from '../../../lib/dates.ts'
import { formatPrice } from '../../../lib/money.ts'
import type { Facts } from '../facts.server.ts'
import type { FindingKind, Found } from '../kinds.ts'

type Needed = Pick<Facts, 'records' | 'today'>

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How many days before its end an early-bird price is pointed out. */
const earlyBirdNotice = 7

export function ticketFindings({ records: { tickets, content }, today }: Needed): Found[] {
  const currency = content.find(({ section }) => section === 'contact')?.currency || 'USD'
  return tickets.flatMap(
    (ticket) => offSale(ticket, today) ?? earlyBird(ticket, today, currency) ?? stock(ticket) ?? [],
  )
}

const found = ({ id }: Ticket, kind: FindingKind, title: string, field: keyof Ticket, about: unknown[]): Found => ({
  ...{ kind, title },
  place: { entity: 'ticket', id, field },
  about: [id, ...about],
})

function offSale(ticket: Ticket, today: string): Found | undefined {
  const { name, available, startDate, endDate } = ticket
  const about = [available, startDate, endDate]
  if (!available) return found(ticket, 'off-sale', `${name} is off sale`, 'name', about)
  if (endDate && endDate < today)
    return found(ticket, 'off-sale', `${name} was on sale until ${mediumDate(endDate)}`, 'endDate', about)
  if (startDate && startDate > today)
    return found(ticket, 'off-sale', `${name} is on sale from ${mediumDate(startDate)}`, 'startDate', about)
  return undefined
}

function earlyBird(ticket: Ticket, today: string, currency: string): Found | undefined {
  const { name, price, earlyBird, earlyBirdPrice, earlyBirdEndDate } = ticket
  const left = remaining(ticket)
  if (!earlyBird || earlyBirdPrice == null || !earlyBirdEndDate || today > earlyBirdEndDate || left === 0)
    return undefined
  const days = (Date.parse(earlyBirdEndDate) - Date.parse(today)) / 86_400_000
  if (days > earlyBirdNotice) return undefined
  const priceOf = (amount: number) => formatPrice(amount, ticket.currency || currency)
  const title = `${name}: ${priceOf(earlyBirdPrice)} ends ${relative.format(days, 'day')}, ${left.toLocaleString('en-US')} left`
  return {
    ...found(ticket, 'early-bird', title, 'earlyBirdEndDate', [earlyBirdPrice, earlyBirdEndDate]),
    detail: `After ${mediumDate(earlyBirdEndDate)} it costs ${priceOf(price)}`,
  }
}

/** Sales alone don't end an acceptance, but another quantity does. */
function stock(ticket: Ticket): Found | undefined {
  const { name, quantity } = ticket
  const [left, percentage] = [remaining(ticket), soldPercentage(ticket)]
  if (urgency(percentage) !== 'danger') return undefined
  if (left === 0) return found(ticket, 'sold-out', `${name} is sold out`, 'quantity', [quantity])
  return {
    ...found(ticket, 'almost-gone', `${name}: ${left.toLocaleString('en-US')} left`, 'quantity', [quantity]),
    detail: `${percentage}% of ${quantity.toLocaleString('en-US')} are sold`,
  }
}
