import { mediumDate } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/money.ts'
import { currencyOf, currentPrice } from './current-price.ts'
import { remaining } from './sold-percentage.ts'
import type { PublicTicket } from './ticket.ts'

type Offer = Pick<
  PublicTicket,
  'price' | 'currency' | 'quantity' | 'sold' | 'earlyBirdOpen' | 'earlyBirdPrice' | 'earlyBirdEndDate'
>

/**
 * Sums up what tickets cost today: 'From $35 · early bird $149 until January 31, 2027'; '' without tickets.
 * @param tickets tickets in other currencies than the first one are left out
 * @param currency that of tickets with none of their own; '' for US dollars
 */
export function priceLine(tickets: readonly Offer[], currency: string): string {
  const offered = tickets.filter((ticket) => remaining(ticket) > 0)
  const [first] = offered
  if (!first) return ''
  const code = currencyOf(first, currency)
  const alike = offered.filter((ticket) => currencyOf(ticket, currency) === code)
  const prices = new Set(alike.map(currentPrice).sort((a, b) => a - b))
  const early = alike
    .filter(({ earlyBirdOpen, earlyBirdEndDate }) => earlyBirdOpen && earlyBirdEndDate)
    .sort((a, b) => currentPrice(a) - currentPrice(b))[0]
  const earlyBird =
    early?.earlyBirdEndDate &&
    `early bird ${formatPrice(currentPrice(early), code)} until ${mediumDate(early.earlyBirdEndDate)}`
  return [range([...prices], code), earlyBird].filter(Boolean).join(' · ')
}

/** @param prices in ascending order, each once */
function range([lowest = 0, ...others]: number[], code: string): string {
  if (lowest > 0) return `${others.length > 0 ? 'From ' : ''}${formatPrice(lowest, code)}`
  const paid = others[0]
  return paid ? `Free, or from ${formatPrice(paid, code)}` : 'Free'
}

/** Returns the current price of each ticket that is left, from the lowest; in several currencies, in the given order. */
export function offersOf(tickets: readonly (Offer & Pick<PublicTicket, 'id' | 'name'>)[], currency: string) {
  const offered = tickets.filter((ticket) => remaining(ticket) > 0)
  const currencies = new Set(offered.map((ticket) => currencyOf(ticket, currency)))
  const ordered = currencies.size === 1 ? offered.sort((a, b) => currentPrice(a) - currentPrice(b)) : offered
  return ordered.map((ticket) => ({
    id: ticket.id,
    name: ticket.name,
    price: currentPrice(ticket) === 0 ? 'Free' : formatPrice(currentPrice(ticket), currencyOf(ticket, currency)),
  }))
}
