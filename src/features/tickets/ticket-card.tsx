import { mediumDate } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/money.ts'
import { Check } from '../../ui/icons/icons.tsx'
import { remaining, soldPercentage, urgency } from './sold-percentage.ts'
import type { PublicTicket } from './ticket.ts'
import { typeNames } from './type-names.ts'

type Type = NonNullable<PublicTicket['type']>

const headers: Partial<Record<Type, string>> = { vip: 'bg-primary', early_bird: 'bg-success', student: 'bg-info' }
const bars = { danger: 'text-danger', warning: 'text-warning', success: 'text-success' }

export const currencyOf = ({ currency }: PublicTicket) => currency || 'USD'

/** What one ticket costs now. */
export const currentPrice = ({ price, earlyBirdOpen, earlyBirdPrice }: PublicTicket) =>
  earlyBirdOpen && earlyBirdPrice != null ? earlyBirdPrice : price

export function TicketCard({ ticket, onBuy }: { ticket: PublicTicket; onBuy: () => void }) {
  const { name, description, type, features } = ticket
  const left = remaining(ticket)
  // 'Other' tells nobody anything, nor does what the name says already.
  const typeName = type && type !== 'other' ? typeNames[type] : ''
  return (
    <article className="ticket">
      <header
        className={`ticket-stub cloth flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 px-6 py-5 text-white md:flex-col md:flex-nowrap md:items-start ${(type && headers[type]) ?? 'bg-dark'}`}
      >
        <div>
          {typeName && typeName.toLowerCase() !== name.toLowerCase() && (
            <p className="text-sm font-semibold">{typeName}</p>
          )}
          <h2 className="text-2xl hyphens-auto">{name}</h2>
        </div>
        <Price ticket={ticket} />
      </header>
      <div className="ticket-body grid items-start gap-x-6 gap-y-4 px-6 py-5 md:grid-cols-[1fr_13.5rem] lg:grid-cols-[1fr_17rem] lg:gap-x-10">
        <div>
          <p className="text-lg leading-snug">{description}</p>
          {features.length > 0 && (
            <ul className={`mt-3 grid gap-x-6 gap-y-1.5 text-muted ${features.length > 3 ? 'lg:grid-cols-2' : ''}`}>
              {features.map((feature) => (
                <li key={feature} className="flex items-start gap-2">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-text" />
                  {feature}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="self-end">
          <p className="mb-3 text-sm text-muted empty:hidden">
            <Until ticket={ticket} />
          </p>
          <SoldBar ticket={ticket} />
          <button type="button" disabled={left === 0} onClick={onBuy} className="button button-primary mt-3 w-full">
            {left === 0 ? 'Sold out' : 'Buy ticket'}
            <span className="sr-only"> for {name}</span>
          </button>
        </div>
      </div>
    </article>
  )
}

const written = (amount: number, ticket: PublicTicket) => formatPrice(amount, currencyOf(ticket))

function Price({ ticket }: { ticket: PublicTicket }) {
  const price = written(currentPrice(ticket), ticket)
  const size =
    price.length > 11
      ? 'text-2xl md:text-lg lg:text-2xl'
      : price.length > 7
        ? 'text-3xl md:text-2xl lg:text-3xl'
        : 'text-5xl md:text-4xl lg:text-5xl'
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 leading-none max-md:flex-row-reverse">
      <span className={`font-heading leading-none font-bold ${size}`}>{price}</span>
      {ticket.earlyBirdOpen && (
        <s className={price.length > 11 ? 'text-sm lg:text-base' : 'text-lg'}>
          <span className="sr-only">instead of </span>
          {written(ticket.price, ticket)}
        </s>
      )}
    </p>
  )
}

/** Until when it costs that, as far as it is set: the early bird's last day and what comes after it, or the sale's days. */
function Until({ ticket }: { ticket: PublicTicket }) {
  const { price, startDate, endDate, earlyBirdOpen, earlyBirdEndDate } = ticket
  if (earlyBirdOpen && earlyBirdEndDate) {
    // Days as text sort as days do.
    const isToTheEnd = endDate && endDate <= earlyBirdEndDate
    return (
      <>
        <strong className="block font-semibold text-success-text">
          Early bird until <span className="inline-block">{mediumDate(isToTheEnd ? endDate : earlyBirdEndDate)}</span>
        </strong>
        {!isToTheEnd && (
          <>
            then {written(price, ticket)} {endDate && <span className="inline-block">until {mediumDate(endDate)}</span>}
          </>
        )}
      </>
    )
  }
  if (!startDate && !endDate) return null
  return (
    <>
      On sale {startDate && <span className="inline-block">from {mediumDate(startDate)}</span>}{' '}
      {endDate && <span className="inline-block">until {mediumDate(endDate)}</span>}
    </>
  )
}

function SoldBar({ ticket }: { ticket: PublicTicket }) {
  const percentage = soldPercentage(ticket)
  return (
    <div>
      {/* A drawing and not a styled box: its width is an attribute, which the Content-Security-Policy allows. */}
      <svg aria-hidden="true" className={`h-2 w-full rounded-full bg-line ${bars[urgency(percentage)]}`}>
        <rect width={`${percentage}%`} height="100%" rx="4" fill="currentColor" />
      </svg>
      <p className="mt-1.5 flex justify-between text-sm text-muted">
        <span>{percentage}% sold</span>
        <span>{remaining(ticket).toLocaleString('en-US')} left</span>
      </p>
    </div>
  )
}
