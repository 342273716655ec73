import type { Ticket } from './ticket.ts'

type Stock = Pick<Ticket, 'quantity' | 'sold'>

/** How many can still be bought. `quantity` is the whole stock. */
export const remaining = ({ quantity, sold }: Stock) => Math.max(0, quantity - sold)

/** The share that is sold, in whole percent. */
export function soldPercentage(ticket: Stock): number {
  const all = remaining(ticket) + ticket.sold
  return all === 0 ? 0 : Math.round((ticket.sold / all) * 100)
}

/** How urgent that share is: above 75 % danger, above 50 % warning. */
export function urgency(percentage: number): 'danger' | 'warning' | 'success' {
  if (percentage > 75) return 'danger'
  return percentage > 50 ? 'warning' : 'success'
}
