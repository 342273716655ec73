import type { Ticket } from './ticket.ts'

type Stock = Pick<Ticket, 'quantity' | 'sold'>

/** Returns how many tickets can still be bought. `quantity` includes those sold. */
export const remaining = ({ quantity, sold }: Stock) => Math.max(0, quantity - sold)

/** Returns the sold share of all tickets, in whole percent. */
export function soldPercentage(ticket: Stock): number {
  const total = remaining(ticket) + ticket.sold
  return total === 0 ? 0 : Math.round((ticket.sold / total) * 100)
}

/** Returns the tone of a sold percentage: danger above 75, warning above 50. */
export function urgency(percentage: number): 'danger' | 'warning' | 'success' {
  if (percentage > 75) return 'danger'
  return percentage > 50 ? 'warning' : 'success'
}
