import { remaining, soldPercentage, urgency } from '../../features/tickets/sold-percentage.ts'
import type { Ticket } from '../../features/tickets/ticket.ts'
import { Bar } from '../../ui/bar.tsx'

/** How much of each ticket on sale is sold. */
export function TicketSales({ tickets }: { tickets: Ticket[] }) {
  const onSale = tickets.filter(({ available }) => available)
  if (onSale.length === 0) return null
  return (
    <section aria-labelledby="ticket-sales">
      <h2 id="ticket-sales" className="mb-3 text-xl">
        Ticket sales
      </h2>
      <ul className="grid gap-3 rounded border border-line bg-card p-4">
        {onSale.map((ticket) => {
          const percentage = soldPercentage(ticket)
          return (
            <li key={ticket.id} className="grid gap-1.5">
              <p className="flex justify-between gap-4">
                <span className="min-w-0 truncate">{ticket.name}</span>
                <span className="shrink-0 text-muted tabular-nums">
                  {remaining(ticket).toLocaleString('en-US')} left
                </span>
              </p>
              <Bar share={percentage / 100} className={`h-2 w-full text-(--tone) tone-${urgency(percentage)}`} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
