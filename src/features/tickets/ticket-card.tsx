import { grouped } from '../../lib/counted.ts'
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
type CardTicket = Pick<PublicTicket, (typeof fields)[number]>
export type PricedTicket = CardTicket & { currency: string }

/** Drops the fields of a ticket that a card does not show. */
export const cardTicket = (ticket: PublicTicket): CardTicket => pickFields(ticket, fields)

/** @param currency of a ticket that has none of its own; '' for US dollars */
export const inCurrency = (ticket: CardTicket, currency: string): PricedTicket => ({
  ...ticket,
  currency: currencyOf(ticket, currency),
})

type Type = NonNullable<CardTicket['type']>

const headers: Partial<Record<Type, string>> = {
  vip: 'ticket-vip',
  early_bird: 'ticket-early',
  student: 'ticket-student',
}
const bars = { danger: 'text-danger', warning: 'text-warning', success: 'text-success' }

export function TicketCard({ ticket, onBuy }: { ticket: PricedTicket; onBuy: () => void }) {
  const { name, description, type, features } = ticket
  const left = remaining(ticket)
  // 'Other' says nothing, and a type within the ticket's name is shown already.
  const typeName = type && type !== 'other' ? typeNames[type] : ''
  return (
    <article className="ticket">
      <header className={`ticket-stub cloth ${(type && headers[type]) ?? ''}`}>
        <div>
          {typeName && !name.toLowerCase().includes(typeName.toLowerCase()) && <p>{typeName}</p>}
          <h2 className={name.length > 24 ? 'ticket-long' : undefined}>{name}</h2>
        </div>
        <Price ticket={ticket} />
      </header>
      <div className="ticket-body">
        <div>
          <p>{description}</p>
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
        <div className="ticket-sale">
          <p>
            <PriceValidity ticket={ticket} />
          </p>
          {ticket.sold > 0 && <SoldBar ticket={ticket} />}
          <Button
            disabled={left === 0}
            onClick={onBuy}
            variant="primary"
            className={left === 0 ? undefined : 'scripted'}
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
    <p className="ticket-price">
      <span className={`ticket-price-${size}`}>{price}</span>
      {ticket.earlyBirdOpen && (
        <s>
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
        <strong>
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
      <Bar share={percentage / 100} className={bars[urgency(percentage)]} />
      <p className="ticket-left">
        <span>{percentage}% sold</span>
        <span>{grouped(remaining(ticket))} left</span>
      </p>
    </div>
  )
}
