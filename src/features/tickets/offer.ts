import { offersOf, priceLine } from './price-line.ts'
import type { PublicTicket, Ticket, TicketSummary } from './ticket.ts'

/** Adds whether the early-bird price applies on a day (YYYY-MM-DD): up to and including its end date. */
export function withOffer<Rec extends Pick<Ticket, 'earlyBird' | 'earlyBirdEndDate'>>(record: Rec, today: string) {
  const { earlyBird, earlyBirdEndDate } = record
  return { ...record, earlyBirdOpen: earlyBird && earlyBirdEndDate != null && today <= earlyBirdEndDate }
}

type Offered = Omit<PublicTicket, '_id'>

/** Returns what the tickets on sale cost. @param currency that of tickets with none of their own; '' for US dollars */
export const ticketSummaryOf = (onSale: readonly Offered[], currency: string): TicketSummary => ({
  prices: priceLine(onSale, currency),
  offers: offersOf(onSale, currency),
})
