import type { Ticket } from './ticket.ts'

type Offer = Pick<Ticket, 'earlyBird' | 'earlyBirdPrice' | 'earlyBirdEndDate'>

/** Returns true when the early-bird price applies on a day (YYYY-MM-DD): up to and including its end date. */
export function earlyBirdOpen({ earlyBird, earlyBirdPrice, earlyBirdEndDate }: Offer, today: string): boolean {
  return earlyBird && earlyBirdPrice != null && earlyBirdEndDate != null && today <= earlyBirdEndDate
}
