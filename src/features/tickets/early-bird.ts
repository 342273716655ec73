import type { Ticket } from './ticket.ts'

type Offer = Pick<Ticket, 'earlyBird' | 'earlyBirdPrice' | 'earlyBirdEndDate'>

/** Whether the early-bird price holds on that day: up to and including its last one. */
export function earlyBirdOpen({ earlyBird, earlyBirdPrice, earlyBirdEndDate }: Offer, today: string): boolean {
  return earlyBird && earlyBirdPrice != null && earlyBirdEndDate != null && today <= earlyBirdEndDate
}
