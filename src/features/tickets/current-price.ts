import type { PublicTicket } from './ticket.ts'

type Priced = Pick<PublicTicket, 'price' | 'earlyBirdOpen' | 'earlyBirdPrice'>

/** Returns the price of one ticket today. */
export const currentPrice = ({ price, earlyBirdOpen, earlyBirdPrice }: Priced) =>
  earlyBirdOpen && earlyBirdPrice != null ? earlyBirdPrice : price

/** @param currency that of tickets with none of their own; '' for US dollars */
export const currencyOf = (ticket: Pick<PublicTicket, 'currency'>, currency: string): string =>
  ticket.currency || currency || 'USD'
