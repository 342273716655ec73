import { Check } from 'lucide-react'
import { mediumDate } from '../../lib/dates.ts'
import { wholePrice } from '../../lib/money.ts'
import { remaining, soldPercentage, urgency } from './sold-percentage.ts'
import type { PublicTicket } from './ticket.ts'
import { typeNames } from './type-names.ts'

type Type = NonNullable<PublicTicket['type']>

const headers: Partial<Record<Type, string>> = { vip: 'bg-primary', early_bird: 'bg-success', student: 'bg-info' }
const bars = { danger: 'text-danger', warning: 'text-warning', success: 'text-success' }

/** What one ticket costs now. */
export const currentPrice = ({ price, earlyBirdOpen, earlyBirdPrice }: PublicTicket) =>
  earlyBirdOpen && earlyBirdPrice != null ? earlyBirdPrice : price

export function TicketCard({ ticket, onBuy }: { ticket: PublicTicket; onBuy: () => void }) {
  const { name, description, type, features } = ticket
  const left = remaining(ticket)
  const typeName = typeNames[type ?? 'other']
  return (
    <article className="ticket rounded border border-line bg-card shadow-card">
      <header
        className={`cloth flex min-h-24 flex-col justify-center rounded-t px-6 py-4 text-white ${(type && headers[type]) ?? 'bg-dark'}`}
      >
        {typeName.toLowerCase() !== name.toLowerCase() && <p className="text-sm font-semibold">{typeName}</p>}
        <h2 className="mt-0.5 text-2xl">{name}</h2>
        <span className="ticket-notch" />
      </header>
      <div className="px-6 pt-7">
        <Price ticket={ticket} />
      </div>
      <p className="mt-4 px-6 text-muted">{description}</p>
      {features.length > 0 && (
        <ul className="mt-5 grid content-start gap-2 px-6">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-text" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      <div className="row-start-5 px-6 pb-6">
        <SalePeriod ticket={ticket} />
        <SoldBar ticket={ticket} />
        <button type="button" disabled={left === 0} onClick={onBuy} className="button button-primary mt-5 w-full">
          {left === 0 ? 'Sold out' : 'Buy ticket'}
          <span className="sr-only"> for {name}</span>
        </button>
      </div>
    </article>
  )
}

function Price({ ticket }: { ticket: PublicTicket }) {
  const { price, currency, earlyBirdOpen, earlyBirdEndDate } = ticket
  const written = (amount: number) => wholePrice(amount, currency || 'USD')
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-heading text-5xl font-bold">{written(currentPrice(ticket))}</span>
        {earlyBirdOpen && (
          <s className="text-lg text-muted">
            <span className="sr-only">instead of </span>
            {written(price)}
          </s>
        )}
      </p>
      {earlyBirdOpen && earlyBirdEndDate && (
        <p className="badge tone-success mt-2">Early bird until {mediumDate(earlyBirdEndDate)}</p>
      )}
    </>
  )
}

/** From when until when it is sold, as far as that is set. */
function SalePeriod({ ticket: { startDate, endDate } }: { ticket: PublicTicket }) {
  if (!startDate && !endDate) return null
  return (
    <p className="mt-5 text-sm text-muted">
      On sale {startDate && <span className="whitespace-nowrap">from {mediumDate(startDate)}</span>}{' '}
      {endDate && <span className="whitespace-nowrap">until {mediumDate(endDate)}</span>}
    </p>
  )
}

function SoldBar({ ticket }: { ticket: PublicTicket }) {
  const percentage = soldPercentage(ticket)
  return (
    <div className="mt-6">
      {/* A drawing and not a styled box: its width is an attribute, which the Content-Security-Policy allows. */}
      <svg aria-hidden="true" className={`h-2 w-full rounded-full bg-line ${bars[urgency(percentage)]}`}>
        <rect width={`${percentage}%`} height="100%" rx="4" fill="currentColor" />
      </svg>
      <p className="mt-1.5 flex justify-between text-sm text-muted">
        <span>{percentage}% sold</span>
        <span>{remaining(ticket)} left</span>
      </p>
    </div>
  )
}
