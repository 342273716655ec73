import { cachedFormatters } from './cached-formatters.ts'

const wholeUnits = cachedFormatters(
  (currency) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
)

/** Returns a price in whole units in the en-US format, such as '$1,250'. `currency` is an ISO 4217 code. */
export const formatPrice = (amount: number, currency: string) => wholeUnits(currency).format(amount)

/** Returns a currency's plural name for use in a sentence: 'US dollars' for USD. */
export function currencyLabel(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(
    2,
  )
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
