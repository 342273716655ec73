import { mediumDate } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/money.ts'
import { pickFields } from '../../lib/pick-fields.ts'
import { Bar } from '../../ui/bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { currencyOf, currentPrice } from './current-price.ts'
import { remaining, soldPercentage, urgency } from './sold-percentage.ts'
import type { PublicTicket } from './ticket.ts'
import { typeNames } from './type-names.ts'

const fields = [
  ...(['id', 'name', 'description', 'type', 'features', 'quantity', 'sold', 'price', 'currency'] as const),
  ...(['startDate', 'endDate', 'earlyBirdOpen', 'earlyBirdPrice', 'earlyBirdEndDate'] as const),
]
export type CardTicket = Pick<PublicTicket, (typeof fields)[number]>
export type PricedTicket = CardTicket & { currency: string }

/** Drops the fields of a ticket that a card does not show. */
export const cardTicket = (ticket: PublicTicket): CardTicket => pickFields(ticket, fields)

/** @param currency of a ticket that has none of its own; '' for US dollars */
export const inCurrency = (ticket: CardTicket, currency: string): PricedTicket => ({
  ...ticket,
  currency: currencyOf(ticket, currency),
})

type Type = NonNullable<CardTicket['type']>

const headers: Partial<Record<Type, string>> = { vip: 'bg-primary', early_bird: 'bg-success', student: 'bg-info' }
const bars = { danger: 'text-danger', warning: 'text-warning', success: 'text-success' }

export function TicketCard({ ticket, onBuy }: { ticket: PricedTicket; onBuy: () => void }) {
  const { name, description, type, features } = ticket
  const left = remaining(ticket)
  // 'Other' says nothing, and a type that is the ticket's name is shown already.
  const typeName = type && type !== 'other' ? typeNames[type] : ''
  return (
    <article className="ticket">
      <header
        className={`ticket-stub cloth flex flex-wrap items-baseline-last justify-between gap-x-4 gap-y-2 px-6 py-5 text-white md:flex-col md:flex-nowrap md:items-start ${(type && headers[type]) ?? 'bg-dark'}`}
      >
        <div>
          {typeName && typeName.toLowerCase() !== name.toLowerCase() && (
            <p className="text-sm font-semibold">{typeName}</p>
          )}
          {/* The price is always the larger of the two. */}
          <h2 className={`hyphens-auto ${name.length > 24 ? 'text-xl' : 'text-2xl'}`}>{name}</h2>
        </div>
        <Price ticket={ticket} />
      </header>
      <div className="ticket-body grid items-start gap-x-6 gap-y-4 px-6 py-5 md:grid-cols-[1fr_13.5rem] lg:grid-cols-[1fr_17rem] lg:gap-x-10">
        <div>
          <p className="text-lg leading-snug">{description}</p>
          {features.length > 0 && (
            <ul className="ticket-features">
              {features.map((feature, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two features may read the same
                <li key={index}>
                  <Icon name="check" />
                  {feature}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="self-end">
          <p className="mb-3 text-sm text-muted empty:hidden">
            <PriceValidity ticket={ticket} />
          </p>
          <SoldBar ticket={ticket} />
          <Button
            disabled={left === 0}
            onClick={onBuy}
            variant="primary"
            className={`mt-3 w-full ${left === 0 ? '' : 'scripted'}`}
          >
            {left === 0 ? 'Sold out' : currentPrice(ticket) === 0 ? 'Get ticket' : 'Buy ticket'}
            <span className="sr-only"> for {name}</span>
          </Button>
        </div>
      </div>
    </article>
  )
}

/** '$249', or 'Free'. */
export const priceText = (amount: number, { currency }: PricedTicket) =>
  amount === 0 ? 'Free' : formatPrice(amount, currency)

function Price({ ticket }: { ticket: PricedTicket }) {
  const price = priceText(currentPrice(ticket), ticket)
  // Its length decides its size: it is never broken.
  const size = Math.min(Math.max(Math.ceil(price.length / 3), 2), 6)
  return (
    <p className="flex max-w-full shrink-0 flex-wrap items-baseline gap-x-3 leading-none max-md:flex-row-reverse">
      <span className={`ticket-price-${size}`}>{price}</span>
      {ticket.earlyBirdOpen && (
        <s className={price.length > 11 ? 'text-sm lg:text-base' : 'text-lg'}>
          <span className="sr-only">instead of </span>
          {priceText(ticket.price, ticket)}
        </s>
      )}
    </p>
  )
}

/** The validity of the price: the last day of the early-bird price and the price after it, or the days of the sale. */
function PriceValidity({ ticket }: { ticket: PricedTicket }) {
  const { price, startDate, endDate, earlyBirdOpen, earlyBirdEndDate } = ticket
  if (earlyBirdOpen && earlyBirdEndDate) {
    // ISO dates compare as text.
    const lastsToTheEnd = endDate && endDate <= earlyBirdEndDate
    return (
      <>
        <strong className="block font-semibold text-success-text">
          Early bird until{' '}
          <span className="inline-block">{mediumDate(lastsToTheEnd ? endDate : earlyBirdEndDate)}</span>
        </strong>
        {!lastsToTheEnd && (
          <>
            then {priceText(price, ticket)}{' '}
            {endDate && <span className="inline-block">until {mediumDate(endDate)}</span>}
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

function SoldBar({ ticket }: { ticket: CardTicket }) {
  const percentage = soldPercentage(ticket)
  return (
    <div>
      <Bar share={percentage / 100} className={`h-2 w-full ${bars[urgency(percentage)]}`} />
      <p className="mt-1.5 flex justify-between text-sm text-muted">
        <span>{percentage}% sold</span>
        <span>{remaining(ticket).toLocaleString('en-US')} left</span>
      </p>
    </div>
  )
}
